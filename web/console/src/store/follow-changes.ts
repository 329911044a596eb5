import { api } from '../api/api.js';
import { isExpired, subjectOf } from '../session/jwt.js';
import { selectAccessToken } from '../session/session.slice.js';
import { type ConsoleStore } from './store.js';
import { CHANGED_KEY } from './notify-other-tabs.js';

/** Interval of polling for changes by colleagues (ms). */
const EVERY_MS = 20_000;

/**
 * The same while incidents, maintenances or announcements are displayed (ms): two people who answer one incident see each other's entries
 * as soon as visitors do. It asks for one number.
 */
const COUNT_EVERY_MS = 1_500;

/** Tags whose changes the server counts: fetched again when the count has changed. */
const COUNTED = ['Incident', 'Maintenance', 'Announcement'] as const;

/**
 * Other tags that colleagues change while a screen is open: asked for by GET, which is answered without a body when
 * nothing has changed. Deliveries poll by themselves while they are under way; lists of subscribers may be long, and are
 * fetched again only when another tab has changed something.
 */
const SHARED = [
  'Template',
  'Component',
  'DownTime',
  'Integration',
  'Customization',
  'Settings',
  'Page',
  'Subscription',
  'Customer',
  'User',
  'ApiKey',
] as const;

const revisionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The number of changes to incidents, maintenances and announcements: a few bytes. */
    getRevision: build.query<number, void>({
      query: () => 'changes',
      transformResponse: (body: { revision: number }) => body.revision,
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

/**
 * Keeps open screens up to date: displayed data is fetched again when another tab has changed something, when this tab
 * becomes visible, and periodically while it is visible; incidents, maintenances and announcements only if one of them has changed, but
 * within two seconds.
 * Data that is not displayed is fetched when it is next needed.
 *
 * @returns a function that stops it
 */
export function followChanges(
  store: ConsoleStore,
  everyMs = EVERY_MS,
  countEveryMs = Math.min(COUNT_EVERY_MS, everyMs),
): () => void {
  const refresh = (tags: Parameters<typeof api.util.invalidateTags>[0]): void => {
    if (selectAccessToken(store.getState())) store.dispatch(api.util.invalidateTags(tags));
  };
  /** The last revision received, and its user. */
  let known: { subject: unknown; revision: number | undefined } | undefined;
  let asking = false;
  /** Whether there may have been changes since the last request. */
  const askRevision = async (): Promise<boolean> => {
    const token = selectAccessToken(store.getState());
    if (!token) return false;
    const { getRevision } = revisionApi.endpoints;
    asking = true;
    const answer = await store.dispatch(getRevision.initiate(undefined, { forceRefetch: true, subscribe: false }));
    asking = false;
    const before = known;
    const subject = subjectOf(token);
    // After a failure the result still has the previous data.
    const revision = answer.isSuccess ? answer.data : undefined;
    known = { subject, revision };
    // Without a revision the lists are fetched, and show the error.
    return revision === undefined || before?.revision !== revision || before.subject !== subject;
  };
  const askLists = async (): Promise<void> => {
    if (asking || api.util.selectInvalidatedBy(store.getState(), COUNTED).length === 0) return;
    if (await askRevision()) refresh([...COUNTED]);
  };
  const ask = (): void => {
    if (document.visibilityState !== 'visible') return;
    refresh([...SHARED]);
    void askLists();
  };
  const followOtherTabs = ({ key, newValue }: StorageEvent): void => {
    if (key === CHANGED_KEY && newValue !== null) refresh([...COUNTED, ...SHARED, 'Subscriber']);
  };
  // Before the first list is fetched, so that the list is at least as new as the revision. An expired session requests
  // nothing.
  const token = selectAccessToken(store.getState());
  if (token && !isExpired(token, Date.now())) void askRevision();
  const timer = setInterval(ask, everyMs);
  const count = setInterval(() => {
    // Not after an error: the gateway may be under stress as well.
    if (document.visibilityState === 'visible' && known?.revision !== undefined) void askLists();
  }, countEveryMs);
  window.addEventListener('storage', followOtherTabs);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    clearInterval(count);
    window.removeEventListener('storage', followOtherTabs);
    document.removeEventListener('visibilitychange', ask);
  };
}
