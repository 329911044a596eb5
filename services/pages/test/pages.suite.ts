import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { jetstream, jetstreamManager, JetStreamApiError } from '@nats-io/jetstream';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { Bus } from '@candor/messaging/bus.js';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { events, type EventSubject } from '@candor/proto/events.js';
import { CustomizeService } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { ArchiveSchema, PagesService, SnapshotSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { PagePreviewsService } from '@candor/proto/gen/candor/pages/v1/previews_pb.js';
import { Recording } from '@candor/testing/recording.js';
import { createTestDatabase } from '@candor/testing/test-database.js';
import { startTestNats, type TestNats } from '@candor/testing/test-nats.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';
import { PageSources, sourcesApp } from './page-sources.js';

export type Archive = MessageShape<typeof ArchiveSchema>;
export type Snapshot = MessageShape<typeof SnapshotSchema>;

/** The real app on a database and a broker of its own, with somebody who answers for the other contexts. */
export class RunningPages {
  /** Every snapshot as it was published, whoever it belongs to. */
  readonly published = new Recording<Snapshot>();
  readonly sources: PageSources;

  private constructor(
    private readonly bus: Bus,
    readonly pages: RpcClientOf<typeof PagesService>,
    readonly customize: RpcClientOf<typeof CustomizeService>,
    readonly previews: RpcClientOf<typeof PagePreviewsService>,
    readonly nats: TestNats,
    private readonly client: Client,
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
    const bus = new Bus([nats.url], 'test', AppLogger.create('test', 'silent'), 30_000);
    const connection = await bus.ready();
    const client = new Client({ connectionString: db.url });
    await client.connect();
    const rpc = new RpcClient(bus);
    const pages = rpc.service(PagesService);
    const customize = rpc.service(CustomizeService);
    const previews = rpc.service(PagePreviewsService);
    const close = async (): Promise<void> => {
      await Promise.all([replica.close(), others.close()]);
      await bus.close();
      await client.end();
      await Promise.all([db.drop(), nats.stop()]);
    };
    const running = new RunningPages(bus, pages, customize, previews, nats, client, sources, close, startReplica);
    connection.subscribe('pages.snapshot.*', {
      callback: (_, { data }) => running.published.add(fromBinary(SnapshotSchema, data)),
    });
    await until(async () => {
      await pages.getCustomerById({ customerId: newId() }, { actor: ANONYMOUS }).catch((error: unknown) => {
        if (!(error instanceof NotFoundError)) throw error;
      });
      // The consumers exist once every stream does.
      const manager = await jetstreamManager(bus.now());
      return (await manager.consumers.list('EVENTS').next()).length === 12;
    });
    return running;
  }

  stop(): Promise<void> {
    return this.close();
  }

  /** Tells a fact as its context would. */
  async tell<S extends EventSubject>(subject: S, message: MessageInitShape<(typeof events)[S]>): Promise<void> {
    const schema = events[subject] as DescMessage;
    await jetstream(this.bus.now()).publish(subject, toBinary(schema, create(schema, message)), {
      msgID: randomUUID(),
    });
  }

  /** Signs an organisation up and waits for its first snapshot. */
  async signUp(name = 'Acme'): Promise<{ customerId: string; domain: string; snapshot: Snapshot }> {
    const customerId = newId();
    const domain = `acme-${customerId.slice(-12)}`;
    await this.tell('evt.identity.v1.customer_created', { customer: { id: customerId, name, domain } });
    return { customerId, domain, snapshot: await this.snapshotOf(customerId) };
  }

  /** The first published snapshot of a customer with at least this revision. */
  async snapshotOf(customerId: string, revision = 1n): Promise<Snapshot> {
    const wanted = (item: Snapshot): boolean => item.customerId === customerId && item.revision >= revision;
    return (await this.published.waitFor((items) => items.some(wanted))).find(wanted)!;
  }

  /** The last message of a subject in stream PAGES. */
  async lastInStream(key: string): Promise<Snapshot | undefined> {
    const manager = await jetstreamManager(this.bus.now());
    try {
      const message = await manager.streams.getMessage('PAGES', { last_by_subj: `pages.snapshot.${key}` });
      return message ? fromBinary(SnapshotSchema, message.data) : undefined;
    } catch (error) {
      if (error instanceof JetStreamApiError) return undefined;
      throw error;
    }
  }

  /** The last message of every part of a month in stream PAGES, without those that are no more. */
  async archiveOf(customerId: string, month: string): Promise<Archive[]> {
    const manager = await jetstreamManager(this.bus.now());
    const parts: Archive[] = [];
    for (let part = 0; ; part += 1) {
      const subject = `pages.archive.${customerId}.${month}.${part}`;
      const message = await manager.streams.getMessage('PAGES', { last_by_subj: subject }).catch((error: unknown) => {
        if (error instanceof JetStreamApiError) return null;
        throw error;
      });
      if (!message) return parts.filter(({ artifacts }) => artifacts.length > 0);
      parts.push(fromBinary(ArchiveSchema, message.data));
    }
  }

  /** The HTML at a path of the archive of a month as soon as it is as wanted. */
  async archived(
    customerId: string,
    month: string,
    path: string,
    isWanted: (html: string | undefined) => boolean = (html) => html !== undefined,
  ): Promise<string | undefined> {
    let html: string | undefined;
    await until(async () => {
      const parts = await this.archiveOf(customerId, month);
      html = parts.map((part) => htmlAt(part, path)).find((found) => found !== undefined);
      return parts.length > 0 && isWanted(html);
    });
    return html;
  }

  /** Makes the broker's stream what an old copy of its disk would be: one that holds these snapshots and knows no more. */
  async replaceStream(snapshots: readonly Snapshot[]): Promise<void> {
    const manager = await jetstreamManager(this.bus.now());
    const { config } = await manager.streams.info('PAGES');
    await manager.streams.delete('PAGES');
    await manager.streams.add(config);
    for (const snapshot of snapshots) {
      const subject = `pages.snapshot.${snapshot.customerId}`;
      await jetstream(this.bus.now()).publish(subject, toBinary(SnapshotSchema, snapshot));
    }
  }

  /** How many facts are delivered and not acked, or not delivered yet, over all consumers of the app. */
  async unfinished(): Promise<number> {
    const manager = await jetstreamManager(this.bus.now());
    const consumers = await manager.consumers.list('EVENTS').next();
    return consumers.reduce((sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending, 0);
  }

  /** Waits until every fact that was told has been handled. */
  async settled(): Promise<void> {
    await until(async () => (await this.unfinished()) === 0);
  }

  /** A query as superuser, past row-level security. */
  async sql<R extends object>(text: string, values?: unknown[]): Promise<R[]> {
    return (await this.client.query(text, values)).rows as R[];
  }

  /** As the role of the app, which owns nothing. */
  async sqlAsRole<R extends object>(text: string): Promise<R[]> {
    await this.client.query('begin');
    try {
      await this.client.query('set local role candor_pages');
      return (await this.client.query(text)).rows as R[];
    } finally {
      await this.client.query('rollback');
    }
  }
}

/** The HTML at a path, from its gzip form; undefined when the snapshot has no such path. */
export function htmlAt(snapshot: Pick<Snapshot | Archive, 'artifacts'>, path: string): string | undefined {
  const artifact = snapshot.artifacts.find((candidate) => candidate.path === path);
  if (!artifact) return undefined;
  const html = gunzipSync(artifact.gzip).toString('utf8');
  if (brotliDecompressSync(artifact.brotli).toString('utf8') !== html) throw new Error('gzip and brotli differ');
  return html;
}

/** Asks again until it is so: for what the broker or another process knows and tells nobody. */
export async function until(isSo: () => Promise<boolean>, timeoutMs = 20_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await isSo().catch((error: unknown) => {
      if (error instanceof UnavailableError || error instanceof JetStreamApiError) return false;
      throw error;
    });
    if (answer) return;
    if (Date.now() > deadline) throw new Error(`not so within ${timeoutMs} ms`);
    await delay(20);
  }
}
