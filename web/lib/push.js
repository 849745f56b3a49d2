// Being told when it is one's turn while no page is open: Web Push, if the browser can and the person wants it.

import { call, get, post } from './api.js';
import { language } from './texts.js';

/** Whether this browser can be told. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What this browser has agreed to, if it is told. */
async function known() {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is told. */
export const isPushed = async () => canPush() && Notification.permission === 'granted' && (await known()) !== null;

/** Has this browser told from now on; whether the person lets it be. */
export async function push() {
  if (await Notification.requestPermission() !== 'granted') return false;
  const { key } = await get('/api/push');
  await navigator.serviceWorker.register('/sw.js');
  const registration = await navigator.serviceWorker.ready;
  await agree(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  return true;
}

/** Tells the server what the browser has agreed to. @param {PushSubscription} made */
async function agree(made) {
  const { endpoint, keys } = made.toJSON();
  await post('/api/push', { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth }, lang: language() });
}

/** A browser that was told is told again, now that somebody has signed in: the server forgets it with the session. */
export async function pushAgain() {
  const made = canPush() ? await known() : null;
  if (made) await agree(made);
}

/** Has this browser told no more. */
export async function pushNoMore() {
  const made = await known();
  if (!made) return;
  await call('DELETE', '/api/push', { endpoint: made.endpoint });
  await made.unsubscribe();
}
