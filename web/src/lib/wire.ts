/**
 * The wire, as docs/wire.md explains it. `python web/build.py types` writes this file from regalia/table/http/wire.py.
 * A `?` marks what a sender may leave out because it equals its default.
 */

/** The guest who asks; `reports`: somebody reads what is reported at this server. */
export interface Me {
  name: string
  reports?: boolean
}

/** What a moderator sees. */
export interface ModeratorSheet {
  reports: ReportSheet[]
  bans: BanSheet[]
}

/** A guest, or an address, who is not let in; `until` is null if it is for good. */
export interface BanSheet {
  id: string
  kind: 'address' | 'guest'
  who: string
  reason: string
  made: number
  until: number | null
}

/** What somebody has reported, as it was then; `line` is null if it is about the player. */
export interface ReportSheet {
  id: string
  at: number
  reporter: string
  table: string
  seat: string
  name: string
  name_now: string
  line: string | null
  words: string
  banned: boolean
}

/** What opens the moderator's page. */
export interface ModeratorSecret {
  secret: string
}

/** What a browser's push service has to know of this server. */
export interface PushKey {
  key: string
}

/** Where one is told of one's turn. A mail address counts once it is confirmed. */
export interface TargetsSheet {
  can_mail: boolean
  mail: string
  confirmed: boolean
  webhook: string
}

/** What a webhook is sent: that it is somebody's turn, and where. */
export interface WebhookNotice {
  table: string
  title: string // of the game
  text: string
  link: string // empty if the server does not know where people find it
}

/** All that a push message says: it must tell nothing that is hidden, nor anything of others. */
export interface TurnNotice {
  table: string
  title: string // of the game
  text: string
}

/** A game on the shelf. */
export interface GameSheet {
  id: string
  title: string
  author: string
  blurb: string
  length: string
  seats: number[]
  seat_names: string[]
  seat_titles: string[] // what sentences call them in a new game
  secrets: boolean
  rules_version: number
  options: OptionSheet[]
  bots: BotKind[]
  example: boolean // not one of the five, but a small game that shows how one is made
  guide: boolean // it has a guided first game
}

/** A bot that can take a seat; its id follows `bot:` in a new table's seats. */
export interface BotKind {
  id: string
  name: string
  text: string
}

/** One thing that can be varied in a game. */
export interface OptionSheet {
  name: string
  kind: 'choice' | 'flag' | 'number' | 'text'
  default: boolean | number | string
  clause: string
  text: string
  low: number
  high: number
  choices: string[]
  house: boolean // a house rule: the game's own text does not have it
}

/** A game's rules: the text, each clause by its id (those of every table included), and what examples there are. */
export interface RulebookInfo {
  title: string
  markdown: string
  clauses: Record<string, string>
  scenarios: ScenarioTitle[]
}

export interface ScenarioTitle {
  id: string
  title: string
  clauses: string[]
}

/** A guided first game. After `do` the next prompt shows what followed; the last scene is the end. */
export interface GuideSheet {
  game: string
  title: string
  seat: string
  prompts: PromptSheet[]
  end: string
  scene: Scene
  events: string[]
}

/** The picture for one viewer, and what the viewer can do. */
export interface Scene {
  surfaces: Surface[]
  pieces: Piece[]
  panels: Panel[]
  prompt: string // what is being asked, in a sentence
  verbs?: Verb[]
  groups?: Group[]
  words?: Record<string, string> // labels of the word picks
  overlays?: Overlay[]
  facts?: Stat[] // about the table, not about one seat
  text?: string // the terminal's picture, for games that have no surfaces
  draft?: Draft | null
  part?: string // "Match 2": when the next begins, a table holds the last picture until one goes on
  open?: boolean // nobody at the table has a secret now: a shared screen needs no curtain
}

/** What the viewer has laid out so far in a sealed set-up, as texts that lay it out again from nothing, in that order; so that it can be kept under a name and used in another game. */
export interface Draft {
  name: string // what such a thing is called: deployment
  texts: string[]
  seats?: Record<string, string[]> // by a seat's name: the same as that seat would say it
  mirrored?: Record<string, string[]> // the same, left for right
  ready_made?: Record<string, string[]> // by name: what the viewer may take as it is
}

/** A line of a seat's panel. */
export interface Stat {
  name: string
  value: string
  icon?: string
  tip?: string
}

/** Something shown over the spots when asked for: ranges, paths, threats. */
export interface Overlay {
  kind: string // move, attack, threat, heal, sight, path
  name: string
  spots: string[]
  tip?: string
  of?: string // a piece or a spot: shown while that one is pointed at or picked
}

/** Choices of one verb that begin with the same pick; none: a button. Choices that differ in their last spot alone can be a fan: one more choice for each spot of `spots`, with that spot as its last pick, and every `*` in `text` and `label` standing for it. It takes a twentieth of the room. */
export interface Group {
  verb: string
  choices?: Choice[]
  pick?: string
  spots?: string // of a fan: "a1 b1 c1"
  text?: string
  label?: string
  hint?: string
  clause?: string
  kind?: string
  also?: string // spots that mean the first pick too, without being marked: "a2 a3", a whole column
}

/** One legal action. */
export interface Choice {
  text: string // the notation: this is what is sent back
  label: string // in words
  picks?: string[] // in a group, without the first
  hint?: string // what it would do, at a glance
  clause?: string
  kind?: string // move, capture, teleport, place, aside, undo …: how its last pick is marked
  warn?: string // said, and to be confirmed, before it is sent: "6 units have no orders"
  unordered?: number // so many of the last picks are a set: they can be clicked in any order
}

/** A kind of action, as a button. If it cannot be done now, it says why. */
export interface Verb {
  key: string
  name: string
  icon?: string
  why_not?: string
  clause?: string // which says why not; else the one that says what it may be done with
}

/** What is always shown of a seat. */
export interface Panel {
  seat: number
  name: string
  stats?: Stat[]
  tags?: string[] // asked, out, ready …
}

/** Something that lies on a spot. If two pictures have the same id, it is the same piece: moved, not redrawn. */
export interface Piece {
  id: string
  spot: string
  name: string
  shape?: string // token, card, disc, cube, die, counter, flag
  icon?: string // from game-icons, by name
  text?: string // what stands on it where no icon says it
  owner?: number
  face?: string // or down
  badges?: Badge[]
  tags?: string[] // rotated, spent, new, done …
  tip?: string
  why_not?: string // why the viewer cannot use it now, where no choice begins with it: said to whoever clicks it
  clause?: string // which says so
}

/** A small sign on a piece. */
export interface Badge {
  kind: string // value, count, health, wound, clock …
  text?: string
  tip?: string
}

/** Spots that belong together. */
export interface Surface {
  id: string
  kind: string // squares, hexes, row, track or tray
  name: string
  spots: Spot[] // of squares: row by row from the top left, as the viewer sees it
  cols?: number // of squares
  rows?: number
  rim?: string[] // of squares: names of the columns, then of the rows from the top
  owner?: number // a seat's own surface: its hand, its tray
  group?: string // surfaces with the same word are looked at together, such as the sides of a battle
}

/** A place on which pieces can lie. */
export interface Spot {
  id: string
  name?: string // as it is read aloud
  look?: string // what the ground looks like: card, river, sea, mountain, fog …
  icon?: string
  tags?: string[] // home, zone-0 …: what the client may shade
  tip?: string
  x?: number // for hexes and tracks: where its middle lies, in spots
  y?: number
  text?: string // what stands on the ground: the number of a track
}

/** What to do next, and the table as it is then, with what can be said; `do` counts as done. */
export interface PromptSheet {
  text: string
  clauses: string[]
  do: string
  scene: Scene
  events: string[] // what has happened since the prompt before
}

export interface Made {
  id: string
}

/** A table as one guest may know it: nothing of the game itself. */
export interface TableSheet {
  id: string
  game: string
  title: string
  options: Record<string, boolean | number | string>
  secrets: boolean
  windows: string[] // where standing orders count
  seeded: boolean // somebody chose the seed and could know the dice
  dice: DiceSheet
  clock: Clock | null
  public: boolean
  casual: boolean
  sandbox: boolean
  origin: string // in words, where it does not begin with a new game
  started: boolean
  over: boolean
  aside: boolean // the game keeps failing: the table is not tried again for a while
  seats: SeatSheet[]
  mine: string[]
  teams: string[][] // those with several members; they can talk among themselves
  record: boolean
  rematch: string | null
  ended: number | null // seconds since 1970
  winners: string[] | null // once it is over, all of a draw
}

/** Who sits on a seat, and whether somebody looks at the table from it now. */
export interface SeatSheet {
  seat: string
  title: string // what sentences call it; in lists, what they would in a new game
  kind: 'bot' | 'open' | 'person'
  name: string
  here: boolean
  away?: boolean // for so long that the others may let a bot play on
  yours?: boolean // a bot plays on for the guest who asks, and who can take it back
}

/** How long one may think: seconds a turn (`move`; `days` where they are whole days), or for the whole game with an increment after each turn (`player`). */
export interface Clock {
  kind: 'days' | 'move' | 'player'
  seconds: number
  increment: number
}

/** What is known of the dice: the hash of the seed before the game, all that decides them afterwards. */
export interface DiceSheet {
  commit: string | null // none: somebody chose the seed
  asked: string[] // the seats whose browsers are to add a part
  seed?: string | null // these two once the game is over
  parts?: Record<string, string | null> // by seat; none: that browser did not answer
}

/** A public table with an open seat. */
export interface LobbySheet {
  id: string
  game: string
  title: string
  options: Record<string, boolean | number | string>
  clock: Clock | null
  seeded: boolean
  casual: boolean
  made: number // seconds since 1970
  seats: SeatSheet[] // `here` is not said
  aside: boolean
}

/** A table of one's own in a list. */
export interface MySheet {
  id: string
  game: string
  title: string
  clock: Clock | null
  made: number
  started: boolean
  over: boolean
  aside: boolean // the game keeps failing: the table is not tried again for a while
  seats: SeatSheet[]
  mine: string[]
  asked: string[] // whom the game waits for
  my_turn: boolean
  ended: number | null // seconds since 1970
  winners: string[] | null // once it is over, all of a draw; none: it replays no more, or is old and not read yet
}

/** What lets another device take a seat. */
export interface SeatSecret {
  secret: string
}

/** A moment of a game as one viewer saw it. `who` and `text` are there where nothing is hidden. */
export interface Step {
  v: number
  who: string | null
  text: string | null
  scene: Scene
  events: string[]
  over: Over | null
}

/** How the game ended. */
export interface Over {
  scores: number[]
  winners: string[]
  reason: string
  text: string
}

/** All that a viewer was told so far; versions at which it was told nothing are left out. */
export interface Log {
  v: number
  lines: LogLine[]
}

export interface LogLine {
  v: number
  events: string[]
}

export interface ScenarioSteps {
  id: string
  title: string
  clauses: string[]
  seats: string[]
  titles: string[] // what sentences call the seats
  steps: Step[]
  failures: string[]
}

/** A record file step by step; `refused` says why it stops early, if it does. */
export interface ReplaySteps {
  game: string
  title: string
  seats: string[]
  titles: string[] // what sentences call the seats
  secrets: boolean // whether it matters through whose eyes one looks
  names: string[] // of who sat there, as far as the record says
  steps: Step[]
  refused: string | null
}

/** Whether the dice of a record are those that were promised. */
export interface AuditSheet {
  verdict: 'chosen' | 'fair' | 'unknown' | 'wrong'
  text: string
  checked: number
  commit: string | null
  seed: string | null
  parts: Record<string, string | null>
  wrong: WrongDie[]
}

/** An entry that the seed does not say. */
export interface WrongDie {
  n: number // counted from 1
  said: string
  drawn: string
}

/** A finished game on a page. */
export interface Story {
  id: string
  game: string
  title: string
  options: Record<string, boolean | number | string>
  clock: Clock | null
  seats: SeatSheet[]
  titles: string[]
  origin: string
  over: Over
  entries: number
  made: number
  ended: number | null
  lines: StoryLine[]
}

/** An entry of a finished game; `step` counts as in its replay. */
export interface StoryLine {
  step: number
  who: string
  text: string
  words: string[]
}

/** A finished game looked at again, as far as that is; while `done` is less than `of`, ask again. */
export interface ReviewSheet {
  done: number
  of: number
  adviser: string
  steps: number[] // of the replay, one a point of the curve
  curve: number[][] // what every seat could expect then; shares of a point
  turns: TurnSheet[]
}

/** A choice that cost its seat much; `step` is the replay's that shows what came of it. */
export interface TurnSheet {
  step: number
  seat: string
  played: string
  played_words: string // empty where the notation says enough
  better: string // what the adviser would have played; the same where the seat could not know better
  better_words: string
  might: number // what the seat could have expected, and what it could expect then: shares of a point
  after: number
}

/** Why a request was not granted. */
export interface Problem {
  error: string
  clause: string | null
}

export interface TableMessage {
  is: 'table'
  table: TableSheet
}

export interface SceneMessage {
  is: 'scene'
  v: number
  scene: Scene
  events: string[]
  over: Over | null
  can_undo: boolean
  thinking: string[]
  window: WindowSheet | null
}

/** The window in which the viewer is asked. Standing orders go by its name, and say `idle` where they pass. */
export interface WindowSheet {
  name: string
  idle: string
  passes: ('careful' | 'full' | 'quick')[] // with these, standing orders pass here
}

export interface ClocksMessage {
  is: 'clocks'
  clocks: ClockSheet[]
}

/** What is left on a person's clock now, in seconds; if it runs, it does so after `starts_in`. */
export interface ClockSheet {
  seat: string
  left: number
  runs: boolean
  starts_in: number
}

export interface ProposalMessage {
  is: 'proposal'
  proposal: ProposalSheet | null
  ended: '' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn'
}

/** What somebody proposes, and who has not agreed yet. */
export interface ProposalSheet {
  id: number
  what: 'bot' | 'draw' | 'undo'
  by: string
  seat: string | null
  bot: string | null
  waiting: string[]
}

/** `hidden` are the ids of lines that are shown no longer. */
export interface ChatMessage {
  is: 'chat'
  lines: ChatLine[]
  hidden?: string[]
}

/** `by` is the same for the same person at this table, whatever they are called; `id` is the line's, for reports. */
export interface ChatLine {
  id: string
  by: string
  seat: string
  name: string
  to: 'all' | 'team'
  text: string
  at: number
}

/** What a bot would say, and that in words; empty if the game has none. */
export interface HintMessage {
  is: 'hint'
  n: number
  adviser: string // what the bot is called
  text: string
  label: string
}

export interface Ack {
  is: 'ack'
  n: number
}

export interface Refused {
  is: 'refused'
  n: number
  kind: 'illegal' | 'malformed' | 'stale'
  clause: string | null
  reason: string
}

export interface InspectionMessage {
  is: 'inspection'
  n: number
  inspection: Inspection | null
}

/** What is too much to send always: the answer to a question about one spot or piece. */
export interface Inspection {
  name: string
  lines?: string[]
  stats?: Stat[]
  spots?: string[] // to light up
  overlays?: Overlay[] // ranges
  pieces?: Piece[] // what lies in a pile that may be looked through
}

/** One a text; none where it may be said, says nothing, or answers an earlier question. */
export interface Reasons {
  is: 'reasons'
  n: number
  reasons: (Reason | null)[]
}

/** Why an action may not be said. */
export interface Reason {
  clause: string
  reason: string
}

export interface OrdersMessage {
  is: 'orders'
  orders: Orders
  modes: Record<string, 'careful' | 'full' | 'quick'> // by window: the mode that the orders amount to there
}

/** What a seat wants to be asked in windows. Secret. */
export interface Orders {
  mode: 'careful' | 'full' | 'quick'
  hold: boolean
  stops: string[]
}

export interface Pong {
  is: 'pong'
}

export interface ErrorMessage {
  is: 'error'
  reason: string
}

/** What one would like to be called: 1 to 24 characters. */
export interface NewName {
  name: string
}

/** What a moderator should look at: a line of the talk by its id, or else whoever has a seat. */
export interface NewReport {
  line?: string
  seat?: string
  words?: string
}

/** Bans whom a report is about, or an address; for good if `hours` is 0. */
export interface NewBan {
  reason: string
  hours: number
  report?: string
  address?: string
  with_address?: boolean
}

/** Where a browser wants to be told that it is one's turn, and the keys to write to it with. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
  replaces?: string // the endpoint that it had before
}

/** A browser that wants to be told nothing any more. */
export interface Endpoint {
  endpoint: string
}

/** Where one wants to be told of one's turn, beside browsers; empty: nowhere. */
export interface NewTargets {
  mail?: string
  webhook?: string
}

/** What whoever reads a mail says to it, with the token of its link: yes, or no more of them. */
export interface MailAnswer {
  token: string
  stop?: boolean
}

/** What a table is made of: one entry a seat, `me`, `open` or `bot:greedy`. */
export interface NewTable {
  game: string
  seats: string[]
  options?: Record<string, boolean | number | string>
  seed?: string | null
  clock?: Clock | null
  public?: boolean // listed for everybody while a seat is open
  casual?: boolean // hints are given
  sandbox?: boolean // all seats are `me`, and anything can be taken back
  from?: Origin | null // on the wire: from
}

/** Where a game goes on from: a finished table, a record or a scenario at one of its steps, or a position. */
export interface Origin {
  table?: string
  record?: string
  scenario?: string
  position?: string
  step?: number
}

export interface Hello {
  do: 'hello'
  v?: number
  session?: string
}

export interface Act {
  do: 'act'
  n: number
  v: number
  text: string
}

export interface Undo {
  do: 'undo'
  n: number
}

export interface Resign {
  do: 'resign'
  n: number
}

export interface Inspect {
  do: 'inspect'
  n: number
  id: string
}

/** Asks why these may not be said; says none of them. */
export interface Why {
  do: 'why'
  n: number
  v: number
  texts: string[]
}

/** Asks what a bot would say in one's place. */
export interface Hint {
  do: 'hint'
  n: number
}

/** What needs everybody's consent. */
export interface Propose {
  do: 'propose'
  n: number
  what: 'bot' | 'draw' | 'undo'
  seat?: string
  bot?: string
}

/** To a proposal; a no of the one who made it takes it back. */
export interface Answer {
  do: 'answer'
  n: number
  id: number
  yes: boolean
}

export interface Say {
  do: 'chat'
  text: string
  to?: 'all' | 'team'
}

/** What the player's browser adds to the dice: hex digits, drawn by lot. */
export interface AddPart {
  do: 'part'
  part: string
}

export interface SetOrders {
  do: 'orders'
  orders: Orders
}

/** Let the bots play without pauses until a person is asked again. */
export interface Hurry {
  do: 'hurry'
}

export interface Ping {
  do: 'ping'
}

export type ServerMessage =
  | TableMessage
  | SceneMessage
  | ClocksMessage
  | ProposalMessage
  | ChatMessage
  | HintMessage
  | Ack
  | Refused
  | InspectionMessage
  | Reasons
  | OrdersMessage
  | Pong
  | ErrorMessage

export type ClientMessage =
  | Hello
  | Act
  | Undo
  | Resign
  | Inspect
  | Why
  | Hint
  | Propose
  | Answer
  | Say
  | AddPart
  | SetOrders
  | Hurry
  | Ping
