// Turn notices, and nothing else. It keeps no page and no file, so nobody is ever shown an old client.
// The script is made by hand: its address must stay the same, and it has nothing to import.

self.addEventListener('install', () => self.skipWaiting())

// What the server sends (docs/wire.md): { table, title, text }
self.addEventListener('push', (event) => {
  const { table, title, text } = event.data.json()
  const looks = { icon: '/icon-192.png', badge: '/badge-96.png' }
  // One notice a table: a new one takes the place of the old one, and is heard again.
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag: table, data: table, renotify: true, ...looks }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(`/tables/${encodeURIComponent(event.notification.data)}`))
})

async function show(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => new URL(page.url).pathname === path)
  return there ? there.focus() : self.clients.openWindow(path)
}

// The push service wants another address to be used from now on.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options ?? (await optionsFromServer())
  const { endpoint, keys } = (newSubscription ?? (await self.registration.pushManager.subscribe(options))).toJSON()
  const body = JSON.stringify({
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    replaces: oldSubscription?.endpoint ?? '',
  })
  await fetch('/api/me/push', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
}

async function optionsFromServer() {
  const { key } = await (await fetch('/api/me/push')).json()
  return { userVisibleOnly: true, applicationServerKey: key }
}
