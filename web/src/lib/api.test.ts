import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, ApiError } from './api'
import { s } from '../strings'

function answers(status: number, body: string) {
  const fetched = vi.fn(
    async (_path: string, _init: RequestInit) => new Response(status === 204 ? null : body, { status }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    return error as ApiError
  }
  throw new Error('it was not refused')
}

afterEach(() => vi.unstubAllGlobals())

describe('the REST client', () => {
  it('sends JSON and reads JSON', async () => {
    const fetched = answers(201, '{"id":"abc"}')
    expect(await api.newTable({ game: 'heralds', seats: ['me', 'open'] })).toEqual({ id: 'abc' })
    const [path, init] = fetched.mock.calls[0]!
    expect(path).toBe('/api/tables')
    expect(init.method).toBe('POST')
    expect(JSON.parse(init.body as string)).toEqual({ game: 'heralds', seats: ['me', 'open'] })
  })

  it('quotes what stands in an address', async () => {
    const fetched = answers(200, '{}')
    await api.scenario('a/b', 'c d')
    expect(fetched.mock.calls[0]![0]).toBe('/api/games/a%2Fb/scenarios/c%20d')
  })

  it('sends a record as text', async () => {
    const fetched = answers(200, '{"game":"x","title":"X","seats":[],"steps":[],"refused":null}')
    await api.replay('regalia record 1\n')
    expect(fetched.mock.calls[0]![1].body).toBe('regalia record 1\n')
  })

  it('tells the sentence and the clause of a refusal', async () => {
    answers(400, '{"error":"option rows takes 3 to 8, not 9 (W-3)","clause":"W-3"}')
    const error = await refusal(api.newTable({ game: 'x', seats: [] }))
    expect([error.status, error.message, error.clause]).toEqual([400, 'option rows takes 3 to 8, not 9 (W-3)', 'W-3'])
  })

  it('has words for a refusal without a sentence', async () => {
    answers(502, '<html>Bad gateway</html>')
    expect((await refusal(api.games())).message).toBe(s.errors.status(502))
  })

  it('says so when the answer cannot be read', async () => {
    answers(200, '<html>')
    expect((await refusal(api.games())).message).toBe(s.errors.garbled)
  })

  it('says so when nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await refusal(api.me())
    expect([error.status, error.message]).toEqual([0, s.errors.unreachable])
  })
})
