import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import type { GetUpstreamRequest } from '@candor/proto/gen/candor/signals/v1/upstreams_pb.js';
import { searchProviders } from '../providers/providers.js';
import { unpackComponents, type UpstreamComponent } from '../upstreams/upstream-state.js';
import {
  componentToWire,
  incidentToWire,
  periodToWire,
  upstreamToWire,
  type IncidentRow,
  type PeriodRow,
} from './watch.mapper.js';
import { WHOLE_PAGE } from '../upstreams/upstream.store.js';
import { loadWatches, requireWatch } from './watch.store.js';

const MAX_PROVIDERS = 100;
const MAX_PAGE_SIZE = 100;
const MAX_SEARCH = 200;
/** Periods of one component in an answer. */
const MAX_HISTORY = 50;

/** What organisations watch, for the screens; for staff of every role. */
@Injectable()
export class WatchesReader {
  constructor(private readonly database: Database) {}

  /** Well-known providers, the best matches first. */
  providers(actor: Actor, search: string) {
    requireStaff(actor);
    return searchProviders(checkSearch(search), MAX_PROVIDERS);
  }

  async list(actor: Actor) {
    const { customerId } = requireStaff(actor);
    const rows = await this.database.tenant(customerId, (tx) => loadWatches(tx, customerId));
    return rows.map((row) => upstreamToWire(row, Date.now()));
  }

  /**
   * One upstream with a page of its components.
   * @throws NotFoundError unless it is the organisation's
   * @throws InvalidError for an invalid cursor or page size
   */
  async get(actor: Actor, { upstreamId, search, pageSize, cursor }: GetUpstreamRequest) {
    const { customerId } = requireStaff(actor);
    if (pageSize < 0) throw new InvalidError([{ pointer: '/pageSize', detail: 'The page size cannot be negative.' }]);
    const from = placeOf(cursor);
    const needle = checkSearch(search).toLowerCase();
    const read = await this.database.tenant(customerId, async (tx) => {
      const row = await requireWatch(tx, { id: upstreamId, customerId });
      const all = await loadComponents(tx, row.upstream_id);
      const matching = all.filter(({ name, groupName }) => `${groupName}\n${name}`.toLowerCase().includes(needle));
      const page = matching.slice(from, from + Math.min(pageSize || MAX_PAGE_SIZE, MAX_PAGE_SIZE));
      const periods = await loadPeriods(tx, row.upstream_id, [WHOLE_PAGE, ...page.map(({ key }) => key)]);
      return { row, all, matching, page, periods, incidents: await loadIncidents(tx, row.upstream_id) };
    });
    const names = new Map(read.all.map(({ key, name }) => [key, name]));
    const end = from + read.page.length;
    return {
      upstream: upstreamToWire(read.row, Date.now()),
      components: read.page.map((component) =>
        componentToWire(
          component,
          read.periods.filter((period) => period.component_key === component.key),
        ),
      ),
      nextCursor: end < read.matching.length ? String(end) : '',
      total: read.matching.length,
      notKnown: read.periods.filter((period) => period.component_key === WHOLE_PAGE).map(periodToWire),
      incidents: read.incidents.map((incident) => incidentToWire(incident, (key) => names.get(key))),
    };
  }
}

/** The cursor is a place in the provider's order: components are found again by it also where one before it has gone. */
function placeOf(cursor: string): number {
  if (cursor !== '' && !/^\d{1,6}$/.test(cursor))
    throw new InvalidError([{ pointer: '/cursor', detail: 'Unknown cursor.' }]);
  return Number(cursor);
}

function checkSearch(search: string): string {
  if (search.length > MAX_SEARCH)
    throw new InvalidError([{ pointer: '/search', detail: `Please use at most ${MAX_SEARCH} characters.` }]);
  return search.trim();
}

async function loadComponents(tx: Tx, upstreamId: string): Promise<UpstreamComponent[]> {
  const [row] = await tx.query<{ state: Buffer }[]>('select state from upstream where id = $1', [upstreamId]);
  return row ? unpackComponents(row.state) : [];
}

/** Of the last 30 days, the newest first. */
async function loadPeriods(tx: Tx, upstreamId: string, keys: readonly string[]): Promise<PeriodRow[]> {
  return tx.query<PeriodRow[]>(
    `select component_key, status, started_at, ended_at
       from (select s.*, row_number() over (partition by component_key order by started_at desc) as place
               from upstream_status s
              where upstream_id = $1 and component_key = any($2::text[]) and ended_at > now() - interval '30 days') p
      where place <= ${MAX_HISTORY - 1}
      order by component_key, started_at desc`,
    [upstreamId, keys],
  );
}

/** Open ones first, then the newest. */
async function loadIncidents(tx: Tx, upstreamId: string): Promise<IncidentRow[]> {
  return tx.query<IncidentRow[]>(
    `select key, kind, name, url, impact, message, started_at, ended_at, component_keys from upstream_incident
      where upstream_id = $1
      order by (ended_at is null) desc, coalesce(started_at, seen_at) desc, key limit 50`,
    [upstreamId],
  );
}
