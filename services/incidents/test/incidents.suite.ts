import { Controller, Module, type DynamicModule } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { migrate } from '@candor/database/migrate.js';
import { TestClient } from '@candor/lab/fixtures/test-client.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats } from '@candor/lab/fixtures/test-nats.js';
import {
  requireSystemTenant,
  seesInternal,
  type Actor,
  type StaffActor,
  type VisitorActor,
} from '@candor/platform/actor.js';
import { startApp } from '@candor/platform/app.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import {
  CatalogService,
  type ListComponentsRequest,
  type ListComponentsResponseSchema,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { AnnouncementsService } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { IncidentsService, type EntryDraftSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import {
  OrganisationPagesService,
  type ResolvePagesRequest,
} from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { defineService } from '@candor/service-app/define-service.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';

/** Ids of an organisation's components, as the catalog would list them. */
export interface KnownComponents {
  readonly visible: string[];
  readonly internal: string[];
}

/** A further page, as `pages` has it. */
export interface KnownPage {
  readonly pageId: string;
  readonly componentIds: string[];
}

/** The running service with a Postgres database, a NATS, a catalog and pages of its own. */
export async function startIncidents() {
  const [postgres, nats] = await Promise.all([createTestDatabase(migrate, [database]), startTestNats()]);
  const components = new Map<string, KnownComponents>();
  const withoutCatalog = new Set<string>();
  const pages = new Map<string, KnownPage[]>();
  const withoutPages = new Set<string>();
  const catalog = await startApp(catalogOf(nats.url, components, withoutCatalog), { LOG_LEVEL: 'silent' });
  const pagesApp = await startApp(pagesOf(nats.url, pages, withoutPages), { LOG_LEVEL: 'silent' });
  const env = { LOG_LEVEL: 'silent', RPC_TIMEOUT_MS: '30000', NATS_URL: nats.url, DATABASE_URL: postgres.url };
  const running = await startApp(app, env);
  const client = await TestClient.connect(nats.url);
  const incidents = client.service(IncidentsService);
  await client.untilAnswered(() => client.service(CatalogService).listComponents({}, { actor: owner() }));
  const asIncidents = { kind: 'system', app: 'incidents', customerId: newId() } as const;
  await client.untilAnswered(() => client.service(OrganisationPagesService).resolvePages({}, { actor: asIncidents }));
  await client.untilAnswered(() => incidents.searchIncidents({}, { actor: owner() }));
  return {
    client,
    incidents,
    maintenances: client.service(MaintenancesService),
    announcements: client.service(AnnouncementsService),
    databaseUrl: postgres.url,
    components,
    /** Organisations for which the catalog does not answer. */
    withoutCatalog,
    /** The further pages of organisations, of which no event says anything. */
    pages,
    /** Organisations for which `pages` does not answer. */
    withoutPages,
    close: async () => {
      await client.close();
      await running.close();
      await catalog.close();
      await pagesApp.close();
      await nats.stop();
      await postgres.drop();
    },
  };
}

export type RunningIncidents = Awaited<ReturnType<typeof startIncidents>>;

/** The data of one test. */
interface Given {
  readonly suite: RunningIncidents;
  /** The Owner of an organisation of this test alone. */
  readonly actor: StaffActor;
  /** A component that everyone sees. */
  readonly component: string;
  /** A component that only staff see. */
  readonly hidden: string;
}

/** Runs the service for the tests of a `describe`. @param take receives the data of the next test */
export function useIncidents(take: (given: Given) => void): void {
  let suite: RunningIncidents;
  beforeAll(async () => {
    suite = await startIncidents();
  });
  beforeEach(() => {
    const [actor, component, hidden] = [owner(), newId(), newId()];
    suite.components.set(actor.customerId, { visible: [component], internal: [hidden] });
    take({ suite, actor, component, hidden });
  });
  afterAll(() => suite.close());
}

/** Stands in for the catalog: answers the calls of incidents, from a table of the test. */
function catalogOf(natsUrl: string, known: ReadonlyMap<string, KnownComponents>, away: ReadonlySet<string>) {
  @Controller()
  class CatalogController {
    @Rpc(CatalogService.method.listComponents)
    async listComponents(
      _request: ListComponentsRequest,
      { actor }: RpcContext,
    ): Promise<MessageInitShape<typeof ListComponentsResponseSchema>> {
      if (away.has(tenantOf(actor))) throw new UnavailableError('The database is not reachable.');
      const { visible, internal } = known.get(tenantOf(actor)) ?? { visible: [], internal: [] };
      const ids = seesInternal(actor) ? [...visible, ...internal] : visible;
      return { components: ids.map((id) => ({ id, version: 1n, enabled: true, internal: internal.includes(id) })) };
    }
  }

  @Module({ controllers: [CatalogController] })
  class CatalogModule {}

  return defineService({
    name: 'catalog',
    config: () => ({ natsUrls: [natsUrl] }),
    module: (): DynamicModule => ({ module: CatalogModule }),
  });
}

/** Stands in for `pages`: says which of the pages asked for there are. */
function pagesOf(natsUrl: string, known: ReadonlyMap<string, KnownPage[]>, away: ReadonlySet<string>) {
  @Controller()
  class PagesController {
    @Rpc(OrganisationPagesService.method.resolvePages)
    async resolvePages({ pageIds }: ResolvePagesRequest, { actor }: RpcContext) {
      const customerId = requireSystemTenant(actor);
      if (away.has(customerId)) throw new UnavailableError('The database is not reachable.');
      const found = (known.get(customerId) ?? []).filter(({ pageId }) => pageIds.includes(pageId));
      return { pages: found.map((page) => ({ ...page, customerId, version: 1n })) };
    }
  }

  @Module({ controllers: [PagesController] })
  class PagesModule {}

  return defineService({
    name: 'pages',
    config: () => ({ natsUrls: [natsUrl] }),
    module: (): DynamicModule => ({ module: PagesModule }),
  });
}

function tenantOf(actor: Actor): string {
  return actor.kind === 'anonymous' ? '' : (actor.customerId ?? '');
}

/** The Owner of an organisation, by default of a new one. */
export function owner(customerId = newId()): StaffActor {
  return { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
}

export function visitor(customerId: string): VisitorActor {
  return { kind: 'visitor', customerId };
}

/** An entry as staff would write it. */
export function draft(
  overrides: MessageInitShape<typeof EntryDraftSchema> = {},
): MessageInitShape<typeof EntryDraftSchema> {
  return {
    message: 'We are looking into it.',
    status: IncidentStatus.INVESTIGATING,
    sendNotification: true,
    ...overrides,
  };
}
