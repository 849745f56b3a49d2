// Tells of turns while no page is open: the service worker for Web Push. It keeps nothing and stands between nothing.

const worker = /** @type {any} */ (self);

worker.addEventListener('push', (/** @type {any} */ event) => {
  /** @type {{title: string, body: string, game: string}} */
  const { title, body, game } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag: game, icon: '/icon.svg', data: game }));
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  const address = `/game/${event.notification.data}`;
  event.waitUntil(worker.clients.matchAll({ type: 'window' }).then((/** @type {any[]} */ pages) => {
    const open = pages.find((page) => new URL(page.url).pathname === address);
    return open ? open.focus() : worker.clients.openWindow(address);
  }));
});
