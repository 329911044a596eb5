import { Injectable } from '@nestjs/common';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { FilterOperator, IncidentsService, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenancesService, type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { VisitorActor } from '@candor/platform/actor.js';
import { DEFAULT_DESCRIPTION, type PageState } from '@candor/status-page/page-state.js';
import { PageAddresses } from '../page/page-addresses.js';
import type { PageEntity } from '../page/page.entity.js';
import { toPageComponent, toPageHistory, toPageIncident, toPageMaintenance } from './page-state.mapper.js';

const DAY_MS = 24 * 3_600_000;
const HISTORY_DAYS = 90;
/** The page's row is locked meanwhile: better fail and come again than make the other renders wait. */
const RPC_TIMEOUT_MS = 2_000;
const SEARCH_PAGE_SIZE = 100;
/** A page with more, of incidents or of maintenances, is not readable any more. */
const MAX_FOUND = 500;

type Filters = { name: string; operator: FilterOperator; values: string[] }[];

/** Pulls everything a page shows from the contexts that own it, as a visitor, so that nothing internal can slip in. */
@Injectable()
export class PageStateReader {
  private readonly catalog: RpcClientOf<typeof CatalogService>;
  private readonly incidents: RpcClientOf<typeof IncidentsService>;
  private readonly maintenances: RpcClientOf<typeof MaintenancesService>;

  constructor(
    rpc: RpcClient,
    private readonly addresses: PageAddresses,
  ) {
    this.catalog = rpc.service(CatalogService);
    this.incidents = rpc.service(IncidentsService);
    this.maintenances = rpc.service(MaintenancesService);
  }

  /**
   * The state of a page at `now` (epoch ms), with 90 days of history.
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async read(page: PageEntity, now: number): Promise<PageState> {
    const options = { actor: { kind: 'visitor', customerId: page.customerId }, timeoutMs: RPC_TIMEOUT_MS } as const;
    const since = now - HISTORY_DAYS * DAY_MS;
    const [{ components }, { components: histories }, open, past, planned] = await Promise.all([
      this.catalog.listComponents({}, options),
      this.catalog.listDowntimes({ startTime: BigInt(since), endTime: BigInt(now) }, options),
      this.search(options.actor, [{ name: 'incidentStatus', operator: FilterOperator.NOT_EQ, values: ['resolved'] }]),
      this.search(options.actor, [
        { name: 'incidentStatus', operator: FilterOperator.EQ, values: ['resolved'] },
        { name: 'creationTime', operator: FilterOperator.GT, values: [String(since)] },
      ]),
      this.future(options.actor, now),
    ]);
    const resolved = new Set(past.map(({ id }) => id));
    return {
      customer: { id: page.customerId, name: page.name, domain: page.domain },
      description: DEFAULT_DESCRIPTION,
      timeZone: 'UTC',
      now,
      components: components.map(toPageComponent),
      downtimes: histories.map(toPageHistory),
      // An incident that is resolved between the two searches would stand in both.
      openIncidents: open.filter(({ id }) => !resolved.has(id)).map(toPageIncident),
      pastIncidents: past.map(toPageIncident),
      maintenances: planned.map(toPageMaintenance),
      channels: { email: true, webhook: true },
      consoleUrl: this.addresses.consoleUrl,
      pageUrl: this.addresses.pageUrl(page.domain),
    };
  }

  private async search(actor: VisitorActor, filters: Filters): Promise<Incident[]> {
    return everyPage(async (cursor) => {
      const request = { filters, pageSize: SEARCH_PAGE_SIZE, cursor };
      const answer = await this.incidents.searchIncidents(request, { actor, timeoutMs: RPC_TIMEOUT_MS });
      return { found: answer.incidents, nextCursor: answer.nextCursor };
    });
  }

  /** The maintenances that are still to come; one that has started is an incident. */
  private async future(actor: VisitorActor, now: number): Promise<Maintenance[]> {
    const filters = [{ name: 'plannedStartTime', operator: FilterOperator.GTE, values: [String(now)] }];
    const found = await everyPage(async (cursor) => {
      const request = { filters, pageSize: SEARCH_PAGE_SIZE, cursor };
      const answer = await this.maintenances.searchMaintenances(request, { actor, timeoutMs: RPC_TIMEOUT_MS });
      return { found: answer.maintenances, nextCursor: answer.nextCursor };
    });
    // The database's clock decides about the start, and ours may be behind.
    return found.filter(({ actualStartTime }) => actualStartTime === undefined);
  }
}

async function everyPage<T>(ask: (cursor: string) => Promise<{ found: T[]; nextCursor: string }>): Promise<T[]> {
  const all: T[] = [];
  let cursor = '';
  do {
    const { found, nextCursor } = await ask(cursor);
    all.push(...found);
    cursor = nextCursor;
  } while (cursor !== '' && all.length < MAX_FOUND);
  return all;
}
