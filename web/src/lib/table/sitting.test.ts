import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Scene, SceneMessage, TableInfo, WindowInfo } from '../types'
import { Sitting, passes, since, turned, unheard } from './sitting.svelte'

const seen = (order: string[], more: Partial<Scene> = {}): Scene => ({
  surfaces: [{ id: 'b', kind: 'squares', name: '', cols: 2, rows: 1, spots: order.map((id) => ({ id })) }],
  pieces: [{ id: 'king', spot: 'a1', name: 'king' }],
  panels: [],
  prompt: 'red is asked',
  ...more,
})
const groups = [{ verb: 'm', pick: '#king', choices: [{ text: 'b1', label: '', picks: ['@b1'] }] }]

describe('since one last acted', () => {
  const log = [2, 3, 4, 5, 6, 7].map((v) => ({ v, events: v === 6 ? [] : [{ text: `event ${v}` }] }))
  it('is what was told after that', () => {
    expect(since(log, 2).map((entry) => entry.v)).toEqual([3, 4, 5, 7])
    expect(since(log, 7)).toEqual([])
    expect(since(log, 0)).toEqual([])
  })
})

describe('standing orders', () => {
  const window: WindowInfo = { name: 'dice', idle: 'pass', passes: ['quick'] }

  it('pass where the window says that they do in the mode they amount to there', () => {
    expect(passes(window, { dice: 'quick' })).toBe(true)
    expect(passes(window, { dice: 'careful', trumpets: 'quick' })).toBe(false)
  })

  it('pass nowhere else, nor before they are known', () => {
    expect(passes(null, { dice: 'quick' })).toBe(false)
    expect(passes(window, {})).toBe(false)
  })
})

describe('a shared screen', () => {
  it('keeps the board the way round it is, with the choices of who is asked', () => {
    const shown = turned(seen(['a1', 'b1'], { prompt: '' }), seen(['b1', 'a1'], { groups }))
    expect(shown.surfaces[0]!.spots.map((spot) => spot.id)).toEqual(['a1', 'b1'])
    expect([shown.prompt, shown.groups]).toEqual(['red is asked', groups])
  })

  it('shows the picture of who is asked if the two do not fit together', () => {
    const now = seen(['b1', 'a1'], { groups, pieces: [{ id: 'king', spot: 'b1', name: 'king' }] })
    expect(turned(seen(['a1', 'b1']), now)).toBe(now)
    const other = seen(['b1', 'a1', 'c1'], {
      groups: [{ verb: 'm', pick: '@d1', choices: [{ text: 'd1', label: '' }] }],
    })
    expect(turned(seen(['a1', 'b1']), other)).toBe(other)
  })
})

/** The other end of a seat's line. */
class Far {
  static all = new Map<string, Far>()
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor(url: string) {
    Far.all.set(/red|blue|green/.exec(url)![0], this)
  }
  send(): void {}
  close(): void {}
}
const table: TableInfo = {
  seeded: false,
  dice: { commit: null, asked: [] },
  id: 't',
  game: 'g',
  title: 'G',
  options: {},
  secrets: true,
  windows: [],
  started: true,
  is_over: false,
  seats: ['red', 'blue'].map((seat) => ({ seat, title: seat, kind: 'person', name: 'Ann', here: true })),
  mine: ['red', 'blue'],
  teams: [],
  clock: null,
  public: false,
  casual: false,
  sandbox: false,
  origin: '',
  aside: false,
  record: false,
  rematch: null,
  ended: null,
  winners: null,
}
/** Both seats' pictures of a version; each sees its own draw. */
function draw(v: number, asked: 'red' | 'blue'): void {
  for (const seat of ['red', 'blue']) picture(v, seat, seat === asked)
}
function picture(v: number, seat: string, asked: boolean, texts: string[] = []): void {
  const panels = [{ seat: ['red', 'blue'].indexOf(seat), name: seat, tags: asked ? ['asked'] : [] }]
  const offered = [...groups, { verb: 'more', choices: texts.map((text) => ({ text, label: text })) }]
  const scene = seen(['a1', 'b1'], { prompt: `${seat} is asked`, groups: asked ? offered : [], panels })
  Far.all.get(seat)!.onmessage!({
    data: JSON.stringify({
      is: 'scene',
      v,
      scene,
      events: [{ text: `${seat} draws ${seat}${v}` }],
      outcome: null,
      can_undo: false,
      thinking: [],
    }),
  })
}

afterEach(() => vi.unstubAllGlobals())
function acked(seat: string, n: number): void {
  Far.all.get(seat)!.onmessage!({ data: JSON.stringify({ is: 'ack', n }) })
}

it('a seat that has acted waits for what follows, one that has proposed something does not', () => {
  vi.stubGlobal('WebSocket', Far)
  const sitting = new Sitting('t', null)
  sitting.setTable({ ...table, mine: ['red'] })
  picture(1, 'red', true)
  const line = sitting.lines[0]!
  line.live.propose('draw')
  acked('red', 1)
  expect(line.busy).toBe(false)
  line.live.act('b1')
  acked('red', 2)
  expect(line.busy).toBe(true)
  picture(2, 'red', true)
  expect(line.busy).toBe(false)
  sitting.close()
})

it('says what follows by itself once the first was taken', async () => {
  vi.stubGlobal('WebSocket', Far)
  const sitting = new Sitting('t', null)
  sitting.setTable({ ...table, mine: ['red'] })
  picture(1, 'red', true)
  const line = sitting.lines[0]!
  line.link = 'open'
  const act = vi.spyOn(line.live, 'act').mockReturnValue(0)
  sitting.act('buy', ['pay', 'settle'])
  expect(act).toHaveBeenCalledExactlyOnceWith('buy')
  picture(2, 'red', true, ['pay'])
  await vi.waitFor(() => expect(act).toHaveBeenLastCalledWith('pay'))
  sitting.refusal = { n: 1, text: 'pay', kind: 'illegal', clause: null, reason: 'no' }
  await new Promise((done) => setTimeout(done, 60))
  expect(act).toHaveBeenCalledTimes(2)
  sitting.act('buy', ['pay'])
  picture(3, 'red', true, ['something else'])
  await new Promise((done) => setTimeout(done, 60))
  expect(act).toHaveBeenCalledTimes(3)
  sitting.close()
})

it('a shared screen goes to the seat that is asked as soon as its picture is here', () => {
  vi.stubGlobal('WebSocket', Far)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')))
  const sitting = new Sitting('t', null)
  const three = ['red', 'blue', 'green']
  const seats = three.map((seat) => ({ ...table.seats[0]!, seat, title: seat }))
  sitting.setTable({ ...table, secrets: false, seats, mine: three })
  const panels = three.map((name, seat) => ({ seat, name, tags: [['out'], ['asked'], []][seat]! }))
  const shows = (seat: string): void =>
    Far.all.get(seat)!.onmessage!({
      data: JSON.stringify({
        is: 'scene',
        v: 900,
        scene: seen(['a1', 'b1'], { panels, groups: seat === 'blue' ? groups : [] }),
        events: [],
        beats: [],
        outcome: null,
        can_undo: false,
        thinking: [],
      }),
    })
  shows('red') // who is out of the game
  expect(sitting.who).toBe('red')
  shows('blue') // and the third is still to come
  expect([sitting.who, sitting.asked]).toEqual(['blue', true])
  sitting.close()
})

describe('the end of a match', () => {
  const told = (v: number, part: string, more: Partial<SceneMessage> = {}): void =>
    Far.all.get('red')!.onmessage!({
      data: JSON.stringify({
        is: 'scene',
        v,
        scene: seen(['a1', 'b1'], { part, prompt: `version ${v}` }),
        events: [{ text: `event ${v}` }],
        outcome: null,
        can_undo: false,
        thinking: [],
        ...more,
      }),
    })
  const sit = (end: () => Promise<unknown>): Sitting => {
    vi.stubGlobal('WebSocket', Far)
    vi.stubGlobal('fetch', end)
    const sitting = new Sitting('t', null)
    sitting.setTable({ ...table, mine: ['red'] })
    told(1, 'Match 1')
    told(2, 'Match 1')
    return sitting
  }
  const offline = (): Promise<unknown> => Promise.reject(new Error('no server'))

  it('is looked at until one goes on', async () => {
    const end = {
      v: 3,
      who: null,
      text: null,
      scene: seen(['a1', 'b1'], { prompt: 'the last board' }),
      events: [],
      outcome: null,
    }
    const sitting = sit(() =>
      Promise.resolve(new Response(JSON.stringify(end), { headers: { 'content-type': 'application/json' } })),
    )
    const line = sitting.lines[0]!
    expect(line.held).toBeNull()
    told(3, 'Match 2')
    expect([line.held!.scene.prompt, line.held!.events]).toEqual(['version 2', [{ text: 'event 3' }]])
    await vi.waitFor(() => expect(line.held!.scene.prompt).toBe('the last board'))
    told(4, 'Match 2')
    expect(line.held!.scene.prompt).toBe('the last board')
    sitting.goOn()
    expect([line.held, sitting.scene!.prompt]).toEqual([null, 'version 4'])
    sitting.close()
  })

  it('is not held where one is taken back to a match, nor at the end of the game', () => {
    const sitting = sit(offline)
    const line = sitting.lines[0]!
    told(3, 'Match 2')
    sitting.goOn()
    told(4, 'Match 1')
    told(5, 'Match 2')
    expect(line.held).toBeNull()
    told(6, 'Match 3')
    expect(line.held!.scene.prompt).toBe('version 5') // without the last board, the one before it
    told(7, 'Match 3', { outcome: { winners: ['red'], reason: null, text: '' } as never })
    expect(line.held).toBeNull()
    sitting.close()
  })
})

describe('a curtain', () => {
  function sit(now: TableInfo): { sitting: Sitting; heard: string[] } {
    vi.stubGlobal('WebSocket', Far)
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')))
    const heard: string[] = []
    const sitting = new Sitting('t', null)
    sitting.onevents = (events, prompt) => heard.push([...events, prompt ?? ''].join('. '))
    sitting.setTable(now)
    return { sitting, heard }
  }

  it('keeps what a seat is told from the ear until it is lifted', () => {
    const { sitting, heard } = sit(table)
    draw(1, 'red')
    expect([sitting.curtain, heard]).toEqual(['red', []])
    sitting.lift()
    expect(heard.splice(0)).toEqual(['red draws red1. red is asked'])
    draw(2, 'red')
    expect(heard.splice(0)).toEqual(['red draws red2. red is asked'])
    draw(3, 'blue')
    draw(4, 'blue')
    expect(sitting.curtain).toBe('blue')
    expect(heard.splice(0).filter((words) => words.includes('blue'))).toEqual([])
    sitting.past = { v: 2, who: null, text: null, scene: seen(['a1']), events: [], outcome: null, beats: [] }
    sitting.lift()
    expect(heard).toEqual(['blue draws blue4. blue is asked'])
    expect(sitting.past).toBeNull() // it was red's
    sitting.close()
  })

  it('is for the first of those who are asked, whosever picture comes first', () => {
    const { sitting } = sit(table)
    picture(1, 'blue', true)
    picture(1, 'red', true)
    expect(sitting.curtain).toBe('red')
    sitting.close()
  })

  it('is down when a table begins at which one waited', () => {
    const { sitting, heard } = sit({ ...table, started: false })
    draw(1, 'red')
    expect(heard).toEqual([])
    sitting.setTable(table)
    expect(sitting.curtain).toBe('red')
    sitting.close()
  })

  it('is lifted on all that a seat has missed', () => {
    const log = [1, 2, 3].map((v) => ({ v, events: [{ text: `${v}` }] }))
    expect(
      [0, 1, 2, 3].map((heard) =>
        unheard(log, log[2]!, heard)
          .map((line) => line.text)
          .join(),
      ),
    ).toEqual(['3', '2,3', '3', '3'])
  })
})
