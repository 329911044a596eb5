import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@candor/database/data-source.js';
import { Database, type Tx } from '@candor/database/database.js';
import { migrate } from '@candor/database/migrate.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { startNats } from '@candor/dev/servers/nats-server.js';
import { type NatsServer } from '@candor/ops/servers/nats-server.js';
import { startPostgres } from '@candor/dev/servers/postgres-server.js';
import { type PostgresServer } from '@candor/ops/servers/postgres-server.js';
import { Outbox } from '@candor/outbox/outbox.js';
import type { OutboxRelay } from '@candor/outbox/outbox.relay.js';
import { relaySchema } from '../scenario/relay-schema.js';

/** Built code, even if the caller runs from the sources. */
const PROGRAM = path.join(workspace, 'lab', 'dist', 'faults', 'relay-process.js');
const SUBJECT = 'evt.identity.v1.customer_created';

/** The stream's content compared with the committed changes. */
export interface RelayCount {
  readonly committed: number;
  /** Distinct events in the stream. */
  readonly published: number;
  readonly lost: number;
  /** Events of transactions that were rolled back. */
  readonly invented: number;
  /** Messages of an event beyond the first. Consumers deduplicate them. */
  readonly repeats: number;
}

/** A consumer under load. */
export interface BusyConsumer {
  /** Whether it is still the consumer that was created first. */
  readonly isAsMade: () => Promise<boolean>;
  /** @returns the number of messages that it received */
  readonly stop: () => Promise<number>;
}

/** PostgreSQL, nats-server and any number of relay processes, with a schema of only changes and their outbox. */
export class RelayHarness {
  private readonly relays = new Set<ChildProcess>();
  readonly database: Database;
  // There is no relay to wake in this process: it runs in another one.
  readonly outbox = new Outbox({ committed: () => undefined } as unknown as OutboxRelay);

  private constructor(
    private readonly folder: string,
    private readonly postgres: PostgresServer,
    private nats: NatsServer,
    private readonly source: DataSource,
  ) {
    this.database = new Database(source);
  }

  static async start(): Promise<RelayHarness> {
    const folder = await mkdtemp(path.join(tmpdir(), 'candor-relay-'));
    // PostgreSQL runs as another user when we are root, and needs access to the folder.
    await chmod(folder, 0o755);
    const [postgres, nats] = await Promise.all([
      startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false }),
      startNats({ storeDir: path.join(folder, 'nats') }),
    ]);
    await migrate(postgres.url, [relaySchema]);
    const source = await createDataSource(postgres.url, relaySchema).initialize();
    return new RelayHarness(folder, postgres, nats, source);
  }

  /** Starts a relay and waits until it runs. */
  async startRelay(): Promise<ChildProcess> {
    const child = fork(PROGRAM, [this.postgres.url, this.nats.url]);
    this.relays.add(child);
    child.once('exit', () => this.relays.delete(child));
    await once(child, 'message');
    return child;
  }

  /** `kill -9`. */
  async kill(relay: ChildProcess): Promise<void> {
    if (relay.exitCode !== null || relay.signalCode !== null) return;
    const gone = once(relay, 'exit');
    relay.kill('SIGKILL');
    await gone;
  }

  /** The number of rows that a relay has published and recorded. */
  async publishedBy(relay: ChildProcess): Promise<number> {
    const answer = once(relay, 'message');
    relay.send('published?');
    const [{ published }] = (await answer) as [{ published: number }];
    return published;
  }

  /**
   * One transaction: a change and its event. @param meanwhile run between the two and before the commit; throwing rolls
   * back
   */
  async change(meanwhile: (tx: Tx, step: 'changed' | 'added') => Promise<void> = async () => undefined): Promise<void> {
    const id = randomUUID();
    await this.database.tenant(id, async (tx) => {
      await tx.query('insert into change (id) values ($1)', [id]);
      await meanwhile(tx, 'changed');
      await this.outbox.addEvent(tx, SUBJECT, { customer: { id, name: 'Scenario' } }, id);
      await meanwhile(tx, 'added');
    });
  }

  /** Many changes in parallel, each with its event. */
  async changes(count: number): Promise<void> {
    await this.database.system(async (tx) => {
      for (let i = 0; i < count; i += 1) {
        const id = randomUUID();
        await tx.query('insert into change (id) values ($1)', [id]);
        await this.outbox.addEvent(tx, SUBJECT, { customer: { id, name: 'Scenario' } }, id);
      }
    });
  }

  async waiting(): Promise<number> {
    const [row] = await this.database.system<{ n: number }[]>((tx) =>
      tx.query('select count(*)::int as n from outbox where published_at is null'),
    );
    return row?.n ?? 0;
  }

  /** The number of rows that wait and are locked by a relay. */
  async held(): Promise<number> {
    const [row] = await this.database.system<{ n: number }[]>((tx) =>
      tx.query(`with free as (select 1 from outbox where published_at is null for update skip locked)
                select (select count(*) from outbox where published_at is null)::int - count(*)::int as n from free`),
    );
    return row?.n ?? 0;
  }

  /** Waits until every row is published. @returns the time in milliseconds @throws Error when it takes longer */
  async drained(timeoutMs: number): Promise<number> {
    const started = Date.now();
    for (;;) {
      const waiting = await this.waiting();
      if (waiting === 0) return Date.now() - started;
      if (Date.now() - started > timeoutMs) throw new Error(`${waiting} rows were not published in ${timeoutMs} ms`);
      await sleep(50);
    }
  }

  async killBroker(): Promise<void> {
    await this.nats.kill();
  }

  async restartBroker(): Promise<void> {
    this.nats = await startNats({ storeDir: path.join(this.folder, 'nats'), port: this.nats.port });
  }

  /** A durable consumer of the stream that receives messages continuously, until `stop`. */
  async startBusyConsumer(): Promise<BusyConsumer> {
    const connection = await connect({ servers: this.nats.url });
    const manager = await jetstreamManager(connection);
    const name = 'trial-busy';
    const { created } = await manager.consumers.add('EVENTS', { durable_name: name, ack_policy: AckPolicy.Explicit });
    const js = jetstream(connection);
    const messages = await (await js.consumers.get('EVENTS', name)).consume();
    let [isOver, handled] = [false, 0];
    const handling = (async () => {
      for await (const message of messages) {
        message.ack();
        handled += 1;
      }
    })();
    const publishing = (async () => {
      while (!isOver) await js.publish('evt.trial.v1.nothing_happened');
    })();
    return {
      isAsMade: async () => (await manager.consumers.info('EVENTS', name)).created === created,
      stop: async () => {
        isOver = true;
        await publishing;
        messages.stop();
        await handling;
        await connection.close();
        return handled;
      },
    };
  }

  /** Reads the stream from its start, through a new consumer. */
  async count(): Promise<RelayCount> {
    const connection = await connect({ servers: this.nats.url });
    try {
      const published = await publications(connection);
      const rows = await this.database.system<{ id: string }[]>((tx) => tx.query('select id from change'));
      const committed = new Set(rows.map(({ id }) => id));
      const known = await this.database.system<{ id: string; customer_id: string }[]>((tx) =>
        tx.query('select id, customer_id from outbox'),
      );
      const changeOf = new Map(known.map(({ id, customer_id }) => [id, customer_id]));
      const heard = new Set([...published.keys()].map((id) => changeOf.get(id) ?? id));
      return {
        committed: committed.size,
        published: published.size,
        lost: [...committed].filter((id) => !heard.has(id)).length,
        invented: [...heard].filter((id) => !committed.has(id)).length,
        repeats: [...published.values()].reduce((sum, times) => sum + times - 1, 0),
      };
    } finally {
      await connection.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.relays].map((relay) => this.kill(relay)));
    await this.source.destroy();
    await this.nats.stop();
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Message id → its number of occurrences in the stream. */
async function publications(connection: NatsConnection): Promise<Map<string, number>> {
  const manager = await jetstreamManager(connection);
  const { name, num_pending: pending } = await manager.consumers.add('EVENTS', {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.All,
    inactive_threshold: 60_000_000_000,
  });
  const counts = new Map<string, number>();
  if (pending === 0) return counts;
  const consumer = await jetstream(connection).consumers.get('EVENTS', name);
  for await (const message of await consumer.consume()) {
    const id = message.headers?.get('Nats-Msg-Id') ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
    if (message.info.pending === 0) break;
  }
  return counts;
}
