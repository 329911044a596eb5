import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { startNats } from '@candor/dev/servers/nats-server.js';
import { startPostgres } from '@candor/dev/servers/postgres-server.js';
import { newId } from '@candor/platform/ids.js';
import { CUSTOMER_HEADER } from '@candor/streams/message-headers.js';
import { relaySchema } from '../scenario/relay-schema.js';
import { alternating } from './alternating.js';
import { inLanes } from '../scenario/lanes.js';
import { median, whole, type Ratio } from './ratio.js';

const COUNT = 10_000;
const ROUNDS = 5;
const WARM_UP_ROUNDS = 1;
/** As many as the relay. */
const IN_FLIGHT = 64;
/** In the stream of events, without a consumer. */
const SUBJECT = 'evt.bench.v1.row_written';
/** Approximate size of an entry with its incident (bytes). */
const PAYLOAD = randomBytes(600);
const TIMEOUT_MS = 60_000;

/** The outbox's relay in its own process, compared with publishing and awaiting acks with the same number in flight. */
export async function benchRelay(): Promise<Ratio> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-bench-'));
  // PostgreSQL runs as another user when we are root, and needs access to the folder.
  await chmod(folder, 0o755);
  const [postgres, nats] = await Promise.all([
    startPostgres({ dataDir: path.join(folder, 'postgres'), durable: true }),
    startNats({ storeDir: path.join(folder, 'nats') }),
  ]);
  const client = new Client({ connectionString: postgres.url });
  const connection = await connect({ servers: nats.url });
  await migrate(postgres.url, [relaySchema]);
  await client.connect();
  const relay = fork(path.join(workspace, 'lab', 'dist', 'faults', 'relay-process.js'), [postgres.url, nats.url]);
  await once(relay, 'message');
  try {
    const { ours, limit } = await alternating(ROUNDS, WARM_UP_ROUNDS, {
      ours: () => relayed(client),
      limit: () => published(connection),
    });
    return {
      what: 'outbox relay',
      ours: median(ours),
      limit: median(limit),
      unit: 'messages/s',
      aim: 0.6,
      conditions:
        `${whole(COUNT)} rows of ${PAYLOAD.length} bytes that wait, one relay, from its first commit to its last; ` +
        `limit: publish and ack in a loop, ${IN_FLIGHT} in flight, same stream; median of ${ROUNDS} rounds`,
    };
  } finally {
    relay.disconnect();
    await Promise.all([client.end(), connection.close()]);
    await Promise.all([postgres.stop(), nats.stop()]);
    await rm(folder, { recursive: true });
  }
}

/** Rows per second, by the times that the relay recorded: the delay before it found the first rows does not count. */
async function relayed(client: Client): Promise<number> {
  const ids = Array.from({ length: COUNT }, newId);
  await client.query('truncate relay_trial.outbox');
  await client.query(
    `insert into relay_trial.outbox (id, customer_id, subject, payload)
     select id, $2, $3, $4 from unnest($1::uuid[]) as id`,
    [ids, newId(), SUBJECT, PAYLOAD],
  );
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ waiting: number; rate: number }>(
      `select count(*) filter (where published_at is null)::int as waiting,
              count(*) filter (where published_at > first)
                / nullif(extract(epoch from max(published_at) - min(published_at)), 0)::float8 as rate
         from relay_trial.outbox, (select min(published_at) as first from relay_trial.outbox) as f`,
    );
    const [found] = rows;
    if (found?.waiting === 0) return found.rate;
    if (Date.now() > deadline) throw new Error(`${found?.waiting} rows were not published in ${TIMEOUT_MS} ms`);
    await sleep(200);
  }
}

async function published(connection: NatsConnection): Promise<number> {
  const stream = jetstream(connection);
  const customerId = newId();
  const started = performance.now();
  await inLanes(COUNT, IN_FLIGHT, async () => {
    const head = headers();
    head.set(CUSTOMER_HEADER, customerId);
    await stream.publish(SUBJECT, PAYLOAD, { msgID: newId(), headers: head });
  });
  return (COUNT * 1_000) / (performance.now() - started);
}
