import { api } from '../api/api.js';
import { selectAccessToken } from '../session/session.slice.js';
import { type ConsoleStore } from './store.js';
import { CHANGED_KEY } from './tell-other-tabs.js';

/** Colleagues at other machines are asked after as often (ms). */
const EVERY_MS = 20_000;

/**
 * What colleagues change while a screen is open. Deliveries ask for themselves while they go on; lists of subscribers may be
 * long, and are fetched anew only when another tab has changed something.
 */
const SHARED = [
  'Incident',
  'Maintenance',
  'Template',
  'Component',
  'DownTime',
  'Integration',
  'Customization',
  'Settings',
  'Subscription',
  'Customer',
  'User',
  'ApiKey',
] as const;

/**
 * Keeps open screens true while others work: what is shown is fetched again when another tab has changed something, when
 * this tab comes back into view, and from time to time while it is in view. What is not shown is fetched when it is next
 * looked at.
 *
 * @returns a function that stops it
 */
export function followChanges(store: ConsoleStore, everyMs = EVERY_MS): () => void {
  const refresh = (tags: Parameters<typeof api.util.invalidateTags>[0]): void => {
    if (selectAccessToken(store.getState())) store.dispatch(api.util.invalidateTags(tags));
  };
  const ask = (): void => {
    if (document.visibilityState === 'visible') refresh([...SHARED]);
  };
  const followOtherTabs = ({ key, newValue }: StorageEvent): void => {
    if (key === CHANGED_KEY && newValue !== null) refresh([...SHARED, 'Subscriber']);
  };
  const timer = setInterval(ask, everyMs);
  window.addEventListener('storage', followOtherTabs);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', followOtherTabs);
    document.removeEventListener('visibilitychange', ask);
  };
}
