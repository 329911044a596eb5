import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { Client } from 'pg';
import { TestClient } from '@candor/lab/fixtures/test-client.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats } from '@candor/lab/fixtures/test-nats.js';
import { startHttpSink, type SinkAnswer, type SinkRequest } from '@candor/lab/sinks/http-sink.js';
import { migrate } from '@candor/database/migrate.js';
import type { Actor, Role, StaffActor } from '@candor/platform/actor.js';
import { startApp } from '@candor/platform/app.js';
import { InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import {
  CatalogService,
  type CreateComponentRequest,
  type CreateComponentResponseSchema,
  type GetComponentRequest,
  type GetComponentResponseSchema,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { DraftsService } from '@candor/proto/gen/candor/signals/v1/drafts_pb.js';
import { UpstreamLinksService } from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { UpstreamsService } from '@candor/proto/gen/candor/signals/v1/upstreams_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { defineService } from '@candor/service-app/define-service.js';
import { app } from '../src/app.js';
import { signalsConfig, type SignalsConfig } from '../src/config.js';
import { database } from '../src/database/database.js';
import { SignalsModule } from '../src/signals.module.js';

const PATIENCE_MS = 60_000;
const SUMMARY = '/api/v2/summary.json';

/**
 * The running service with a Postgres database and a NATS of its own.
 * @param allow `host:port` of providers
 * @param settings of the module, where they are not as in production
 */
export async function startSignals(allow: readonly string[], settings?: { askWithinMs: number }) {
  const module = (config: SignalsConfig) => SignalsModule.with(config, settings);
  const tested = settings ? defineService({ name: app.name, config: signalsConfig, module }) : app;
  const [postgres, nats] = await Promise.all([createTestDatabase(migrate, [database]), startTestNats()]);
  const env = {
    LOG_LEVEL: 'silent',
    RPC_TIMEOUT_MS: '30000',
    NATS_URL: nats.url,
    DATABASE_URL: postgres.url,
    OUTBOUND_ALLOW: allow.join(','),
  };
  let running = await startApp(tested, env);
  const components = new Map<string, OwnComponent>();
  const catalog = await startApp(catalogOf(nats.url, components), { LOG_LEVEL: 'silent' });
  const client = await TestClient.connect(nats.url);
  const upstreams = client.service(UpstreamsService);
  await client.untilAnswered(() => upstreams.listUpstreams({}, { actor: owner() }));
  await client.untilAnswered(() =>
    client.service(CatalogService).createComponent({ name: 'First' }, { actor: owner() }),
  );
  const sql = new Client({ connectionString: postgres.url });
  await sql.connect();
  return {
    env,
    client,
    /** How many looks have ended so. */
    looks: async (result: string): Promise<number> => {
      const { body } = await running.metrics.text();
      return Number(
        new RegExp(`^candor_upstream_reads_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0,
      );
    },
    stopApp: () => running.close(),
    startApp: async () => {
      running = await startApp(tested, env);
    },
    upstreams,
    links: client.service(UpstreamLinksService),
    drafts: client.service(DraftsService),
    /** Components that the catalog has, by their id. */
    components,
    /** As owner of the tables, past row-level security. */
    sql: async <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
      (await sql.query<T>(query, values)).rows,
    /** Makes an upstream due, as a minute does. @returns when it was last read well before */
    due: async (address: string): Promise<Date> => {
      const { rows } = await sql.query<{ read_at: Date }>(
        'update signals.upstream set next_at = now() where address = $1 returning read_at',
        [address],
      );
      if (!rows[0]) throw new Error(`no upstream at ${address}`);
      return rows[0].read_at;
    },
    eventually,
    /** The upstream once `isSo` is true of it. */
    until: async (address: string, isSo: (row: UpstreamRecord) => boolean): Promise<UpstreamRecord> => {
      const read = async () =>
        (await sql.query<UpstreamRecord>('select * from signals.upstream where address = $1', [address])).rows[0];
      const row = await eventually(read, (found) => found !== undefined && isSo(found));
      if (!row) throw new Error(`no upstream at ${address}`);
      return row;
    },
    close: async () => {
      await sql.end();
      await client.close();
      await running.close();
      await catalog.close();
      await nats.stop();
      await postgres.drop();
    },
  };
}

/** A component as the catalog has it. */
export interface OwnComponent {
  readonly customerId: string;
  readonly name: string;
  readonly groupName: string;
}

/** Stands in for the catalog: keeps what it is asked to create, once for a key. */
function catalogOf(natsUrl: string, known: Map<string, OwnComponent>) {
  const created = new Map<string, string>();

  @Controller()
  class CatalogController {
    @Rpc(CatalogService.method.createComponent)
    createComponent(
      { name, groupName, idempotencyKey }: CreateComponentRequest,
      { actor }: RpcContext,
    ): Promise<MessageInitShape<typeof CreateComponentResponseSchema>> {
      if (name === 'refused') throw new InvalidError([{ pointer: '/name', detail: 'This name is refused.' }]);
      const key = `${tenantOf(actor)} ${idempotencyKey}`;
      const id = created.get(key) ?? newId();
      created.set(key, id);
      known.set(id, { customerId: tenantOf(actor), name, groupName });
      return Promise.resolve({ component: { id, name, groupName } });
    }

    @Rpc(CatalogService.method.getComponent)
    getComponent(
      { componentId }: GetComponentRequest,
      { actor }: RpcContext,
    ): Promise<MessageInitShape<typeof GetComponentResponseSchema>> {
      const found = known.get(componentId);
      if (found?.customerId !== tenantOf(actor)) throw new NotFoundError('Service not found.');
      return Promise.resolve({ component: { id: componentId, name: found.name } });
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

function tenantOf(actor: Actor): string {
  return actor.kind === 'anonymous' ? '' : (actor.customerId ?? '');
}

/** The first value that `isSo` accepts. @throws Error with the last one when there is none in time */
async function eventually<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (const began = Date.now(); ; await delay(20)) {
    const value = await read();
    if (isSo(value)) return value;
    if (Date.now() - began > PATIENCE_MS) throw new Error(`not so in time: ${JSON.stringify(value)}`);
  }
}

export type Signals = Awaited<ReturnType<typeof startSignals>>;

/** A row of `upstream`, as far as tests look at it. */
export interface UpstreamRecord {
  readonly id: string;
  readonly claim: string | null;
  readonly read_at: Date;
  readonly tried_at: Date;
  readonly next_at: Date;
  readonly changed_at: Date;
  readonly failures: number;
  readonly failure: string;
}

/** A member of staff, by default the Owner of a new organisation. */
export function owner(customerId = newId(), role: Role = 'Owner'): StaffActor {
  return { kind: 'staff', userId: newId(), customerId, role };
}

interface Component {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** An HTTP server that plays the status page of a provider, in the format of Statuspage. */
export async function startProvider(components: readonly Component[]) {
  const state = {
    components,
    incidents: [] as object[],
    /** Answered in place of the summary, whatever is asked for. */
    instead: undefined as SinkAnswer | undefined,
    /** What it names of its summary, to be asked for it only where it has changed. */
    names: 'etag' as 'etag' | 'last-modified' | 'nothing',
    lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT',
    /** Where the summary is now: its old address leads there. */
    movedTo: '',
  };
  const summary = () =>
    JSON.stringify({
      page: {
        id: 'kctbh9vrtdwd',
        name: 'Acme Cloud',
        url: 'https://status.acme.example',
        time_zone: 'Etc/UTC',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
      components: state.components.map((component, index) => ({
        ...component,
        created_at: '2017-01-31T20:05:05.370Z',
        updated_at: '2026-01-01T00:00:00.000Z',
        position: index + 1,
        description: null,
        showcase: false,
        start_date: null,
        group_id: null,
        page_id: 'kctbh9vrtdwd',
        group: false,
        only_show_if_degraded: false,
      })),
      incidents: state.incidents,
      scheduled_maintenances: [],
      status: { indicator: 'none', description: 'All Systems Operational' },
    });
  const answer = ({ path, headers }: SinkRequest): SinkAnswer => {
    if (state.instead) return state.instead;
    if (state.movedTo && path === SUMMARY) return { status: 302, headers: { location: state.movedTo } };
    if (path !== (state.movedTo || SUMMARY)) return { status: 404 };
    const body = summary();
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    const named: Record<string, string> = {
      etag: { etag },
      'last-modified': { 'last-modified': state.lastModified },
      nothing: {},
    }[state.names];
    const isKnown =
      (state.names === 'etag' && headers['if-none-match'] === etag) ||
      (state.names === 'last-modified' && headers['if-modified-since'] === state.lastModified);
    if (isKnown) return { status: 304, headers: named };
    return { status: 200, headers: { ...named, 'content-type': 'application/json' }, body };
  };
  const sink = await startHttpSink(answer);
  return {
    state,
    /** The page's address as it is kept. */
    address: `${sink.url}/`,
    host: new URL(sink.url).host,
    requests: sink.requests,
    /** Questions for the summary. */
    questions: () => sink.requests.items.filter(({ path }) => path === SUMMARY),
    close: () => sink.close(),
  };
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** An incident as `summary.json` names it. */
export function incidentOf(id: string, name: string, componentIds: readonly string[] = []) {
  return {
    id,
    name,
    status: 'investigating',
    created_at: '2026-01-01T10:00:00.000Z',
    updated_at: '2026-01-01T10:00:00.000Z',
    monitoring_at: null,
    resolved_at: null,
    impact: 'major',
    shortlink: `https://stspg.example/${id}`,
    started_at: '2026-01-01T10:00:00.000Z',
    page_id: 'kctbh9vrtdwd',
    incident_updates: [
      {
        id: `${id}-1`,
        status: 'investigating',
        body: 'We are looking into it.',
        incident_id: id,
        created_at: '2026-01-01T10:00:00.000Z',
        updated_at: '2026-01-01T10:00:00.000Z',
        display_at: '2026-01-01T10:00:00.000Z',
        affected_components: [],
        deliver_notifications: true,
        custom_tweet: null,
        tweet_id: null,
      },
    ],
    components: componentIds.map((component) => ({ id: component, name: component })),
    reminder_intervals: null,
  };
}
