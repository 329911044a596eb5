import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { buildReading, worst, type FoundIncident } from './build-reading.js';
import { stateOf, type EntryState } from './entry-state.rules.js';
import { readFeed, type FeedEntry } from './feed-document.js';
import type { Reader, Reading } from './reading.js';

const DAY_MS = 86_400_000;
/** An entry that still says "investigating" after that long was forgotten, or its end is an entry of its own. */
const FORGOTTEN_MS = 14 * DAY_MS;
/** An entry that says nothing that we know may be about something that is going on as long as it is that young. */
const FRESH_MS = 3 * DAY_MS;

const ONLY = 'feed';

interface Judged {
  readonly entry: FeedEntry;
  readonly state: EntryState;
}

export interface FeedReader extends Reader {
  /** @param now milliseconds since 1970 */
  read(bodies: readonly (string | undefined)[], page: URL, now?: number): Reading;
}

/**
 * Any RSS or Atom feed of incidents. It has one component, the provider as a whole, because a feed names none. It is
 * - degraded, or under maintenance, while an entry of the last 14 days says so in its newest words;
 * - operational only if the newest entry says in words that it is over, and no entry of the last three days says nothing
 *   that we know;
 * - otherwise not known. A feed without entries says nothing: it is what a broken one looks like too.
 *
 * Entries whose words we do not know are no incidents: providers announce other things in their feeds as well.
 */
export const feedReader: FeedReader = {
  kind: 'feed',
  documents: (page) => [{ url: page.href, isOptional: false }],
  read: ([body = ''], page, now = Date.now()) => {
    const { title, url, entries } = readFeed(body);
    const judged = entries.map((entry) => ({ entry, state: aged(stateOf(entry), entry, now) }));
    return buildReading({
      name: title,
      url: url || page.href,
      components: [{ id: ONLY, name: title, status: statusOf(judged, now) }],
      incidents: judged.flatMap(incidentOf),
    });
  },
};

function statusOf(judged: readonly Judged[], now: number): ComponentStatus | undefined {
  const effects = judged.flatMap(({ state }) => {
    if (state === 'open') return ComponentStatus.DEGRADED_PERFORMANCE;
    return state === 'in-maintenance' ? ComponentStatus.UNDER_MAINTENANCE : [];
  });
  if (effects.length > 0) return worst(effects);
  const isUnclear = judged.some(({ entry, state }) => !state && ageOf(entry, now) < FRESH_MS);
  const newest = judged.find(({ state }) => state !== 'planned');
  return !isUnclear && newest?.state === 'over' ? ComponentStatus.OPERATIONAL : undefined;
}

/** Without a time an entry counts as young: nothing says that it is over. */
function ageOf({ changedAt }: FeedEntry, now: number): number {
  return changedAt === undefined ? 0 : now - changedAt;
}

function aged(state: EntryState, entry: FeedEntry, now: number): EntryState {
  return state && state !== 'over' && ageOf(entry, now) > FORGOTTEN_MS ? undefined : state;
}

function incidentOf({ entry, state }: Judged): FoundIncident[] {
  if (!state) return [];
  const isMaintenance = state === 'planned' || state === 'in-maintenance';
  return [
    {
      id: entry.id,
      kind: isMaintenance ? 'maintenance' : 'incident',
      name: entry.title,
      url: entry.url,
      impact: isMaintenance ? IncidentImpact.MAINTENANCE : undefined,
      message: entry.message,
      startedAt: entry.startedAt,
      isOver: state === 'over',
      endedAt: entry.changedAt,
      componentIds: [ONLY],
    },
  ];
}
