/**
 * Every visible string of the pages and components (those of the table page are in strings-table.ts). A text that depends on a number
 * or a name is a function, so that a translation can choose plurals and word order.
 */

import { front, lobby, rules } from './strings-pages'

const lasting = (seconds: number): string =>
  seconds % 60 || seconds < 120 ? `${seconds} seconds` : `${seconds / 60} minutes`

export const s = {
  lang: 'en',
  name: 'Regalia',
  title: (page: string) => `${page} · Regalia`,
  skip: 'Skip to content',
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  dismiss: 'Dismiss',

  footer: 'Free software. Icons by the artists of game-icons.net',

  nav: { lobby: 'Lobby', main: 'Main', menu: 'Menu', games: 'Games', replay: 'Replay', about: 'About' },

  theme: { button: (now: string) => `Colours: ${now}. Change`, system: 'same as system', light: 'light', dark: 'dark' },

  me: {
    button: (name: string) => `You are ${name}. Change your name`,
    heading: 'Your name at the table',
    label: 'Name',
    hint: '1 to 24 characters. Others at your tables can see it.',
    saved: (name: string) => `You’re now called ${name}.`,
    length: 'A name must have 1 to 24 characters.',
    delete: 'Delete my data',
    deleteText:
      'This removes your name and everything you wrote. Your games stay, and you appear in them as Guest. You can’t undo this.',
    deleteYes: 'Delete everything',
    deleted: 'Your data has been deleted. You are now a new guest.',
  },

  errors: {
    unreachable: 'Can’t reach the server. Is it running, and are you online?',
    garbled: 'The server sent an answer that this page can’t read.',
    status: (status: number) => `The server refused the request (${status}).`,
    page: 'Couldn’t open this page',
  },

  shelf: {
    title: 'Games',
    hero: 'Games of kings',
    lead: 'Pick a game, pick an opponent, play. No account, nothing to install.',
    shelf: 'The shelf',
    examples: 'Small examples',
    examplesLead: 'Short games that show how to write a game for Regalia. You can play them like any other.',
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
    empty: 'There are no games on this shelf yet.',
    picture: (game: string) => `A position of ${game}`,
  },

  front,

  mine: {
    heading: 'Your tables',
    open: (game: string) => `Open the table of ${game}`,
    with: (names: readonly string[]) => (names.length ? `with ${names.join(', ')}` : 'nobody else yet'),
    alone: 'you alone',
    waiting: (seats: number) => (seats === 1 ? 'waiting for one player' : `waiting for ${seats} players`),
    playing: 'in progress',
    yourTurn: 'your turn',
    aside: 'set aside after an error: try again in a few minutes',
    waitingFor: (names: readonly string[]) => `waiting for ${names.join(', ')}`,
    over: 'over',
    won: 'you won',
    shared: 'you share first place',
    lost: 'you lost',
    drawn: 'drawn',
    seatsWon: (seats: readonly string[]) => `${seats.join(' and ')} won`,
    when: (how: string, day: string) => `${how}, ${day}`,
    today: (time: string) => `today at ${time}`,
    watching: 'you’re watching',
    forget: (game: string) => `Remove ${game} from this list`,
    more: (count: number) => (count === 1 ? 'Show one more' : `Show ${count} more`),
  },

  newTable: {
    title: (game: string) => `New table: ${game}`,
    heading: 'Set the table',
    start: 'How do you want to play?',
    presets: {
      bot: 'Against a bot',
      botText: (others: number) => (others === 1 ? 'A bot takes the other seat' : 'Bots take the other seats'),
      friend: 'With friends',
      friendText: 'You get a link to send them',
      screen: 'On this screen',
      screenText: 'You pass the screen around',
      sandbox: 'Sandbox',
      sandboxText: 'You play all seats and can take anything back',
    },
    screenCurtain: 'You pass the screen around; a curtain hides secrets',
    count: 'Players',
    seats: 'Who sits where',
    seat: (name: string) => `Who plays ${name}?`,
    forAll: (name: string) => `${name} for all other seats`,
    me: 'Me',
    also: 'Someone at this screen',
    open: 'A friend, by link',
    notes: {
      me: 'You play this seat.',
      also: 'You share this screen.',
      alsoSecret: 'You share this screen; a curtain hides it between turns.',
      open: 'Anyone with the link can take it.',
    },
    casual: 'Casual: players can ask for hints',
    casualNote:
      'On your turn you can ask what a bot would do in your place. The table is marked as casual, so everyone knows.',
    from: {
      title: 'You’re playing on',
      table: (step: number) => `From step ${step} of a finished game.`,
      record: (step: number) => `From step ${step} of a record.`,
      scenario: (step: number, example: string) => `From step ${step} of the example “${example}”.`,
      note: 'The new table uses the rules of that game and is casual, so you can ask for hints. Choose the other players, and how strong the bots are, below.',
      seat: 'You play',
      back: 'Look at it again',
      lost: 'The record is no longer available. Open it again and play on from there.',
    },
    watching: 'You have no seat, so you’ll watch.',
    waits: (seats: number) =>
      seats === 0
        ? 'The game starts right away.'
        : seats === 1
          ? 'The game starts when your friend sits down.'
          : 'The game starts when all seats are taken.',
    name: (name: string) => `Called ${name} in rulebooks and records`,
    rules: 'Change the rules',
    rulesLead: 'Each option changes one clause of the rulebook. The rest stays as written.',
    changed: (count: number) => (count === 0 ? 'as in the rulebook' : count === 1 ? 'one change' : `${count} changes`),
    reset: 'Back to the rulebook',
    house: 'House rule',
    houses: 'House rules',
    housesLead:
      'These aren’t in the game’s own rules. They keep a game from lasting forever, and you can change them below.',
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
    refused: 'Couldn’t open the table',
    mend: 'Check the marked entry.',
  },

  rules,

  lobby,

  clock: {
    none: 'No clock',
    aTurn: (seconds: number) => `${lasting(seconds)} per turn`,
    each: (seconds: number, back: number) =>
      back ? `${lasting(seconds)} each, plus ${back} seconds per turn` : `${lasting(seconds)} each`,
    daysATurn: (days: number) => (days === 1 ? '1 day per turn' : `${days} days per turn`),
    days: (days: number, hours: number) => `${days} d ${hours} h`,
    heading: 'Time and company',
    label: 'Clock',
    note: 'If your time runs out, the game passes for you where it can. Otherwise you lose on time.',
    public: 'List this table in the lobby, so that anyone can take an open seat',
    publicNote: 'Otherwise only people with the link can join.',
  },

  steps: {
    label: 'Steps',
    first: 'To the start',
    back: 'Back',
    next: 'Next',
    last: 'To the end',
    at: (now: number, all: number) => `${now} of ${all}`,
    slider: 'Position in the game',
    auto: 'Let the game run',
    play: 'Play',
    pause: 'Pause',
    rate: 'Steps per second',
    rates: (rate: number) => (rate < 1 ? '½ a second' : `${rate} a second`),
    position: 'The starting position',
    chance: 'Chance',
    over: 'The end',
    winners: (names: readonly string[]) =>
      names.length === 0
        ? 'Drawn.'
        : names.length === 1
          ? `${names[0]} wins.`
          : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share first place.`,
    keys: 'Use the arrow keys to step, Home and End to jump.',
    still: 'A single position; nothing is played.',
  },

  replay: {
    title: 'Replay',
    heading: 'Replay a game',
    lead: 'You can save the record of every finished game. Open one here to step through it, move by move.',
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
    refused: 'The record can’t be replayed to the end',
    broken: 'Couldn’t read this record',
    tooLarge: 'A record can have at most 1 MB.',
    eyes: 'Seen by',
    eyesOfAll: 'everyone: what all could see',
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
    copied: 'Link copied',
    byHand: (link: string) => `This browser doesn’t let us copy. The link is ${link}`,
  },

  guide: {
    door: 'First steps',
    doorOf: (game: string) => `First steps in ${game}`,
    title: (game: string) => `First steps: ${game}`,
    at: (now: number, all: number) => `${now} of ${all}`,
    progress: 'Progress',
    since: 'What happened',
    task: 'What to do now',
    instead: (label: string) => `You could do that, but try this now: ${label}`,
    show: 'Show me',
    do: 'Do it for me',
    back: 'Back',
    clauses: 'Rules:',
    done: 'Well done',
    play: (bot: string) => `Play against ${bot}`,
    again: 'Play it again',
    other: 'Another opponent',
  },

  story: {
    title: (game: string) => `A game of ${game}`,
    label: 'A finished game',
    picture: (game: string) => `The end of this game of ${game}`,
    short: 'Story',
    long: 'Story and turning points',
    of: (game: string) => `The story of this game of ${game}`,
    end: 'How it ended',
    doors: 'This game',
    goesOn: 'This game isn’t over yet. Come back when it is.',
    toTable: 'To the table',
    replay: 'Watch the game',
    facts: 'About this game',
    bot: (name: string) => `Bot: ${name}`,
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
    lead: 'Who was ahead after every step, where the game turned, and what a bot would have played there.',
    start: 'Find the turning points',
    progress: 'Looking for the turning points…',
    ready: 'The curve and the turning points are ready.',
    at: (done: number, all: number) => `${done} of ${all} steps`,
    again: 'The review was interrupted.',
    curve: (first: string, last: string) =>
      `Each seat’s chance of winning, step by step. At the start: ${first}. At the end: ${last}.`,
    share: (seat: string, percent: number) => `${seat} ${percent}%`,
    axis: 'Each seat’s chance of winning, step by step',
    axisOf: (seat: string) => `${seat}’s chance of winning, step by step`,
    slider: 'Step of the curve',
    percent: (percent: number) => `${percent}%`,
    step: 'Step',
    table: 'The curve as a table',
    evaluated: 'Evaluated with full knowledge of the table, including hidden information, as the bots do it.',
    turns: 'Turning points',
    none: 'No single choice turned this game.',
    turn: (seat: string, played: string) => `${seat}: ${played}`,
    fell: (seat: string, might: number, after: number) =>
      `It left ${seat} with a ${Math.round(after * 100)}% chance, where ${Math.round(might * 100)}% was possible.`,
    better: (bot: string, better: string) => `With the same knowledge, the bot ${bot} would have played: ${better}`,
    same: (bot: string) => `With the same knowledge, the bot ${bot} would have played the same.`,
    whatIf: 'Play on from there',
  },

  faces: {
    title: 'Faces',
    heading: 'The faces of all pieces',
    lead: 'Every kind of piece of every game, in four sizes, on the cloth of the light theme and of the dark one.',
    none: 'No game here shows its pieces.',
    size: (px: number) => `${px} px`,
    light: 'Light',
    dark: 'Dark',
  },

  about: {
    title: 'About',
    heading: 'About Regalia',
    lead: 'Regalia is a table for games about kings. Their rules are written once, clause by clause, and run: the referee, the bots and the examples in the rulebooks all use the same ones.',
    free: 'It is free software under the MIT licence. The whole site runs on one server: this page loads nothing from anywhere else.',
    games: 'The games and their authors',
    gamesLead:
      'The games belong to the people who invented them. Our rulebooks give the rules in our own words and mark every ruling of ours.',
    here: 'Play it here',
    soon: 'not on this shelf yet',
    also: 'Also on this shelf',
    credits: 'Made with',
    icons: 'The icons come from',
    iconsBy: (artists: string) => `Icons made by ${artists}.`,
    iconsChanged: 'We changed their colours and sizes.',
    faces:
      'The typefaces are Alegreya, Alegreya SC and Alegreya Sans by Juan Pablo del Peral (Huerta Tipográfica), and Almendra by Ana Sanfelippo, all under the SIL Open Font License 1.1.',
    allFaces: 'See the faces of all pieces',
    svelte: 'The client is made with Svelte, Vite and marked (MIT licence).',
    hatching: 'Why the lines?',
    hatchingText:
      'Engravers, who had no colours, showed them as hatching: dots for gold, vertical lines for red, horizontal lines for blue. Our seats have both, so that nobody has to tell red from green.',
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
    title: 'Email',
    confirmHeading: 'Email me when it’s my turn',
    confirmText: 'Someone, hopefully you, wants turn notices at the address that got this link.',
    confirm: 'Yes, email me',
    confirmed: 'Confirmed. You’ll get an email when it’s your turn and you’re not looking at the table.',
    stopHeading: 'No more email',
    stopText: 'This server will then send no email to your address, no matter who asks for it.',
    stop: 'Stop emails',
    stopped: 'Done. You’ll get no more email from here.',
    allow: 'Allow email again',
    allowed: 'Email to this address is allowed again. Turn notices have to be set up again.',
    cut: 'This link is incomplete. Open it from the email again.',
  },

  moderator: {
    title: 'Moderator',
    heading: 'Reports and bans',
    noSecret: 'This page needs the secret link that the server printed when it started with --moderator.',
    reports: (count: number) => (count === 0 ? 'No reports' : count === 1 ? '1 report' : `${count} reports`),
    said: (name: string) => `${name} said:`,
    player: (name: string) => `About the player ${name}`,
    now: (name: string) => `now called ${name}`,
    by: (name: string, when: string) => `Reported by ${name}, ${when}`,
    words: (words: string) => `“${words}”`,
    table: 'See the table',
    hide: 'Hide the message',
    hidden: 'Nobody can see this message any more.',
    isHidden: 'Hidden',
    rename: 'Rename',
    renameTo: (name: string) => `New name for ${name}`,
    renameHint: 'Leave it empty for a name like Guest 1234. They can choose another.',
    renamed: 'Renamed.',
    ban: 'Ban',
    banOf: (name: string) => `Ban ${name}`,
    banned: 'Banned',
    bannedNow: 'Banned. Their connections were closed.',
    reason: 'Reason (they will see it)',
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
    deleted: 'Report deleted.',
    doneOf: (name: string) => `Delete the report about ${name}`,
    bans: 'Banned',
    noBans: 'Nobody is banned.',
    until: (when: string | null) => (when === null ? 'for good' : `until ${when}`),
    lift: 'Lift the ban',
    liftOf: (who: string) => `Lift the ban on ${who}`,
    lifted: 'Ban lifted.',
    addressHeading: 'Ban an address',
    address: 'Address or network',
    addressHint: 'For example 203.0.113.9 or 203.0.113.0/24. Other people may share it.',
    newLink: 'Make a new link',
    newLinkText: 'The old link stops working at once, for you and for every other moderator.',
    newLinkMade: 'This page now has a new address. Keep it safe.',
    again: 'Refresh',
  },

  lost: {
    title: 'Not found',
    heading: 'No such hall',
    text: 'There is nothing at this address. The link may be incomplete.',
    table: 'There is no table at this address. It may have been removed, or the link is incomplete.',
    game: 'There is no such game on this shelf.',
    back: 'See all games',
    lobby: 'Lobby',
  },
}

/** The five games and their authors, also where a server leaves one out. */
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
