import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { jetstreamManager } from '@nats-io/jetstream';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate } from '@candor/database/migrate.js';
import { startPostgres } from '@candor/dev/servers/postgres-server.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { Recording } from '@candor/lab/sinks/recording.js';
import { AppLogger } from '@candor/platform/logger.js';
import { CustomerCreatedSchema, type CustomerCreated } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { StreamConsumer } from '@candor/streams/stream-consumer.js';
import { senderSchema, startSender, type Sender } from './sender.js';

const DEADLINE_MS = 60_000;
const CONSUMER = 'sender-customers';

/** What a handler stores of a fact. */
class Heard1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table heard (name text primary key)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table heard');
  }
}

const plain = senderSchema('sender');
const schema = { ...plain, migrations: [...plain.migrations, Heard1700000000001] };

/** The result of an attempt, once it is no longer undefined. */
async function until<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const found = await attempt().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not happen`);
    await sleep(20);
  }
}

/** A server of its own, whose files can be replaced by an older copy, as if an asynchronous standby had taken over. */
class OwnPostgres {
  private constructor(
    private readonly dataDir: string,
    private server: Awaited<ReturnType<typeof startPostgres>>,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const dataDir = path.join(await mkdtemp(path.join(testRunFolder(), 'postgres-')), 'data');
    return new OwnPostgres(dataDir, await startPostgres({ dataDir, durable: true }));
  }

  get url(): string {
    return this.server.url;
  }

  /** `kill -9`, and a start with what is on the disk. @param whileDown is given the folder of the files */
  async restart(whileDown: (files: string) => Promise<unknown> = async () => undefined): Promise<void> {
    const { command, port, pid, ended } = this.server;
    process.kill(pid, 'SIGKILL');
    await ended;
    await whileDown(command[command.indexOf('-D') + 1] ?? '');
    this.server = await startPostgres({ dataDir: this.dataDir, port, durable: true });
  }

  async copy(): Promise<void> {
    await this.restart((files) => promisify(execFile)('cp', ['-Rp', files, `${files}-copy`]));
  }

  async putCopyBack(): Promise<void> {
    await this.restart(async (files) => {
      await rm(files, { recursive: true, maxRetries: 20, retryDelay: 100 });
      await rename(`${files}-copy`, files);
    });
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(path.dirname(this.dataDir), { recursive: true, force: true });
  }
}

describe('another database server, which lacks what was stored last', () => {
  let postgres: OwnPostgres;
  let nats: TestNats;
  let sender: Sender;
  let replica: Sender;
  let consumer: StreamConsumer;
  const handled = new Recording<{ name: string; id: string }>();
  /** Facts that are not handled before this. */
  let held: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    [postgres, nats] = await Promise.all([OwnPostgres.start(), startTestNats()]);
    await migrate(postgres.url, [schema]);
    [sender, replica] = await Promise.all([
      startSender(postgres.url, nats.url, schema),
      startSender(postgres.url, nats.url, schema),
    ]);
    await Promise.all([sender.bus.ready(), replica.bus.ready()]);
    consumer = new StreamConsumer(
      sender.bus,
      AppLogger.create('test', 'silent'),
      {
        stream: 'EVENTS',
        subject: 'evt.identity.v1.customer_created',
        schema: CustomerCreatedSchema,
        consumer: CONSUMER,
      },
      async (message, { id }) => {
        await held;
        const name = (message as CustomerCreated).customer?.name ?? '';
        await sender.database.system((tx) =>
          tx.query('insert into heard (name) values ($1) on conflict do nothing', [name]),
        );
        handled.add({ name, id });
      },
    );
    consumer.start();
  });

  afterAll(async () => {
    await consumer.close();
    await Promise.all([sender.close(), replica.close()]);
    await nats.stop();
    await postgres.stop();
  });

  const names = async (): Promise<string[]> => {
    const rows = await sender.database.system((tx) => tx.query<{ name: string }[]>('select name from heard'));
    return rows.map(({ name }) => name);
  };

  const untilHeard = (...wanted: string[]): Promise<unknown> =>
    until(`hearing of ${wanted.join(', ')}`, async () => {
      const known = await names();
      return wanted.every((name) => known.includes(name)) || undefined;
    });

  /** Waits until the broker counts everything as handled. */
  const untilAcked = (): Promise<unknown> =>
    until('acknowledging everything', async () => {
      const manager = await jetstreamManager(sender.bus.now());
      const { num_pending: waiting, num_ack_pending: unacked } = await manager.consumers.info('EVENTS', CONSUMER);
      return waiting + unacked === 0 || undefined;
    });

  /** Waits until it is written down that everything published so far was handled. */
  const untilRecorded = (): Promise<unknown> =>
    until('recording what was handled', async () => {
      const [row] = await sender.database.system((tx) =>
        tx.query<{ all: boolean }[]>(
          `select mend_until is null and handled_seq >= (select max(stream_seq) from outbox) as "all"
             from outbox_stream where stream = 'EVENTS' and server_started_at = pg_postmaster_start_time()`,
        ),
      );
      return row?.all || undefined;
    });

  const timesHandled = (name: string): number => handled.items.filter((one) => one.name === name).length;

  it('gets every fact again that it knows and whose handling it has lost, and no other', async () => {
    await sender.write('long handled');
    await untilHeard('long handled');
    await untilRecorded();

    let goOn: () => void = () => undefined;
    held = new Promise((resolve) => (goOn = resolve));
    const published = await sender.write('published');
    await sender.untilEmpty();
    await nats.kill();
    const waiting = await sender.write('waiting to be published');
    await postgres.copy();
    await nats.restart();
    goOn();
    await untilHeard('published', 'waiting to be published');
    await sender.write('unknown to the copy');
    await untilHeard('unknown to the copy');
    await untilAcked();
    const before = handled.items.length;

    await postgres.putCopyBack();
    await untilHeard('published', 'waiting to be published');
    await untilAcked();
    await untilRecorded();
    const again = handled.items.slice(before);
    expect(again.map(({ id }) => id).sort()).toEqual([published, waiting].sort());
    expect(timesHandled('long handled')).toBe(1);
    expect(await names()).not.toContain('unknown to the copy');
  });

  it('gets nothing again that it knows to have been handled', async () => {
    await sender.write('before a restart');
    await untilHeard('before a restart');
    await untilRecorded();
    const before = handled.items.length;
    await postgres.restart();
    // A later fact comes after all that would be published again.
    await until('a write', () => sender.write('after a restart'));
    await untilHeard('after a restart');
    await untilRecorded();
    expect(handled.items.slice(before).map(({ name }) => name)).toEqual(['after a restart']);
  });
});
