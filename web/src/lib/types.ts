/**
 * The wire, as types: mirrors `src/regalia/scenes` and `docs/wire.md`.
 * The server leaves out scene fields that equal their default, hence the many `?`.
 */

// --- scenes -----------------------------------------------------------------------------------------------------

/** A seat's number, 0…n-1. */
export type Seat = number
export const NOBODY = -1

export interface Spot {
  id: string
  name?: string // as it is read aloud
  look?: string // what the ground looks like: card, river, sea, mountain, fog …
  icon?: string
  text?: string // what stands on the ground: a number of a track
  tags?: string[] // home, zone-0 …
  tip?: string
  x?: number // for hexes and tracks: where its middle lies, in spots
  y?: number
}

export type SurfaceKind = 'squares' | 'hexes' | 'row' | 'track' | 'tray'

export interface Surface {
  id: string
  kind: SurfaceKind
  name: string
  spots: Spot[] // of squares: row by row from the top left, as the viewer sees it
  cols?: number
  rows?: number
  rim?: string[] // of squares: names of the columns, then of the rows from the top
  owner?: Seat // NOBODY when left out
  group?: string // surfaces with the same word are looked at together, such as the sides of a battle
}

export interface Badge {
  kind: string // value, count, health, wound, clock …
  text?: string
  tip?: string
}

export type PieceShape = 'token' | 'card' | 'disc' | 'cube' | 'die' | 'counter' | 'flag'

export interface Piece {
  id: string // the same id in two pictures: the same piece, moved
  spot: string
  name: string
  shape?: PieceShape // token when left out
  icon?: string // from game-icons, by name
  text?: string // what stands on it where no icon says it
  owner?: Seat // NOBODY when left out
  face?: 'up' | 'down' // up when left out
  badges?: Badge[]
  tags?: string[] // rotated, spent, new, done …
  tip?: string
  why_not?: string // why the viewer cannot use it now, where no choice begins with it
  clause?: string // which says so
}

export interface Stat {
  name: string
  value: string
  icon?: string
  tip?: string
}

export interface Panel {
  seat: Seat
  name: string
  stats?: Stat[]
  tags?: string[] // asked, out, ready …
}

export interface Overlay {
  kind: string // move, attack, threat, heal, sight, path …: how it is hatched
  name: string
  spots: string[]
  tip?: string
  of?: string // a piece's or a spot's id: shown while that is pointed at or picked, and not as a switch
}

/** `@spot`, `#piece` or `=word`. */
export type Pick = string

export interface Choice {
  text: string // the notation: this is what is sent back
  label: string // in words
  picks?: Pick[] // without the group's first
  hint?: string
  clause?: string
  kind?: string // move, capture, teleport, aside, undo …: how its last pick is marked
  warn?: string // what to say before it is sent: it must be confirmed
  unordered?: number // so many of its last picks are a set: they may be clicked in any order
}

export interface Verb {
  key: string
  name: string
  icon?: string
  why_not?: string // it cannot be done now, and why
  clause?: string // which says so; else the one that says what it may be done with
}

export interface Group {
  verb: string
  choices?: Choice[]
  pick?: Pick // none: a button
  // A fan: beside the choices, one for each of these spots, which is its last pick. `*` in its words stands for the spot.
  spots?: string // "a1 b1 c1"
  text?: string // "move axe1 *"
  label?: string // "Move axe soldier 1 to *"
  hint?: string
  clause?: string
  kind?: string
  also?: string // spots that mean the first pick too, without being marked: "a2 a3"
}

export interface Scene {
  surfaces: Surface[]
  pieces: Piece[]
  panels: Panel[]
  prompt: string
  verbs?: Verb[]
  groups?: Group[]
  words?: Record<string, string> // labels of the word picks
  overlays?: Overlay[]
  facts?: Stat[]
  text?: string // the terminal's picture, for games that draw no surfaces
  draft?: Draft // in a sealed set-up, to its own seat
  part?: string // of a game that is set up anew in between: "Match 2"
  open?: boolean // all seats know the same now: a shared screen needs no curtain
}

/** What the viewer has laid out so far, as texts that lay it out again from nothing, in that order. */
export interface Draft {
  name: string // what such a thing is called: deployment
  texts: string[]
  seats?: Record<string, string[]> // the same as another seat would say it
  mirrored?: Record<string, string[]> // the same, left for right, as each seat would say it
  ready_made?: Record<string, string[]> // by name: what the viewer may take as it is
}

export interface Inspection {
  name: string
  lines?: string[]
  stats?: Stat[]
  spots?: string[] // to light up
  overlays?: Overlay[] // ranges, each hatched by its kind
  pieces?: Piece[] // what lies there and is too much to send always: a pile that may be browsed
}

// --- REST -------------------------------------------------------------------------------------------------------

export interface Me {
  name: string
  reports?: boolean // somebody reads what is reported at this server
}

export type OptionValue = boolean | number | string

export interface GameOption {
  name: string
  kind: 'flag' | 'number' | 'choice' | 'text'
  default: OptionValue
  clause?: string
  text?: string
  low?: number | null
  high?: number | null
  choices?: string[] | null
  house?: boolean // a house rule: the game's own text does not have it
}

export interface BotInfo {
  id: string
  name: string
  text: string
}

export interface Game {
  id: string
  title: string
  author: string
  blurb: string
  length: string // "15 min"
  seats: number[] // how many can play: [2] or [2, 3, 4]
  seat_names: string[]
  seat_titles: string[] // what sentences call them in a new game
  secrets: boolean
  example?: boolean // it shows how a game is written, rather than being one of the box
  guide?: boolean // it has a guided first game
  rules_version: number
  options: GameOption[]
  bots: BotInfo[]
}

export interface ScenarioTitle {
  id: string
  title: string
  clauses: string[]
}

export interface Rules {
  title: string
  markdown: string
  clauses: Record<string, string>
  scenarios: ScenarioTitle[]
}

export interface Over {
  scores: number[]
  winners: string[]
  reason: string // a clause
  text: string // the clause in words
}

export interface Step {
  v: number
  who: string | null // a seat's name, "*" for chance, null for the start
  text: string | null // in replays and scenarios only
  scene: Scene
  events: string[]
  over: Over | null
}

/** All that one was told so far; versions at which that was nothing are left out. */
export interface Told {
  v: number
  lines: { v: number; events: string[] }[]
}

export interface Scenario extends ScenarioTitle {
  seats: string[]
  titles: string[] // what sentences call the seats
  steps: Step[]
  failures: string[]
}

export interface Replay {
  game: string
  title: string
  seats: string[]
  titles: string[] // what sentences call the seats: Red, where their names are P1 and P2
  secrets: boolean // whether it matters through whose eyes one looks
  names: string[] // who sat there; empty where the record does not say
  steps: Step[]
  refused: string | null
}

/** A guided first game: each prompt has the whole picture, the next one's shows what followed. */
export interface Guide {
  game: string
  title: string
  seat: string
  prompts: { text: string; clauses: string[]; do: string; scene: Scene; events: string[] }[]
  end: string
  scene: Scene
  events: string[]
}

/** A finished game on a page. */
export interface Story {
  id: string
  game: string
  title: string
  options: Record<string, OptionValue>
  clock: Clock | null
  seats: ListedSeat[]
  titles: string[] // what sentences call the seats
  origin: string // in words, where it did not begin with a new game
  over: Over
  entries: number
  made: number // seconds since 1970
  ended: number | null
  lines: StoryLine[]
}

export interface StoryLine {
  step: number // of the replay
  who: string // a seat's name, "*" for chance, "table"
  text: string
  words: string[]
}

/** A finished game looked at again; while `done` is less than `of`, it is not ready. */
export interface Review {
  done: number
  of: number
  adviser: string
  steps: number[] // of the replay, one a point of the curve
  curve: number[][] // what every seat could expect then: shares of a point
  turns: Turn[]
}

/** A choice that cost much. */
export interface Turn {
  step: number // of the replay, where one sees what came of it
  seat: string
  played: string
  played_words: string
  better: string
  better_words: string
  might: number
  after: number
}

/** `me`, `open` or `bot:<id>`. */
export type SeatWish = string

export interface Clock {
  kind: 'move' | 'player' | 'days'
  seconds: number // a turn; of `player`: for the whole game
  increment?: number // seconds back after each turn
}

export interface SeatClock {
  seat: string
  left: number // seconds, when it was told
  runs: boolean
  starts_in?: number
}

export interface ChatLine {
  id: string
  by: string // stands for the person, under whatever name
  seat: string
  name: string
  to: 'all' | 'team'
  text: string
  at: number // seconds since 1970
}

/** Where one is told of one's turn, beside browsers. */
export interface Targets {
  can_mail: boolean
  mail: string
  confirmed: boolean // nothing is mailed before
  webhook: string
}

/** What a moderator sees. */
export interface Report {
  id: string
  at: number // seconds since 1970
  reporter: string
  table: string
  seat: string
  name: string // as it was then
  name_now: string
  line: string | null // what was said; null: it is about the player
  words: string // of the reporter
  banned: boolean
}
export interface Ban {
  id: string
  kind: 'guest' | 'address'
  who: string
  reason: string
  made: number
  until: number | null // null: for good
}
export interface Moderation {
  reports: Report[]
  bans: Ban[]
}
export interface NewBan {
  reason: string
  hours: number // 0: for good
  report?: string
  address?: string
  with_address?: boolean
}

export interface Proposal {
  id: number
  what: 'draw' | 'undo' | 'bot'
  by: string // a seat
  seat: string | null // whose place a bot would take
  bot: string | null
  waiting: string[] // who has not answered
}
export type Ended = '' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'

export interface NewTable {
  game: string
  seats: SeatWish[]
  options?: Record<string, OptionValue>
  seed?: string
  clock?: Clock | null
  public?: boolean
  casual?: boolean // hints are given
  sandbox?: boolean // all seats are `me`, and anything can be taken back
  from?: From // where it goes on from; then without options
}

/** Where a game goes on from: one of these; `step` counts as in a replay, from 1. */
export interface From {
  table?: string
  record?: string
  scenario?: string
  step: number
}

export interface TableSeat {
  seat: string
  title: string // what sentences call it; in lists, what they would in a new game
  kind: 'person' | 'bot' | 'open'
  name: string
  here: boolean
  away?: boolean // its person has not looked for a while
  yours?: boolean // a bot plays on for the guest who asks
}

/** What the table promises about its chance, docs/dice.md. */
export interface Dice {
  commit: string | null // a hash of the seed; none, if somebody chose it
  asked: string[] // seats whose browsers are to add their part
  seed?: string // once the game is over
  parts?: Record<string, string | null>
}

export interface Audit {
  verdict: 'fair' | 'chosen' | 'wrong' | 'unknown'
  text: string
  checked: number
  commit: string | null
  seed: string | null
  parts: Record<string, string | null>
  wrong: { n: number; said: string; drawn: string }[] // n counts entries from 1: step n + 1 of a replay
}

export interface Table {
  id: string
  game: string
  title: string
  options: Record<string, OptionValue>
  secrets: boolean
  windows: string[] // where standing orders count
  seeded: boolean // somebody chose the seed, and can know the dice
  dice: Dice
  clock?: Clock | null
  public?: boolean // listed while a seat is open
  casual?: boolean // hints are given
  sandbox?: boolean // one plays all seats, and can take anything back
  origin?: string // in words, where it does not begin with a new game
  teams?: string[][]
  started: boolean
  over: boolean
  aside?: boolean // the game keeps failing: the server does not try again for a while
  seats: TableSeat[]
  mine: string[]
  record: boolean
  rematch: string | null
  ended?: number | null // seconds since 1970
  winners?: string[] | null // once it is over
}

/** A seat as lists tell it: not whether somebody is there. */
export type ListedSeat = Omit<TableSeat, 'here'>

/** A table that anybody may join. */
export interface OpenTable {
  id: string
  game: string
  title: string
  options: Record<string, OptionValue>
  clock: Clock | null
  seeded: boolean
  casual: boolean // hints are given
  made: number // seconds since 1970
  seats: ListedSeat[]
  aside?: boolean // as at its table
}

/** A table at which one sits. */
export interface MyTable {
  id: string
  game: string
  title: string
  started: boolean
  over: boolean
  aside?: boolean // the game keeps failing: the server does not try again for a while
  seats: ListedSeat[]
  mine: string[]
  asked?: string[]
  my_turn?: boolean
  ended?: number | null // seconds since 1970
  winners?: string[] | null // once it is over; null if that is not known
}

/** What the server says when it says no. */
export interface WireError {
  error: string
  clause?: string | null
}

// --- live -------------------------------------------------------------------------------------------------------

export interface Orders {
  mode: 'quick' | 'careful' | 'full'
  hold: boolean
  stops: string[]
}

export interface SceneMessage {
  is: 'scene'
  v: number
  scene: Scene
  events: string[]
  over: Over | null
  can_undo: boolean
  thinking: string[]
  window?: { name: string; idle: string } | null // in which this seat is asked; what its orders would say
}

/** Why a text would be refused. */
export interface Reason {
  clause: string
  reason: string
}

/** What a bot would say, and that in words. */
export interface Hint {
  adviser: string // what the bot is called
  text: string
  label: string
}

export type ServerMessage =
  | { is: 'table'; table: Table }
  | SceneMessage
  | { is: 'ack'; n: number }
  | { is: 'refused'; n: number; kind: 'illegal' | 'malformed' | 'stale'; clause: string | null; reason: string }
  | { is: 'inspection'; n: number; inspection: Inspection | null }
  | { is: 'reasons'; n: number; reasons: (Reason | null)[] }
  | ({ is: 'hint'; n: number } & Hint)
  | { is: 'orders'; orders: Orders }
  | { is: 'clocks'; clocks: SeatClock[] }
  | { is: 'chat'; lines: ChatLine[]; hidden?: string[] }
  | { is: 'proposal'; proposal: Proposal | null; ended: Ended }
  | { is: 'pong' }
  | { is: 'error'; reason: string }

export type ClientMessage =
  | { do: 'hello'; v: number; session: string }
  | { do: 'act'; n: number; v: number; text: string }
  | { do: 'undo'; n: number }
  | { do: 'resign'; n: number }
  | { do: 'inspect'; n: number; id: string }
  | { do: 'why'; n: number; v: number; texts: string[] }
  | { do: 'hint'; n: number }
  | { do: 'orders'; orders: Orders }
  | { do: 'propose'; n: number; what: Proposal['what']; seat?: string; bot?: string }
  | { do: 'answer'; n: number; id: number; yes: boolean }
  | { do: 'chat'; to: 'all' | 'team'; text: string }
  | { do: 'part'; part: string }
  | { do: 'hurry' }
  | { do: 'ping' }
