import { setTimeout as delay } from 'node:timers/promises';
import { create, fromBinary, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { jetstream } from '@nats-io/jetstream';
import { Client } from 'pg';
import { Bus } from '@candor/bus/bus.js';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats } from '@candor/lab/fixtures/test-nats.js';
import { Recording } from '@candor/lab/sinks/recording.js';
import { ANONYMOUS, type Role, type StaffActor, type SystemActor, type VisitorActor } from '@candor/platform/actor.js';
import { startApp } from '@candor/platform/app.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { events, type EventMessage, type EventSubject } from '@candor/proto/events.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RecipientsService } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  SubscriberAdministrationService,
  SubscriberImportsService,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { ReaderLinksService } from '@candor/proto/gen/candor/subscribers/v1/reader_links_pb.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import type { RpcClientOf } from '@candor/rpc/rpc-client.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';
import { pagesApp } from './pages-of-everybody.js';

const CONFIRMATION = 'evt.subscribers.v1.confirmation_requested';
const MANAGE_LINK = 'evt.subscribers.v1.manage_link_requested';
const READER_LINK = 'evt.subscribers.v1.reader_link_requested';

export const TEST_SECRET = 'a root secret of at least 32 characters';
/** A private target that the service under test may reach. */
export const ALLOWED_TARGET = '127.0.0.1:9';

/** The real app on a database and a broker of its own, seen from the other end of the bus. */
export interface RunningSubscribers {
  subscribers: RpcClientOf<typeof SubscribersService>;
  administration: RpcClientOf<typeof SubscriberAdministrationService>;
  imports: RpcClientOf<typeof SubscriberImportsService>;
  recipients: RpcClientOf<typeof RecipientsService>;
  readerLinks: RpcClientOf<typeof ReaderLinksService>;
  /** The first confirmation that is published for an organisation, with its token in clear text. */
  confirmationOf(customerId: string): Promise<EventMessage<typeof CONFIRMATION>>;
  /** All confirmations that were requested for an organisation, published or not. */
  confirmationsOf(customerId: string): Promise<object[]>;
  /** The first link that is published for an organisation, with its token in clear text. */
  manageLinkOf(customerId: string): Promise<EventMessage<typeof MANAGE_LINK>>;
  /** All links that were requested for an organisation, published or not. */
  manageLinksOf(customerId: string): Promise<object[]>;
  /** The confirmations that are published for an organisation, at least so many, with their tokens in clear text. */
  confirmationsTo(customerId: string, atLeast: number): Promise<EventMessage<typeof CONFIRMATION>[]>;
  /** The links of readers that are published for an organisation, oldest first, at least so many. */
  readerLinksOf(customerId: string, atLeast: number): Promise<EventMessage<typeof READER_LINK>[]>;
  /** All links of readers that were requested for an organisation, published or not. */
  readerLinksAskedOf(customerId: string): Promise<object[]>;
  /** Publishes an event of another context, as its outbox would. @returns the event's id */
  publish<S extends EventSubject>(
    subject: S,
    message: MessageInitShape<(typeof events)[S]>,
    id?: string,
  ): Promise<string>;
  /** Of the database, as the login role. */
  databaseUrl: string;
  /** A query as superuser, past row-level security. */
  sql<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  /** As the role of the app, which owns nothing. */
  sqlAsRole<R extends object>(text: string): Promise<R[]>;
  stop(): Promise<void>;
}

/** @param further variables of the app, beside those that all suites need */
export async function startSubscribers(further: Record<string, string> = {}): Promise<RunningSubscribers> {
  const [db, nats] = await Promise.all([createTestDatabase(migrate, [database]), startTestNats()]);
  const env = {
    LOG_LEVEL: 'silent',
    RPC_TIMEOUT_MS: '30000',
    DATABASE_URL: db.url,
    NATS_URL: nats.url,
    CANDOR_SECRET: TEST_SECRET,
    OUTBOUND_ALLOW: ALLOWED_TARGET,
    ...further,
  };
  const pages = await startApp(pagesApp, env);
  const running = await startApp(app, env);
  const log = AppLogger.create('test', 'silent');
  const bus = new Bus([nats.url], 'test', log);
  const connection = await bus.ready();
  const confirmations = new Recording<EventMessage<typeof CONFIRMATION>>();
  connection.subscribe(CONFIRMATION, {
    callback: (_, { data }) => confirmations.add(fromBinary(events[CONFIRMATION], data)),
  });
  const manageLinks = new Recording<EventMessage<typeof MANAGE_LINK>>();
  connection.subscribe(MANAGE_LINK, {
    callback: (_, { data }) => manageLinks.add(fromBinary(events[MANAGE_LINK], data)),
  });
  const readerLinks = new Recording<EventMessage<typeof READER_LINK>>();
  connection.subscribe(READER_LINK, {
    callback: (_, { data }) => readerLinks.add(fromBinary(events[READER_LINK], data)),
  });
  const rpc = new AppCalls(bus, { log, rpcTimeoutMs: 30_000 }).client();
  const client = new Client({ connectionString: db.url });
  await client.connect();
  const published = async (customerId: string, subject: string): Promise<object[]> =>
    (
      await client.query('select from subscribers.outbox where customer_id = $1 and subject = $2', [
        customerId,
        subject,
      ])
    ).rows;
  const recipients = rpc.service(RecipientsService, 'subscribers');
  /** The event with its token in clear text, as the mail has it. */
  type Sealed = { customerId: string; email: string; token: string; sealedToken: string };
  const opened = async <F extends Sealed>(fact: F): Promise<F> => {
    // Fields that a mail worker of a release before 0.2 would mail.
    if (fact.token + fact.email !== '') throw new Error('The fact is what a release before would mail.');
    const actor = notifications(fact.customerId);
    return { ...fact, token: (await recipients.resolveSecret({ sealed: fact.sealedToken }, { actor })).secret };
  };
  await answered(() => rpc.service(PagesService).getCustomerById({ customerId: newId() }, { actor: ANONYMOUS }));
  await answered(() => recipients.resolveRecipients({ ids: [] }, { actor: notifications(newId()) }));
  return {
    subscribers: rpc.service(SubscribersService),
    administration: rpc.service(SubscriberAdministrationService),
    imports: rpc.service(SubscriberImportsService),
    recipients,
    readerLinks: rpc.service(ReaderLinksService),
    databaseUrl: db.url,
    async confirmationOf(customerId) {
      const ours = (item: EventMessage<typeof CONFIRMATION>): boolean => item.customerId === customerId;
      return opened((await confirmations.waitFor((items) => items.some(ours))).find(ours)!);
    },
    confirmationsOf: (customerId) => published(customerId, CONFIRMATION),
    async confirmationsTo(customerId, atLeast) {
      const ours = (items: readonly EventMessage<typeof CONFIRMATION>[]) =>
        items.filter((item) => item.customerId === customerId);
      const found = ours(await confirmations.waitFor((items) => ours(items).length >= atLeast));
      return Promise.all(found.map(opened));
    },
    async manageLinkOf(customerId) {
      const ours = (item: EventMessage<typeof MANAGE_LINK>): boolean => item.customerId === customerId;
      return opened((await manageLinks.waitFor((items) => items.some(ours))).find(ours)!);
    },
    manageLinksOf: (customerId) => published(customerId, MANAGE_LINK),
    async readerLinksOf(customerId, atLeast) {
      const ours = (items: readonly EventMessage<typeof READER_LINK>[]) =>
        items.filter((item) => item.customerId === customerId);
      return ours(await readerLinks.waitFor((items) => ours(items).length >= atLeast));
    },
    readerLinksAskedOf: (customerId) => published(customerId, READER_LINK),
    async publish(subject, message, id = newId()) {
      const schema = events[subject] as DescMessage;
      await jetstream(connection).publish(subject, toBinary(schema, create(schema, message)), { msgID: id });
      return id;
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

/** A visitor of the organisation's page. */
export function visitor(customerId: string): VisitorActor {
  return { kind: 'visitor', customerId };
}

/** A signed-in user. */
export function staff(customerId: string, role: Role = 'Admin'): StaffActor {
  return { kind: 'staff', customerId, userId: newId(), role };
}

/** The context that lists recipients. */
export function notifications(customerId: string): SystemActor {
  return { kind: 'system', app: 'notifications', customerId };
}

/** Polls until the answer is as expected, for at most a minute. @returns the last answer */
export async function eventually<T>(ask: () => Promise<T>, good: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (good(answer) || Date.now() > end) return answer;
    await delay(10);
  }
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
