import { Injectable } from '@nestjs/common';
import { everyPage } from '@candor/rpc/every-page.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import {
  CatalogService,
  type Component,
  type ComponentGroup,
  type ListDowntimesResponse,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { AnnouncementsService, type Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { FilterOperator, IncidentsService, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenancesService, type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { UptimeFormula } from '@candor/proto/uptime.js';
import type { VisitorActor } from '@candor/platform/actor.js';

/** The page's row may be locked meanwhile: better to fail and retry than to make the other projections wait. */
const RPC_TIMEOUT_MS = 2_000;
/** The most that is read. */
const SEARCH_PAGE_SIZE = 500;
const EVERY_STATE = ['scheduled', 'in_progress', 'completed', 'cancelled'];

/** Conditions that all must hold. */
export type Filters = { name: string; operator: FilterOperator; values: string[] }[];

/** What visitors see of an organisation's services. */
export interface Services {
  readonly components: readonly Component[];
  readonly groups: readonly ComponentGroup[];
}

/** How many are enough; the response that reaches this is used as a whole. */
interface Enough {
  readonly enough?: number;
  /** The parameters of one search. */
  readonly pageSize?: number;
}

/**
 * The contexts that own the content of a page, called as a visitor, so that nothing internal can leak. Every call
 * throws UnavailableError or DeadlineExceededError when a context does not answer.
 */
@Injectable()
export class PageContexts {
  private readonly catalog: RpcClientOf<typeof CatalogService>;
  private readonly incidentsService: RpcClientOf<typeof IncidentsService>;
  private readonly maintenancesService: RpcClientOf<typeof MaintenancesService>;
  private readonly announcementsService: RpcClientOf<typeof AnnouncementsService>;

  constructor(rpc: RpcClient) {
    this.catalog = rpc.service(CatalogService);
    this.incidentsService = rpc.service(IncidentsService);
    this.maintenancesService = rpc.service(MaintenancesService);
    this.announcementsService = rpc.service(AnnouncementsService);
  }

  /** In their order, with the groups that they name. @param also internal components that are wanted too */
  async services(actor: VisitorActor, also: readonly string[] = []): Promise<Services> {
    const groups = new Map<string, ComponentGroup>();
    const components = await everyPage(async (cursor) => {
      const answer = await this.catalog.listComponents(
        { cursor, alsoComponentIds: [...also] },
        { actor, timeoutMs: RPC_TIMEOUT_MS },
      );
      for (const group of answer.groups) groups.set(group.id, group);
      return { found: answer.components, nextCursor: answer.nextCursor };
    });
    return { components, groups: [...groups.values()] };
  }

  /**
   * Between two times (epoch ms).
   * @param also internal components that are wanted too @param formula unless they are counted as the organisation chose
   */
  async downtimes(
    actor: VisitorActor,
    { start, end }: { readonly start: number; readonly end: number },
    also: readonly string[],
    formula?: UptimeFormula,
  ): Promise<ListDowntimesResponse> {
    const window = { startTime: BigInt(start), endTime: BigInt(end) };
    const request = { ...window, alsoComponentIds: [...also], ...(formula && { formula }) };
    return this.catalog.listDowntimes(request, { actor, timeoutMs: RPC_TIMEOUT_MS });
  }

  /** The newest first, of every page, including what they say about internal components. */
  async incidents(actor: VisitorActor, filters: Filters, { enough, pageSize }: Enough = {}): Promise<Incident[]> {
    return everyPage(async (cursor) => {
      const request = { filters, pageSize: pageSize ?? SEARCH_PAGE_SIZE, cursor, everyComponent: true };
      const answer = await this.incidentsService.searchIncidents(request, { actor, timeoutMs: RPC_TIMEOUT_MS });
      return { found: answer.incidents, nextCursor: answer.nextCursor };
    }, enough);
  }

  /** Those that match, of every page and in any state, the latest planned start first, including internal components. */
  async maintenances(actor: VisitorActor, filters: Filters, { enough, pageSize }: Enough = {}): Promise<Maintenance[]> {
    // Visitors get cancelled ones only when they ask for them.
    const all = [...filters, { name: 'state', operator: FilterOperator.EQ, values: EVERY_STATE }];
    return everyPage(async (cursor) => {
      const request = { filters: all, pageSize: pageSize ?? SEARCH_PAGE_SIZE, cursor, everyComponent: true };
      const answer = await this.maintenancesService.searchMaintenances(request, { actor, timeoutMs: RPC_TIMEOUT_MS });
      return { found: answer.maintenances, nextCursor: answer.nextCursor };
    }, enough);
  }

  /**
   * Those that have begun, of every page, the latest start first.
   * @param options.announces whether the organisation has ever announced something: most never do, and are not asked for
   */
  async announcements(
    actor: VisitorActor,
    filters: Filters,
    { announces, enough, pageSize }: Enough & { readonly announces: boolean },
  ): Promise<Announcement[]> {
    if (!announces) return [];
    return everyPage(async (cursor) => {
      const request = { filters, pageSize: pageSize ?? SEARCH_PAGE_SIZE, cursor, everyPage: true };
      const answer = await this.announcementsService.searchAnnouncements(request, { actor, timeoutMs: RPC_TIMEOUT_MS });
      return { found: answer.announcements, nextCursor: answer.nextCursor };
    }, enough);
  }
}
