import { setTimeout as delay } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { Bus } from '@candor/messaging/bus.js';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { ANONYMOUS, type SystemActor, type VisitorActor } from '@candor/platform/actor.js';
import { startApp } from '@candor/platform/app.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { events, type EventMessage } from '@candor/proto/events.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RecipientsService } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { Recording } from '@candor/testing/recording.js';
import { createTestDatabase } from '@candor/testing/test-database.js';
import { startTestNats } from '@candor/testing/test-nats.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';
import { pagesApp } from './pages-of-everybody.js';

const CONFIRMATION = 'evt.subscribers.v1.confirmation_requested';

export const TEST_SECRET = 'a root secret of at least 32 characters';
/** A private target that the service under test is told to allow. */
export const ALLOWED_TARGET = '127.0.0.1:9';

/** The real app on a database and a broker of its own, seen from the other end of the bus. */
export interface RunningSubscribers {
  subscribers: RpcClientOf<typeof SubscribersService>;
  recipients: RpcClientOf<typeof RecipientsService>;
  /** The first confirmation that is published for an organisation. */
  confirmationOf(customerId: string): Promise<EventMessage<typeof CONFIRMATION>>;
  /** A query as superuser, past row-level security. */
  sql<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  /** As the role of the app, which owns nothing. */
  sqlAsRole<R extends object>(text: string): Promise<R[]>;
  stop(): Promise<void>;
}

export async function startSubscribers(): Promise<RunningSubscribers> {
  const [db, nats] = await Promise.all([createTestDatabase(migrate, [database]), startTestNats()]);
  const env = {
    LOG_LEVEL: 'silent',
    DATABASE_URL: db.url,
    NATS_URL: nats.url,
    CANDOR_SECRET: TEST_SECRET,
    OUTBOUND_ALLOW: ALLOWED_TARGET,
  };
  const pages = await startApp(pagesApp, env);
  const running = await startApp(app, env);
  const bus = new Bus([nats.url], 'test', AppLogger.create('test', 'silent'));
  const connection = await bus.ready();
  const confirmations = new Recording<EventMessage<typeof CONFIRMATION>>();
  connection.subscribe(CONFIRMATION, {
    callback: (_, { data }) => confirmations.add(fromBinary(events[CONFIRMATION], data)),
  });
  const rpc = new RpcClient(bus);
  const client = new Client({ connectionString: db.url });
  await client.connect();
  const recipients = rpc.service(RecipientsService, 'subscribers');
  await answered(() => rpc.service(PagesService).getCustomerById({ customerId: newId() }, { actor: ANONYMOUS }));
  await answered(() => recipients.resolveRecipients({ ids: [] }, { actor: notifications(newId()) }));
  return {
    subscribers: rpc.service(SubscribersService),
    recipients,
    async confirmationOf(customerId) {
      const ours = (item: EventMessage<typeof CONFIRMATION>): boolean => item.customerId === customerId;
      return (await confirmations.waitFor((items) => items.some(ours))).find(ours)!;
    },
    sql: async (text, values) => (await client.query(text, values)).rows as never,
    sqlAsRole: async (text) => {
      await client.query('begin');
      try {
        await client.query('set local role candor_subscribers');
        return (await client.query(text)).rows as never;
      } finally {
        await client.query('rollback');
      }
    },
    async stop() {
      await Promise.all([running.close(), pages.close()]);
      await bus.close();
      await client.end();
      await Promise.all([db.drop(), nats.stop()]);
    },
  };
}

/** Somebody who reads the organisation's page. */
export function visitor(customerId: string): VisitorActor {
  return { kind: 'visitor', customerId };
}

/** The context that borrows recipients. */
export function notifications(customerId: string): SystemActor {
  return { kind: 'system', app: 'notifications', customerId };
}

/** An app takes calls a moment after it has started. */
async function answered(call: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await call();
      return;
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      await delay(10);
    }
  }
  throw new Error('the app under test does not answer');
}
