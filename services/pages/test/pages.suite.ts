import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { jetstream, jetstreamManager, JetStreamApiError } from '@nats-io/jetstream';
import { TimeoutError } from '@nats-io/transport-node';
import { Client } from 'pg';
import { Bus } from '@candor/bus/bus.js';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { Recording } from '@candor/lab/sinks/recording.js';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { events, type EventSubject } from '@candor/proto/events.js';
import { BeginningService } from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';
import { CustomizeService } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { LaterStatesService } from '@candor/proto/gen/candor/pages/v1/later_states_pb.js';
import { OrganisationPagesService } from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { ReadersService } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { PageUptimeService } from '@candor/proto/gen/candor/pages/v1/uptime_pb.js';
import { SideDoorService } from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import {
  MonthStateSchema,
  type PageStateSchema,
  PublishedStateSchema,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import type { RpcClientOf } from '@candor/rpc/rpc-client.js';
import {
  decodePageState,
  joinPieces,
  stateSubject,
  unpackState,
  type PublishedState,
  type StateName,
} from '@candor/streams/published-state.js';
import { storedMessage } from '@candor/streams/stored-message.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';
import { PageSources, sourcesApp } from './page-sources.js';

export type PageState = MessageShape<typeof PageStateSchema>;
export type MonthState = MessageShape<typeof MonthStateSchema>;

/** The real app on a database and a broker of its own, with a stand-in for the other contexts. */
export class RunningPages {
  /** Every piece of a state as it was published. */
  readonly pieces = new Recording<PublishedState>();
  readonly sources: PageSources;

  private constructor(
    private readonly bus: Bus,
    readonly pages: RpcClientOf<typeof PagesService>,
    readonly customize: RpcClientOf<typeof CustomizeService>,
    readonly sideDoor: RpcClientOf<typeof SideDoorService>,
    readonly beginning: RpcClientOf<typeof BeginningService>,
    readonly readers: RpcClientOf<typeof ReadersService>,
    readonly organisation: RpcClientOf<typeof OrganisationPagesService>,
    readonly uptime: RpcClientOf<typeof PageUptimeService>,
    readonly laterStates: RpcClientOf<typeof LaterStatesService>,
    readonly nats: TestNats,
    /** Connected as superuser, past row-level security. */
    readonly admin: Client,
    sources: PageSources,
    private readonly close: () => Promise<void>,
    /** Starts one more replica of the app; the caller closes it. */
    readonly startReplica: () => Promise<RunningApp>,
  ) {
    this.sources = sources;
  }

  static async start(more: Readonly<Record<string, string>> = {}): Promise<RunningPages> {
    const [db, nats] = await Promise.all([createTestDatabase(migrate, [database]), startTestNats()]);
    const env = {
      LOG_LEVEL: 'silent',
      RPC_TIMEOUT_MS: '30000',
      DATABASE_URL: db.url,
      NATS_URL: nats.url,
      PAGES_URL_TEMPLATE: 'https://{domain}.example.com/',
      CONSOLE_URL: 'https://console.example.com',
      ...more,
    };
    const sources = new PageSources();
    const others = await startApp(sourcesApp(sources), env);
    const startReplica = async (): Promise<RunningApp> => {
      const replica = await startApp(app, env);
      await until(async () => replica.health.report().ready);
      return replica;
    };
    const replica = await startReplica();
    const log = AppLogger.create('test', 'silent');
    const bus = new Bus([nats.url], 'test', log);
    const connection = await bus.ready();
    const client = new Client({ connectionString: db.url });
    await client.connect();
    const rpc = new AppCalls(bus, { log, rpcTimeoutMs: 30_000 }).client();
    const pages = rpc.service(PagesService);
    const customize = rpc.service(CustomizeService);
    const sideDoor = rpc.service(SideDoorService);
    const beginning = rpc.service(BeginningService);
    const readers = rpc.service(ReadersService);
    const organisation = rpc.service(OrganisationPagesService);
    const uptime = rpc.service(PageUptimeService);
    const laterStates = rpc.service(LaterStatesService);
    const close = async (): Promise<void> => {
      await Promise.all([replica.close(), others.close()]);
      await bus.close();
      await client.end();
      await Promise.all([db.drop(), nats.stop()]);
    };
    const running = new RunningPages(
      bus,
      pages,
      customize,
      sideDoor,
      beginning,
      readers,
      organisation,
      uptime,
      laterStates,
      nats,
      client,
      sources,
      close,
      startReplica,
    );
    for (const subject of ['pages.state.>', 'pages.month.>'])
      connection.subscribe(subject, {
        callback: (_, { data }) => running.pieces.add(fromBinary(PublishedStateSchema, data)),
      });
    await until(async () => {
      await pages.getCustomerById({ customerId: newId() }, { actor: ANONYMOUS }).catch((error: unknown) => {
        if (!(error instanceof NotFoundError)) throw error;
      });
      // The consumers exist once every stream does.
      const manager = await jetstreamManager(bus.now());
      return (await manager.consumers.list('EVENTS').next()).length === 18;
    });
    return running;
  }

  stop(): Promise<void> {
    return this.close();
  }

  /** Publishes an event as its context would. */
  async publish<S extends EventSubject>(subject: S, message: MessageInitShape<(typeof events)[S]>): Promise<void> {
    const schema = events[subject] as DescMessage;
    await jetstream(this.bus.now()).publish(subject, toBinary(schema, create(schema, message)), {
      msgID: randomUUID(),
    });
  }

  /** Signs an organisation up and waits for its first state. */
  async signUp(name = 'Acme', customerId = newId()): Promise<{ customerId: string; domain: string }> {
    const domain = `acme-${customerId.slice(-12)}`;
    await this.publish('evt.identity.v1.customer_created', { customer: { id: customerId, name, domain } });
    await this.stateOf(customerId);
    return { customerId, domain };
  }

  /** The state of a page in stream PAGES as soon as it is as expected. */
  async stateOf(customerId: string, isWanted: (state: PageState) => boolean = () => true): Promise<PageState> {
    return this.stateWhere(async () => {
      const encoded = await this.encodedState({ pageId: customerId });
      return encoded && decodePageState(encoded);
    }, isWanted);
  }

  /** The state of a month in stream PAGES as soon as it is as expected. */
  async monthOf(
    customerId: string,
    month: string,
    isWanted: (state: MonthState) => boolean = () => true,
  ): Promise<MonthState> {
    return this.stateWhere(async () => {
      const encoded = await this.encodedState({ pageId: customerId, month });
      return encoded && fromBinary(MonthStateSchema, encoded);
    }, isWanted);
  }

  /** What gateways assemble from the last messages of a state; undefined where there is none, or a piece is missing. */
  async encodedState(name: StateName): Promise<Buffer | undefined> {
    const pieces: PublishedState[] = [];
    do {
      const piece = await this.lastPiece(name, pieces.length);
      if (!piece) return undefined;
      pieces.push(piece);
    } while (pieces.length < pieces[0]!.pieces);
    const content = joinPieces(pieces);
    return content && unpackState(content);
  }

  private async lastPiece(name: StateName, piece: number): Promise<PublishedState | undefined> {
    const manager = await jetstreamManager(this.bus.now());
    try {
      const message = await storedMessage(manager, 'PAGES', { last_by_subj: stateSubject(name, piece) });
      return message ? fromBinary(PublishedStateSchema, message.data) : undefined;
    } catch (error) {
      if (error instanceof JetStreamApiError) return undefined;
      throw error;
    }
  }

  private async stateWhere<T>(read: () => Promise<T | undefined>, isWanted: (state: T) => boolean): Promise<T> {
    let state: T | undefined;
    await until(async () => {
      state = await read();
      return state !== undefined && isWanted(state);
    });
    return state!;
  }

  /** All published revisions of a page, or of one of its months, in the order of the outbox. */
  async revisionsOf({ pageId, month }: StateName): Promise<bigint[]> {
    const rows = await this.sql<{ payload: Buffer }>(
      'select payload from pages.outbox where subject = $1 order by id',
      [stateSubject({ pageId, ...(month !== undefined && { month }) })],
    );
    return rows.map(({ payload }) => fromBinary(PublishedStateSchema, payload).revision);
  }

  /** Waits until no page and no month is due any more. */
  async nothingDue(customerId: string): Promise<void> {
    await this.settled();
    await until(async () => {
      const due = await this.sql(
        `select from pages.page where customer_id = $1 and (projected_at is null or months_zone is null)
         union all select from pages.page_month where customer_id = $1 and asked > done`,
        [customerId],
      );
      return due.length === 0;
    });
  }

  /** The first piece of a state in the stream, to be restored there. */
  async lastMessage(name: StateName): Promise<PublishedState> {
    return (await this.lastPiece(name, 0))!;
  }

  /** Deletes a state from the stream. */
  async forget(name: StateName): Promise<void> {
    const manager = await jetstreamManager(this.bus.now());
    await manager.streams.purge('PAGES', { filter: stateSubject(name) });
  }

  /** Makes the stream have an older state in place of the newest, as the slower of two relays does. */
  async putBack(piece: PublishedState): Promise<void> {
    const { pageId, month } = piece;
    const subject = stateSubject({ pageId, ...(month !== '' && { month }) });
    await jetstream(this.bus.now()).publish(subject, toBinary(PublishedStateSchema, piece));
  }

  /** Waits until everything in the outbox is published. */
  async outboxEmpty(): Promise<void> {
    await until(async () => (await this.sql('select from pages.outbox where published_at is null')).length === 0);
  }

  /** How many events are delivered and not acked, or not delivered yet, over all consumers of the app. */
  async unfinished(): Promise<number> {
    const manager = await jetstreamManager(this.bus.now());
    const consumers = await manager.consumers.list('EVENTS').next();
    return consumers.reduce((sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending, 0);
  }

  /** Waits until every published event has been handled. */
  async settled(): Promise<void> {
    await until(async () => (await this.unfinished()) === 0);
  }

  /** A query as superuser, past row-level security. */
  async sql<R extends object>(text: string, values?: unknown[]): Promise<R[]> {
    return (await this.admin.query(text, values)).rows as R[];
  }

  /** As the role of the app, which owns nothing. */
  async sqlAsRole<R extends object>(text: string): Promise<R[]> {
    await this.admin.query('begin');
    try {
      await this.admin.query('set local role candor_pages');
      return (await this.admin.query(text)).rows as R[];
    } finally {
      await this.admin.query('rollback');
    }
  }
}

/** Asks again until it is so: for what the broker or another process knows and tells nobody. */
export async function until(isSo: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await isSo().catch((error: unknown) => {
      // A busy machine may leave a request of the broker without an answer.
      if (error instanceof TimeoutError || error instanceof UnavailableError || error instanceof JetStreamApiError)
        return false;
      throw error;
    });
    if (answer) return;
    if (Date.now() > deadline) throw new Error(`not so within ${timeoutMs} ms`);
    await delay(20);
  }
}
