/**
 * Every visible string of the pages and components (the table's own stand in strings-table.ts). What depends on a number or a
 * name is a function, so that a translation can decide about plurals and word order.
 */

const lasting = (seconds: number): string =>
  seconds % 60 || seconds < 120 ? `${seconds} seconds` : `${seconds / 60} minutes`

export const s = {
  lang: 'en',
  name: 'Regalia',
  title: (page: string) => `${page} · Regalia`,
  skip: 'Skip to the page',
  loading: 'Fetching…',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  dismiss: 'Dismiss',

  footer: 'Free software. Icons by the artists of game-icons.net',

  nav: {
    lobby: 'Lobby',
    main: 'Main',
    menu: 'Menu',
    games: 'Games',
    replay: 'Replay',
    about: 'About',
  },

  theme: {
    button: (now: string) => `Colours: ${now}. Change`,
    system: 'as the system',
    light: 'light',
    dark: 'dark',
  },

  me: {
    button: (name: string) => `You are ${name}. Change your name`,
    heading: 'Your name at the table',
    label: 'Name',
    hint: 'One to 24 characters. Others at your tables see it.',
    saved: (name: string) => `From now on you are ${name}.`,
    length: 'A name has 1 to 24 characters.',
    delete: 'Delete my data',
    deleteText:
      'Your name and what you wrote are removed. Games stay, and you are called Guest in them. This cannot be undone.',
    deleteYes: 'Delete it all',
    deleted: 'Your data is deleted. You are a new guest.',
  },

  errors: {
    unreachable: 'The server cannot be reached. Is it running, and are you online?',
    garbled: 'The server answered something that cannot be read.',
    status: (status: number) => `The server refused (${status}).`,
    page: 'This page could not be opened',
  },

  shelf: {
    title: 'Games',
    hero: 'Games of kings',
    lead: 'Pick a game, pick an opponent, play. No account, nothing to install.',
    shelf: 'The shelf',
    examples: 'Small examples',
    examplesLead: 'Short games that show how a game is written for Regalia. They are played like any other.',
    play: 'Play',
    playGame: (game: string) => `Play ${game}`,
    rules: 'Rules',
    rulesOf: (game: string) => `Rules of ${game}`,
    by: (author: string) => (author === 'traditional' ? 'traditional' : `by ${author}`),
    players: (counts: readonly number[]) => {
      const few = Math.min(...counts)
      const many = Math.max(...counts)
      if (few === many) return few === 1 ? '1 player' : `${few} players`
      return `${few} to ${many} players`
    },
    secrets: 'hidden information',
    empty: 'There is no game on this shelf yet.',
    picture: (game: string) => `Coat of arms of ${game}`,
  },

  mine: {
    heading: 'Your tables',
    open: (game: string) => `Open the table of ${game}`,
    with: (names: readonly string[]) => (names.length ? `with ${names.join(', ')}` : 'nobody else yet'),
    alone: 'you alone',
    waiting: (seats: number) => (seats === 1 ? 'waiting for one player' : `waiting for ${seats} players`),
    playing: 'being played',
    yourTurn: 'your turn',
    aside: 'put aside after an error: try again in a few minutes',
    waitingFor: (names: readonly string[]) => `waiting for ${names.join(', ')}`,
    over: 'over',
    won: 'you won',
    shared: 'you share first place',
    lost: 'you lost',
    drawn: 'drawn',
    seatsWon: (seats: readonly string[]) => `${seats.join(' and ')} won`,
    when: (how: string, day: string) => `${how}, ${day}`,
    today: (time: string) => `today at ${time}`,
    watching: 'you watch',
    forget: (game: string) => `Take ${game} off this list`,
    more: (count: number) => (count === 1 ? 'Show one more' : `Show ${count} more`),
  },

  fresh: {
    title: (game: string) => `New table: ${game}`,
    heading: 'Set the table',
    start: 'How do you want to play?',
    presets: {
      bot: 'Against a bot',
      botText: (others: number) => (others === 1 ? 'A bot takes the other seat' : 'Bots take the other seats'),
      friend: 'With friends',
      friendText: 'You get a link to send them',
      screen: 'On this screen',
      screenText: 'You pass it around',
      sandbox: 'Sandbox',
      sandboxText: 'You play all seats and can take anything back',
    },
    screenCurtain: 'You pass it around; a curtain hides secrets',
    count: 'Players',
    seats: 'Who sits where',
    seat: (name: string) => `${name}: Who plays ${name}?`, // begins with the words beside it, by which one may call it
    me: 'Me',
    also: 'Someone at this screen',
    open: 'A friend, by link',
    bot: (name: string) => `Bot: ${name}`,
    notes: {
      me: 'You play this seat.',
      also: 'You share this screen.',
      alsoSecret: 'You share this screen; a curtain falls between turns.',
      open: 'Whoever has the link can take it.',
    },
    levels: 'How each bot plays',
    casual: 'Casual: hints are given',
    casualNote:
      'Whoever is asked can ask what a bot would do in their place. The table is marked, so that everybody knows.',
    from: {
      title: 'You play on',
      table: (step: number) => `From step ${step} of a finished game.`,
      record: (step: number) => `From step ${step} of a record.`,
      scenario: (step: number, example: string) => `From step ${step} of the example “${example}”.`,
      note: 'The rules are those of that game, and the new table is casual: hints are given. Who plays the other seats, and how well a bot does, you choose below.',
      seat: 'You play',
      back: 'Look at it again',
      lost: 'The record is not at hand any more. Open it once more, and play on from there.',
    },
    watching: 'You have no seat of your own: you will watch.',
    waits: (seats: number) =>
      seats === 0
        ? 'The game starts at once.'
        : seats === 1
          ? 'The game starts when your friend sits down.'
          : 'The game starts when all seats are taken.',
    name: (name: string) => `Written ${name} in rulebooks and records`,
    rules: 'Change the rules',
    rulesLead: 'Every entry changes one clause of the rulebook. What you leave alone stays as the rules say.',
    changed: (count: number) => (count === 0 ? 'as in the rulebook' : count === 1 ? 'one change' : `${count} changes`),
    reset: 'Back to the rulebook',
    house: 'House rule',
    houses: 'House rules',
    housesLead:
      'The game’s own text does not have these. They keep a game from going on for ever, and you can change them below.',
    standard: (value: string) => `Standard: ${value}.`,
    within: (range: string) => `${range.charAt(0).toUpperCase()}${range.slice(1)}.`,
    range: (low: number | null | undefined, high: number | null | undefined) =>
      low != null && high != null
        ? `${low} to ${high}`
        : low != null
          ? `at least ${low}`
          : high != null
            ? `at most ${high}`
            : '',
    outside: (low: number | null | undefined, high: number | null | undefined) =>
      low != null && high != null ? `Choose a whole number from ${low} to ${high}.` : 'Choose a whole number.',
    clause: (clause: string) => `Clause ${clause} in the rulebook`,
    yes: 'yes',
    no: 'no',
    none: 'none',
    create: (starts: boolean) => (starts ? 'Open the table and play' : 'Open the table'),
    creating: 'Opening…',
    refused: 'The table could not be opened',
    mend: 'See the marked entry.',
  },

  rules: {
    title: (game: string) => `Rules of ${game}`,
    label: 'Rulebook',
    contents: 'Contents',
    play: 'Play it',
    version: (version: number) => `rules version ${version}`,
    examples: (count: number) => (count === 1 ? 'One example' : `${count} examples`),
    example: 'Example',
    link: (clause: string) => `Link to clause ${clause}`,
    also: 'Also shows',
    failures: 'This example does not hold:',
    minute: 'The game in a minute',
    find: 'Find in the rules',
    found: (count: number) =>
      count === 0 ? 'No clause has these words.' : count === 1 ? 'One clause' : `${count} clauses`,
    everywhere: 'At every table',
    gone: (clause: string) => `This rulebook has no clause ${clause}.`,
  },

  lobby: {
    title: 'Open tables',
    lead: 'Tables that were listed by those who set them. Take a seat; the game begins when every seat is taken.',
    game: 'Game',
    seats: 'Seats',
    clock: 'Clock',
    any: 'any',
    clocks: { none: 'none', move: 'a turn', player: 'a game', days: 'days' } as Record<string, string>,
    again: 'Look again',
    options: 'changed rules',
    seeded: 'chosen dice',
    casual: 'casual',
    count: (count: number) => (count === 0 ? 'No table is open.' : count === 1 ? 'One table' : `${count} tables`),
    setOne: 'Set one yourself: choose a game, “With friends”, and list the table.',
    toShelf: 'To the games',
    yours: 'you sit here',
    free: (free: number, of: number) => `${free} of ${of} seats open`,
  },

  clock: {
    none: 'No clock',
    aTurn: (seconds: number) => `${lasting(seconds)} a turn`,
    each: (seconds: number, back: number) => `${lasting(seconds)} each${back ? `, ${back} seconds back a turn` : ''}`,
    daysATurn: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} a turn`,
    days: (days: number, hours: number) => `${days} d ${hours} h`,
    heading: 'Time and company',
    label: 'Clock',
    note: 'When a clock runs out, the game passes for that player where it can; else the flag loses.',
    public: 'List this table, so that anybody may take an open seat',
    publicNote: 'Else only who has the link can join.',
  },

  steps: {
    label: 'Steps',
    first: 'To the start',
    back: 'Back',
    next: 'Next',
    last: 'To the end',
    at: (now: number, all: number) => `${now} of ${all}`,
    slider: 'Position in the game',
    position: 'The position before',
    chance: 'Chance',
    over: 'The end',
    winners: (names: readonly string[]) =>
      names.length === 0
        ? 'Drawn.'
        : names.length === 1
          ? `${names[0]} wins.`
          : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share first place.`,
    keys: 'Arrow keys step, Home and End jump.',
    still: 'One position, nothing is played.',
  },

  replay: {
    title: 'Replay',
    heading: 'Replay a game',
    lead: 'Every finished table gives you its record. Open one here to walk through the game, move by move.',
    drop: 'Drop a record here',
    or: 'or',
    choose: 'Choose a file',
    paste: 'Paste a record instead',
    pasteLabel: 'The record as text',
    open: 'Open it',
    reading: 'Reading the record…',
    another: 'Open another record',
    copy: 'Copy link to this step',
    playOn: 'Play on from here',
    refused: 'The record cannot be followed to its end',
    broken: 'This record could not be read',
    tooLarge: 'A record has at most 1 MB.',
    eyes: 'Seen by',
    eyesOfAll: 'everybody: what was open to all',
    log: 'What happened',
    quiet: (count: number) =>
      count === 1
        ? 'One step without words, such as a pass, is left out.'
        : `${count} steps without words, such as passes, are left out.`,
    showQuiet: 'Show them',
    hideQuiet: 'Leave out steps without words',
    start: 'The start',
  },

  copy: {
    link: 'Copy link',
    copied: 'The link is copied',
    byHand: (link: string) => `This browser does not let us copy. The link is ${link}`,
  },

  guide: {
    door: 'First steps',
    doorOf: (game: string) => `First steps in ${game}`,
    title: (game: string) => `First steps: ${game}`,
    at: (now: number, all: number) => `${now} of ${all}`,
    progress: 'Progress',
    since: 'What happened',
    task: 'What to do now',
    instead: (label: string) => `That is possible, but try this now: ${label}`,
    show: 'Show me',
    do: 'Do it for me',
    back: 'Back',
    clauses: 'Rules:',
    done: 'Well done',
    play: (bot: string) => `Play against ${bot}`,
    again: 'Once more',
    other: 'Another opponent',
  },

  story: {
    title: (game: string) => `A game of ${game}`,
    label: 'A finished game',
    short: 'Story',
    long: 'Story and turning points',
    of: (game: string) => `The story of this game of ${game}`,
    end: 'How it ended',
    doors: 'This game',
    goesOn: 'This game is not over yet. Its story can be told when it is.',
    toTable: 'To the table',
    replay: 'Watch the game',
    facts: 'About this game',
    named: (name: string, seat: string) => `${name} (${seat})`,
    result: (names: readonly string[]) =>
      names.length === 0
        ? 'A draw'
        : names.length === 1
          ? `${names[0]} wins`
          : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share first place`,
    length: 'Length',
    steps: (count: number) => `${count} steps`, // the table before the first action is one
    when: 'When',
    origin: 'Where it began',
    options: 'Rules',
    step: (step: number) => `Step ${step}`,
  },

  review: {
    heading: 'Who was ahead',
    lead: 'How the game stood after every step, where it turned, and what a bot would have played there.',
    start: 'Find the turning points',
    progress: 'Looking for the turning points …',
    ready: 'The curve and the turning points are here.',
    at: (done: number, all: number) => `${done} of ${all} steps`,
    again: 'The review was interrupted.',
    curve: (first: string, last: string) =>
      `Share of the game that each seat could expect, step by step. At the start: ${first}. At the end: ${last}.`,
    share: (seat: string, percent: number) => `${seat} ${percent}\u00a0%`,
    axis: 'Each seat’s chance to win, step by step',
    axisOf: (seat: string) => `${seat}’s chance to win, step by step`,
    slider: 'Step of the curve',
    percent: (percent: number) => `${percent}\u00a0%`,
    step: 'Step',
    table: 'The curve as a table',
    judged: 'Judged from the whole table, hidden things included, by the bots’ own reckoning.',
    turns: 'Turning points',
    none: 'No single choice turned this game.',
    turn: (seat: string, played: string) => `${seat}: ${played}`,
    fell: (seat: string, might: number, after: number) =>
      `It left ${seat} a chance of ${Math.round(after * 100)}\u00a0%, where ${Math.round(might * 100)}\u00a0% was possible.`,
    better: (bot: string, better: string) => `The bot ${bot}, knowing what the seat knew, would have played: ${better}`,
    same: (bot: string) => `The bot ${bot}, knowing what the seat knew, would have played the same.`,
    whatIf: 'Play on from there',
  },

  about: {
    title: 'About',
    heading: 'About Regalia',
    lead: 'Regalia is a table for games about kings. Their rules are written once, clause by clause, and run: the referee, the bots and the examples in the rulebooks all use the same ones.',
    free: 'It is free software under the MIT licence. Whoever runs it runs everything: this page asks nobody else for anything.',
    games: 'The games and their authors',
    gamesLead:
      'The games belong to the people who invented them. Our rulebooks tell the rules in our own words and mark every ruling of ours.',
    here: 'Play it here',
    soon: 'not on this shelf yet',
    also: 'Also on this shelf',
    credits: 'Made with',
    icons: 'The icons come from',
    iconsBy: (artists: string) => `Icons made by ${artists}.`,
    iconsChanged: 'We changed their colours and sizes.',
    faces:
      'The typefaces are Alegreya, Alegreya SC and Alegreya Sans by Juan Pablo del Peral (Huerta Tipográfica), and Almendra by Ana Sanfelippo, all under the SIL Open Font License 1.1.',
    svelte: 'The client is made with Svelte, Vite and marked (MIT licence).',
    hatching: 'Why the lines?',
    hatchingText:
      'Engravers, who had no colours, wrote them as hatching: dots for gold, upright lines for red, level lines for blue. Our seats wear both, so that nobody has to tell red from green.',
    licence: 'Licence',
    licenceText: 'MIT: use it, change it, share it, keep the notice.',
    tinctures: {
      azure: 'blue (azure)',
      gules: 'red (gules)',
      or: 'gold (or)',
      vert: 'green (vert)',
      purpure: 'purple (purpure)',
      tenne: 'orange (tenné)',
      argent: 'white (argent)',
      sable: 'black (sable)',
    } as Record<string, string>,
  },

  mail: {
    title: 'Mail',
    confirmHeading: 'Mail me when it’s my turn',
    confirmText: 'Somebody, hopefully you, wants turn notices at the address that got this link.',
    confirm: 'Yes, mail me',
    confirmed: 'Confirmed. You get a mail when it’s your turn and you don’t look at the table.',
    stopHeading: 'No more mail',
    stopText: 'This server then mails nothing to your address, whoever asks for it.',
    stop: 'Stop the mails',
    stopped: 'Done: no more mail comes from here.',
    allow: 'Allow mail again',
    allowed: 'Mail to this address is allowed again. Whoever wants it has to ask for it anew.',
    cut: 'This link was cut short. Open it from the mail again.',
  },

  moderator: {
    title: 'Moderator',
    heading: 'Reports and bans',
    noSecret: 'This page needs the secret link that the server printed when it was started with --moderator.',
    reports: (count: number) => (count === 0 ? 'No reports' : count === 1 ? '1 report' : `${count} reports`),
    said: (name: string) => `${name} said:`,
    player: (name: string) => `About the player ${name}`,
    now: (name: string) => `now called ${name}`,
    by: (name: string, when: string) => `Reported by ${name}, ${when}`,
    words: (words: string) => `“${words}”`,
    table: 'See the table',
    hide: 'Hide the line',
    hidden: 'Nobody sees this line any more.',
    rename: 'Rename',
    renameTo: (name: string) => `New name for ${name}`,
    renameHint: 'Leave it empty for a name like Guest 1234. They can choose another one.',
    renamed: 'Renamed.',
    ban: 'Ban',
    banOf: (name: string) => `Ban ${name}`,
    banned: 'Banned',
    bannedNow: 'Banned. Their connections were closed.',
    reason: 'Reason, which they will read',
    long: 'For how long',
    hours: [
      [1, '1 hour'],
      [24, '1 day'],
      [24 * 7, '1 week'],
      [24 * 30, '30 days'],
      [24 * 365, '1 year'],
      [0, 'For good'],
    ] as [number, string][],
    withAddress: 'Also ban the addresses they come from',
    done: 'Delete the report',
    deleted: 'The report is deleted.',
    doneOf: (name: string) => `Delete the report about ${name}`,
    bans: 'Who is banned',
    noBans: 'Nobody is banned.',
    until: (when: string | null) => (when === null ? 'for good' : `until ${when}`),
    lift: 'Lift the ban',
    liftOf: (who: string) => `Lift the ban of ${who}`,
    lifted: 'The ban is lifted.',
    addressHeading: 'Ban an address',
    address: 'Address or network',
    addressHint: 'Such as 203.0.113.9 or 203.0.113.0/24. Others may share it.',
    newLink: 'Make a new link',
    newLinkText: 'The old link stops working at once, for you and for every other moderator.',
    newLinkMade: 'This page has a new address now. Keep it.',
    again: 'Look again',
  },

  lost: {
    title: 'Not found',
    heading: 'No such hall',
    text: 'There is nothing at this address. Perhaps the link was cut short.',
    back: 'To the shelf of games',
  },
}

/** The games of the box, whoever serves them. */
export const AUTHORS: readonly { id: string; title: string; author: string }[] = [
  { id: 'two_kings', title: '2 Kings', author: 'Roberto Bucciarelli, with Fabrizio and Roberto Piccini' },
  { id: 'we_are_kings', title: 'We Are Kings', author: 'Mark William' },
  { id: 'two_kingdoms', title: 'Two Kingdoms', author: 'Jackson Johnson' },
  { id: 'two_crowns', title: 'Two Crowns', author: 'Curtis Wallach' },
  { id: 'kings_and_things', title: 'Kings & Things*', author: 'Tom Wham and Robert J. Kuntz' },
]

/** The artists of game-icons.net, as its licence file names them. */
export const ICON_ARTISTS =
  'Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, Viscious Speed, Lord Berandas, Irongamer, HeavenlyDog, Lucas, Faithtoken, Skoll, Andy Meneely, Cathelineau, Kier Heyl, Aussiesim, Sparker, Zeromancer, Rihlsul, Quoting, Guard13007, DarkZaitzev, SpencerDub, GeneralAce135, Zajkonur, Catsu, Starseeker, Pepijn Poolman, Pierre Leducq and Caro Asercion'
