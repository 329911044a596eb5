import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Controller, Module } from '@nestjs/common';
import { requireTenant, type Actor } from '@candor/platform/actor.js';
import { ConflictError, UnavailableError } from '@candor/platform/errors.js';
import {
  CatalogService,
  type ComponentGroupSchema,
  type ComponentSchema,
  type DowntimeSchema,
  type ListComponentsRequest,
  type ListDowntimesRequest,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import {
  AnnouncementSchema,
  AnnouncementsService,
  AnnouncementState,
  type Announcement,
  type SearchAnnouncementsRequest,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import {
  FilterOperator,
  IncidentSchema,
  IncidentsService,
  type Incident,
  type PublishSideDoorEntryRequest,
  type SearchIncidentsRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import {
  MaintenanceSchema,
  MaintenancesService,
  type Maintenance,
  type SearchMaintenancesRequest,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { IdentityService, type ClaimDomainRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { UptimeService, type UptimeFormulaSchema } from '@candor/proto/gen/candor/catalog/v1/uptime_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { defineService } from '@candor/service-app/define-service.js';

/** The downtime of a component. */
interface History {
  readonly records: MessageInitShape<typeof DowntimeSchema>[];
  /** The downtime that the catalog counts and does not list, in every window (ms). */
  readonly notListed?: number;
}

/**
 * The answers of the contexts that a page is read from. Services never import each other, so their side of the contract
 * is here.
 */
export class PageSources {
  components: MessageInitShape<typeof ComponentSchema>[] = [];
  groups: MessageInitShape<typeof ComponentGroupSchema>[] = [];
  /** Component → its downtime. */
  readonly histories = new Map<string, History>();
  /** Incidents in one response: few, so that a caller that ignores the cursor is detected. */
  pageSize = 2;
  /** Newest first. */
  incidents: Incident[] = [];
  /** The latest planned start first. */
  maintenances: Maintenance[] = [];
  /** The latest start first. */
  announcements: Announcement[] = [];
  /** Whether calls about announcements fail, as with an `incidents` of the release before. */
  knowsNoAnnouncements = false;
  /** How the catalog counts uptime; undefined for everything in full. */
  formula?: MessageInitShape<typeof UptimeFormulaSchema>;
  /** Whether calls fail. */
  away = false;
  /** An organisation whose calls fail. */
  awayFor?: string;
  /** The callers so far. */
  readonly actors: Actor[] = [];
  /** The windows for which downtimes were requested. */
  readonly windows: { startTime: bigint; endTime: bigint }[] = [];
  /** The formulas of requests for downtimes that gave one. */
  readonly formulas: MessageInitShape<typeof UptimeFormulaSchema>[] = [];
  /** The values of each search for incidents. */
  readonly incidentSearches: string[][] = [];
  /** How often downtimes were requested, which each render of a page with one period does once, and no archive does. */
  reads = 0;
  /** What was published through the side door. */
  readonly sideDoorEntries: PublishSideDoorEntryRequest[] = [];
  /** Domain label → the organisation that claimed it. */
  readonly takenDomains = new Map<string, string>();
  /** Whether these entries are there afterwards. */
  keepsSideDoorEntries = true;
  /** While set, every response waits for it. */
  gate?: Promise<void>;

  /** As the catalog answers: visitors get internal ones only where they are asked for. */
  seenBy(actor: Actor, also: readonly string[]) {
    const isSeen = ({ id = '', internal = false }: (typeof this.components)[number]) =>
      actor.kind !== 'visitor' || !internal || also.includes(id);
    return this.components.filter(isSeen);
  }

  addIncident(incident: MessageInitShape<typeof IncidentSchema>): void {
    this.incidents.unshift(create(IncidentSchema, incident));
  }

  addMaintenance(maintenance: MessageInitShape<typeof MaintenanceSchema>): void {
    this.maintenances.unshift(create(MaintenanceSchema, maintenance));
  }

  addAnnouncement(announcement: MessageInitShape<typeof AnnouncementSchema>): void {
    this.announcements.unshift(create(AnnouncementSchema, announcement));
  }

  clear(): void {
    this.takenDomains.clear();
    this.components = [];
    this.groups = [];
    this.pageSize = 2;
    this.histories.clear();
    this.incidents = [];
    this.maintenances = [];
    this.announcements = [];
    this.knowsNoAnnouncements = false;
    this.formula = undefined;
    this.actors.length = 0;
    this.windows.length = 0;
    this.formulas.length = 0;
    this.incidentSearches.length = 0;
    this.reads = 0;
    this.away = false;
    this.awayFor = undefined;
    this.gate = undefined;
    this.sideDoorEntries.length = 0;
    this.keepsSideDoorEntries = true;
  }
}

function compares(time: bigint, operator: FilterOperator, value: string): boolean {
  if (operator === FilterOperator.LT) return time < BigInt(value);
  return operator === FilterOperator.GT ? time > BigInt(value) : time >= BigInt(value);
}

/** An app that answers for catalog and incidents from `sources`. */
export function sourcesApp(sources: PageSources) {
  const answer = async <T>({ actor }: RpcContext, value: () => T): Promise<T> => {
    sources.actors.push(actor);
    if (sources.away || requireTenant(actor) === sources.awayFor)
      throw new UnavailableError('The database is not reachable.');
    await sources.gate;
    return value();
  };

  @Controller()
  class SourcesController {
    @Rpc(CatalogService.method.listComponents)
    async listComponents({ alsoComponentIds }: ListComponentsRequest, context: RpcContext) {
      const seen = sources.seenBy(context.actor, alsoComponentIds);
      return answer(context, () => ({ components: seen, groups: sources.groups }));
    }

    @Rpc(CatalogService.method.listDowntimes)
    async listDowntimes(request: ListDowntimesRequest, context: RpcContext) {
      const { startTime, endTime, alsoComponentIds, formula } = request;
      if (formula) sources.formulas.push(formula);
      sources.reads += 1;
      sources.windows.push({ startTime, endTime });
      return answer(context, () => ({
        formula: formula ?? sources.formula,
        components: sources.seenBy(context.actor, alsoComponentIds).map(({ id = '', name }) => {
          const { records, notListed = 0 } = sources.histories.get(id) ?? { records: [] };
          const listed = records.filter((one) => (one.endTime ?? endTime) > startTime && one.startTime! < endTime);
          const lasted = listed.reduce(
            (sum, one) => sum + Number((one.endTime ?? endTime) - one.startTime!),
            notListed,
          );
          return {
            id,
            name,
            creationTime: 1n,
            totalDownTimeInMillis: BigInt(lasted),
            uptimePercent: lasted === 0 ? 100 : 99,
            componentDownTimes: listed,
          };
        }),
      }));
    }

    @Rpc(UptimeService.method.getUptimeFormula)
    async getUptimeFormula(_request: object, context: RpcContext) {
      return answer(context, () => ({ formula: sources.formula ?? { partialOutage: 100, degradedPerformance: 100 } }));
    }

    @Rpc(IncidentsService.method.searchIncidents)
    async searchIncidents({ filters, cursor }: SearchIncidentsRequest, context: RpcContext) {
      return answer(context, () => {
        sources.incidentSearches.push(filters.map(({ values }) => values.join()));
        const matching = sources.incidents.filter((incident) =>
          filters.every(({ name, operator, values }) => {
            if (name === 'id') return values.includes(incident.id);
            if (name === 'creationTime') return compares(incident.creationTime, operator, values[0]!);
            const resolved = incident.status === IncidentStatus.RESOLVED;
            return resolved === (operator === FilterOperator.EQ);
          }),
        );
        const start = Number(cursor || 0);
        const end = start + sources.pageSize;
        return {
          incidents: matching.slice(start, end),
          nextCursor: end < matching.length ? String(end) : '',
        };
      });
    }
  }

  @Controller()
  class SideDoorEntriesController {
    @Rpc(IncidentsService.method.publishSideDoorEntry)
    async publishSideDoorEntry(request: PublishSideDoorEntryRequest, context: RpcContext) {
      return answer(context, () => {
        sources.sideDoorEntries.push(request);
        return { isThere: sources.keepsSideDoorEntries };
      });
    }
  }

  @Controller()
  class MaintenancesController {
    @Rpc(MaintenancesService.method.searchMaintenances)
    async searchMaintenances({ filters, cursor }: SearchMaintenancesRequest, context: RpcContext) {
      return answer(context, () => {
        const bounds = filters.filter(({ name }) => name === 'plannedStartTime');
        if (bounds.length === 0) throw new Error('not by start');
        const asked = filters.some(({ name, values }) => name === 'state' && values.includes('cancelled'));
        const ids = filters.find(({ name }) => name === 'id')?.values;
        const matching = sources.maintenances
          .filter(({ id }) => ids === undefined || ids.includes(id))
          .filter((one) => bounds.every(({ operator, values }) => compares(one.plannedStartTime, operator, values[0]!)))
          .filter(({ cancelledAt }) => asked || cancelledAt === undefined);
        const start = Number(cursor || 0);
        const end = start + sources.pageSize;
        return { maintenances: matching.slice(start, end), nextCursor: end < matching.length ? String(end) : '' };
      });
    }
  }

  @Controller()
  class AnnouncementsController {
    @Rpc(AnnouncementsService.method.searchAnnouncements)
    async searchAnnouncements({ filters, cursor }: SearchAnnouncementsRequest, context: RpcContext) {
      return answer(context, () => {
        if (sources.knowsNoAnnouncements) throw new UnavailableError('Nobody answers.');
        const matching = sources.announcements
          .filter(({ state }) => state !== AnnouncementState.PLANNED)
          .filter((announcement) =>
            filters.every(({ name, operator, values }) => {
              if (name === 'id') return values.includes(announcement.id);
              if (name === 'startsAt') return compares(announcement.startsAt, operator, values[0]!);
              return values.includes(announcement.state === AnnouncementState.ENDED ? 'ended' : 'open');
            }),
          );
        const start = Number(cursor || 0);
        const end = start + sources.pageSize;
        return { announcements: matching.slice(start, end), nextCursor: end < matching.length ? String(end) : '' };
      });
    }
  }

  @Controller()
  class DomainsController {
    @Rpc(IdentityService.method.claimDomain)
    async claimDomain({ domain }: ClaimDomainRequest, context: RpcContext) {
      return answer(context, () => {
        const customerId = requireTenant(context.actor);
        const owner = sources.takenDomains.get(domain) ?? customerId;
        if (owner !== customerId) throw new ConflictError('This domain is already taken.');
        sources.takenDomains.set(domain, owner);
        return {};
      });
    }
  }

  @Module({
    controllers: [
      DomainsController,
      SourcesController,
      SideDoorEntriesController,
      MaintenancesController,
      AnnouncementsController,
    ],
  })
  class SourcesModule {}

  return defineService({
    name: 'page-sources',
    config: (env) => ({ natsUrls: [env.NATS_URL!] }),
    module: () => ({ module: SourcesModule }),
  });
}
