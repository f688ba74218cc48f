/** Turn notices by web push: whether this browser can show them, switching them on and off, and what to do once they were seen. */
import { api } from './api'
import { store, stored } from './stored'

export type Notices =
  | 'unsupported' // this browser has no web push
  | 'insecure' // it would, over HTTPS
  | 'uninstalled' // it would, once the page is on the home screen
  | 'denied'
  | 'off'
  | 'on'

const WORKER = '/sw.js'
const A_DAY = 86_400_000 // ms

/** The browser's push service said no. It may be switched off, blocked, or out of reach. */
export class NoService extends Error {}

export async function noticesNow(): Promise<Notices> {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'standalone' in navigator && !navigator.standalone ? 'uninstalled' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  return (await (await worker())?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Has to follow from a click: the browser asks the person. */
export async function switchOn(): Promise<Notices> {
  if ((await Notification.requestPermission()) !== 'granted') return noticesNow()
  await navigator.serviceWorker.register(WORKER)
  await subscribe(await navigator.serviceWorker.ready)
  return noticesNow()
}

export async function switchOff(): Promise<Notices> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (subscription) {
    await subscription.unsubscribe()
    await api.unsubscribe(subscription.endpoint)
  }
  return noticesNow()
}

/** Where they are on: tell the server now and then, should it have lost or changed something. */
export async function renew(): Promise<void> {
  const registration = await worker()
  if (!registration || stored('told', 0) > Date.now() - A_DAY || (await noticesNow()) !== 'on') return
  await subscribe(registration)
}

/** Drop the notices of a table that the player is looking at. */
export async function seen(table: string): Promise<void> {
  for (const notice of (await (await worker())?.getNotifications({ tag: table })) ?? []) notice.close()
}

/** Ours, if there is one: it is registered when notices are first wanted. */
const worker = async (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker?.getRegistration('/')

async function subscribe(registration: ServiceWorkerRegistration): Promise<void> {
  const key = bytes((await api.pushKey()).key)
  const { pushManager } = registration
  const old = await pushManager.getSubscription()
  // One for another key is worth nothing: the server has forgotten who it was.
  if (old && !same(old.options.applicationServerKey, key)) await old.unsubscribe()
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((error: unknown) => {
      throw new NoService(String(error))
    })
  const { endpoint, keys } = made.toJSON()
  await api.subscribe({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! })
  store('told', Date.now())
}

/** URL-safe base64, as the server writes its key. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}

const same = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && new Uint8Array(one).join() === other.join()

declare global {
  interface Navigator {
    standalone?: boolean // of Apple's browsers: opened from the home screen
  }
}
