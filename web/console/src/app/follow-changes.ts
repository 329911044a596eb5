import { api } from '../api/api.js';
import { isExpired, subjectOf } from '../session/jwt.js';
import { selectAccessToken } from '../session/session.slice.js';
import { type ConsoleStore } from './store.js';
import { CHANGED_KEY } from './tell-other-tabs.js';

/** Colleagues at other machines are asked after as often (ms). */
const EVERY_MS = 20_000;

/** What the server counts the changes of: fetched again when there was one. */
const COUNTED = ['Incident', 'Maintenance'] as const;

/**
 * What else colleagues change while a screen is open. Deliveries ask for themselves while they go on; lists of subscribers may be
 * long, and are fetched anew only when another tab has changed something.
 */
const SHARED = [
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

const revisionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How often incidents and maintenances were changed: a few bytes. */
    getRevision: build.query<number, void>({
      query: () => 'changes',
      transformResponse: (body: { revision: number }) => body.revision,
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

/**
 * Keeps open screens true while others work: what is shown is fetched again when another tab has changed something, when
 * this tab comes back into view, and from time to time while it is in view; incidents and maintenances only if one of them has
 * changed. What is not shown is fetched when it is next looked at.
 *
 * @returns a function that stops it
 */
export function followChanges(store: ConsoleStore, everyMs = EVERY_MS): () => void {
  const refresh = (tags: Parameters<typeof api.util.invalidateTags>[0]): void => {
    if (selectAccessToken(store.getState())) store.dispatch(api.util.invalidateTags(tags));
  };
  /** The revision that was answered last, and to whom. */
  let known: { subject: unknown; revision: number | undefined } | undefined;
  /** Whether there may be something new since it was asked last. */
  const askRevision = async (): Promise<boolean> => {
    const token = selectAccessToken(store.getState());
    if (!token) return false;
    const { getRevision } = revisionApi.endpoints;
    const answer = await store.dispatch(getRevision.initiate(undefined, { forceRefetch: true, subscribe: false }));
    const before = known;
    const subject = subjectOf(token);
    // After a failure the answer still has the data of before.
    const revision = answer.isSuccess ? answer.data : undefined;
    known = { subject, revision };
    // Without an answer the lists are asked, and say why there is none.
    return revision === undefined || before?.revision !== revision || before.subject !== subject;
  };
  const askLists = async (): Promise<void> => {
    if (api.util.selectInvalidatedBy(store.getState(), COUNTED).length === 0) return;
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
  // Before the first list is fetched, so that it holds at least this. A session that is over asks nothing.
  const token = selectAccessToken(store.getState());
  if (token && !isExpired(token, Date.now())) void askRevision();
  const timer = setInterval(ask, everyMs);
  window.addEventListener('storage', followOtherTabs);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', followOtherTabs);
    document.removeEventListener('visibilitychange', ask);
  };
}
