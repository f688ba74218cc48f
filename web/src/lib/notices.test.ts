import { afterEach, describe, expect, it, vi } from 'vitest'
import { bytes, noticesNow } from './notices'

afterEach(() => vi.unstubAllGlobals())

/** A browser, as far as notices need to know it. */
function browser(has: {
  secure?: boolean
  push?: boolean
  standalone?: boolean
  permission?: string
  subscribed?: boolean
}): void {
  vi.stubGlobal('isSecureContext', has.secure ?? true)
  const registration = { pushManager: { getSubscription: async () => (has.subscribed ? {} : null) } }
  vi.stubGlobal('navigator', {
    ...(has.push === false ? {} : { serviceWorker: { getRegistration: async () => registration } }),
    ...(has.standalone === undefined ? {} : { standalone: has.standalone }),
  })
  if (has.push === false) return
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: has.permission ?? 'default' })
}

describe('what can be said of turn notices', () => {
  it.each([
    ['insecure', { secure: false }],
    ['unsupported', { push: false }],
    ['uninstalled', { push: false, standalone: false }],
    ['unsupported', { push: false, standalone: true }],
    ['denied', { permission: 'denied', subscribed: true }],
    ['off', { permission: 'default', subscribed: true }],
    ['off', { permission: 'granted' }],
    ['on', { permission: 'granted', subscribed: true }],
  ])('%s', async (state, has) => {
    browser(has)
    expect(await noticesNow()).toBe(state)
  })
})

it('reads a key as the server writes it', () => {
  expect([...bytes('BP-_AA')]).toEqual([4, 255, 191, 0])
})
