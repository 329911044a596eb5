import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { simpleParser, type ParsedMail } from 'mailparser';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { startHttpSink, type HttpSink, type SinkAnswer, type SinkRequest } from '@candor/lab/sinks/http-sink.js';
import { startSmtpSink, type SmtpSink, type SmtpSinkOptions } from '@candor/lab/sinks/smtp-sink.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import { Bus } from '@candor/bus/bus.js';
import type { RpcClient } from '@candor/rpc/rpc-client.js';
import { ensureStreams } from '@candor/streams/streams.js';
import { startApp, type AppDefinition, type RunningApp } from '@candor/platform/app.js';
import { type Env } from '@candor/platform/config.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { events, type EventSubject } from '@candor/proto/events.js';
import { type EntrySchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  NotificationsService,
  type ChannelReport,
  type PlanningReport,
} from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { database } from '../src/database/database.js';
import { RecipientsDouble, recipientsDoubleApp } from './recipients-double.js';

export interface PipelineOptions {
  readonly smtp?: SmtpSinkOptions;
  readonly http?: (request: SinkRequest) => SinkAnswer | undefined;
  readonly env?: Env;
}

/** The real environment of the apps under test: Postgres, NATS, a mail server and a receiver; subscribers in memory. */
export class Pipeline {
  private readonly apps: RunningApp[] = [];
  private client?: RpcClient;

  private constructor(
    readonly nats: TestNats,
    readonly testDatabase: TestDatabase,
    readonly smtp: SmtpSink,
    readonly http: HttpSink,
    readonly recipients: RecipientsDouble,
    /** Without row-level security: the checks read the ledger, not the code under test. */
    readonly sql: Client,
    private readonly connection: NatsConnection,
    private readonly bus: Bus,
    readonly env: Env,
  ) {}

  static async start(options: PipelineOptions = {}): Promise<Pipeline> {
    const nats = await startTestNats();
    const testDatabase = await createTestDatabase(migrate, [database]);
    const smtp = await startSmtpSink(options.smtp);
    const http = await startHttpSink(options.http);
    const sql = new Client({ connectionString: testDatabase.url, options: '-c search_path=notifications' });
    await sql.connect();
    const connection = await connect({ servers: nats.url });
    const bus = new Bus([nats.url], 'test', AppLogger.create('test', 'silent'));
    await bus.ready();
    await ensureStreams(bus);
    const pipeline = new Pipeline(nats, testDatabase, smtp, http, new RecipientsDouble(), sql, connection, bus, {
      LOG_LEVEL: 'silent',
      DATABASE_URL: testDatabase.url,
      NATS_URL: nats.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Candor <status@candor.test>',
      PAGES_URL_TEMPLATE: 'http://{domain}.candor.test:8080',
      CONSOLE_URL: 'http://console.candor.test',
      OUTBOUND_ALLOW: new URL(http.url).host,
      SHUTDOWN_GRACE_MS: '10000',
      ...options.env,
    });
    await pipeline.startApp(recipientsDoubleApp(pipeline.recipients));
    return pipeline;
  }

  async startApp(app: AppDefinition, env: Env = {}): Promise<RunningApp> {
    const running = await startApp(app, { ...this.env, ...env });
    this.apps.push(running);
    return running;
  }

  async stop(): Promise<void> {
    for (const app of this.apps.reverse()) await app.close();
    await this.bus.close();
    await this.connection.close();
    await this.sql.end();
    await Promise.all([this.smtp.close(), this.http.close()]);
    await this.testDatabase.drop();
    await this.nats.stop();
  }

  /** Publishes an event as the outbox relay does. @param head of the message @returns its id */
  async publish<S extends EventSubject>(
    subject: S,
    message: MessageInitShape<(typeof events)[S]>,
    id = newId(),
    head: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const schema = events[subject];
    const bytes = toBinary(schema, create(schema, message as never) as never);
    const given = headers();
    for (const [key, value] of Object.entries(head)) given.set(key, value);
    const deadline = Date.now() + 60_000;
    for (;;) {
      try {
        await jetstream(this.connection).publish(subject, bytes, { msgID: id, headers: given });
        return id;
      } catch (error) {
        // As the relay does: a broker that is slow or coming back keeps an event once, however often it is published.
        if (Date.now() > deadline) throw error;
      }
    }
  }

  /** Delivers an event again under its id, as after a broker restart: JetStream has forgotten the id. */
  async republish(subject: EventSubject, payload: Uint8Array, id: string): Promise<void> {
    const manager = await jetstreamManager(this.connection);
    await manager.streams.update('EVENTS', { duplicate_window: 100 * 1_000_000 });
    const deadline = Date.now() + 60_000;
    while ((await jetstream(this.connection).publish(subject, payload, { msgID: id })).duplicate) {
      if (Date.now() > deadline) throw new Error('JetStream still knows the id');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Waits until a consumer of events has acknowledged all that was published so far. */
  async untilConsumed(consumer: string, timeoutMs = 60_000): Promise<void> {
    const manager = await jetstreamManager(this.connection);
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const { num_pending: waiting, num_ack_pending: open } = await manager.consumers.info('EVENTS', consumer);
      if (waiting + open === 0) return;
      if (Date.now() > deadline) throw new Error(`${consumer} is not done within ${timeoutMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Deletes a stream's messages. */
  async purge(stream: string): Promise<void> {
    await (await jetstreamManager(this.connection)).streams.purge(stream);
  }

  /** Deletes a stream. */
  async deleteStream(stream: string): Promise<void> {
    await (await jetstreamManager(this.connection)).streams.delete(stream);
  }

  /** How many pointers wait under a subject. */
  async pointers(subject: string): Promise<number> {
    const manager = await jetstreamManager(this.connection);
    const info = await manager.streams.info('DELIVERIES', { subjects_filter: subject }).catch(() => undefined);
    return info?.state.subjects?.[subject] ?? 0;
  }

  /** Takes a pointer like a busy worker: it is held until it is acknowledged. */
  async takePointer(consumer: string): Promise<JsMsg> {
    const handle = await jetstream(this.connection).consumers.get('DELIVERIES', consumer);
    const pointer = await handle.next({ expires: 15_000 });
    if (!pointer) throw new Error(`no pointer for ${consumer} in time`);
    return pointer;
  }

  async untilPointers(subject: string, atLeast: number, timeoutMs = 60_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while ((await this.pointers(subject)) < atLeast) {
      if (Date.now() > deadline) throw new Error(`no pointer under ${subject} within ${timeoutMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** A new organisation that is known to the planner. */
  async organisation(name = 'Acme'): Promise<string> {
    const id = newId();
    const domain = `acme-${id.slice(-8)}`;
    await this.publish('evt.identity.v1.customer_created', { customer: { id, name, domain }, createdAt: 0n });
    await this.until(`select 1 from customer where customer_id = '${id}'`);
    return id;
  }

  email(customerId: string, count = 1): string[] {
    return Array.from({ length: count }, () => {
      const address = `${newId()}@example.com`;
      this.recipients.add(customerId, Channel.EMAIL, address);
      return address;
    });
  }

  webhook(customerId: string, url: string, secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']): string {
    return this.recipients.add(customerId, Channel.WEBHOOK, url, secrets).id;
  }

  /** A recipient of the organisation's own. @returns its id */
  integration(customerId: string, channel: Channel, address: string): string {
    const secrets = channel === Channel.WEBHOOK ? ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] : [];
    return this.recipients.add(customerId, channel, address, secrets, { source: 'integrations' }).id;
  }

  /** Publishes an incident's first entry. */
  async publishEntry(
    customerId: string,
    options: {
      name?: string;
      message?: string;
      isPrivate?: boolean;
      sendNotification?: boolean;
      status?: IncidentStatus;
      componentId?: string;
      componentIds?: readonly string[];
      /** Of all of them; a major outage by default. */
      componentStatus?: ComponentStatus;
      eventId?: string;
      /** The trace in which the event started. */
      head?: Readonly<Record<string, string>>;
      incidentId?: string;
      maintenanceId?: string;
      /** Critical by default. */
      impact?: IncidentImpact;
      /** Version of the incident, to be raised with every entry. */
      version?: bigint;
      /** Entries published before, newest first. */
      before?: readonly MessageInitShape<typeof EntrySchema>[];
    } = {},
  ): Promise<{ eventId: string; incidentId: string; entryId: string; entry: MessageInitShape<typeof EntrySchema> }> {
    const incidentId = options.incidentId ?? newId();
    const entryId = newId();
    const status = options.status ?? IncidentStatus.INVESTIGATING;
    const componentStatus = options.componentStatus ?? ComponentStatus.MAJOR_OUTAGE;
    const componentIds = options.componentIds ?? (options.componentId ? [options.componentId] : []);
    const entry = {
      id: entryId,
      incidentId,
      date: BigInt(Date.now()),
      message: options.message ?? 'We are looking into it.',
      status,
      sendNotification: options.sendNotification ?? true,
      affectedComponents: componentIds.map((componentId) => ({ componentId, componentStatus })),
    };
    const eventId = await this.publish(
      'evt.incidents.v1.entry_published',
      {
        customerId,
        entryId,
        incident: {
          id: incidentId,
          name: options.name ?? 'API is down',
          creationTime: BigInt(Date.now()),
          impact: options.impact ?? IncidentImpact.CRITICAL,
          status,
          private: options.isPrivate ?? false,
          maintenanceId: options.maintenanceId ?? '',
          version: options.version ?? 1n,
          entries: [entry, ...(options.before ?? [])],
        },
      },
      options.eventId,
      options.head,
    );
    return { eventId, incidentId, entryId, entry };
  }

  /** Waits until a query has a row. @throws Error with the query when it has none within the time (ms) */
  async until(query: string, timeoutMs = 60_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while ((await this.sql.query(query)).rowCount === 0) {
      if (Date.now() > deadline) throw new Error(`no row within ${timeoutMs} ms: ${query}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Waits until an event is planned and all its deliveries have been tried. */
  async untilSettled(eventId: string, timeoutMs = 60_000): Promise<void> {
    await this.until(
      `select 1 from event e where id = '${eventId}' and planned_at is not null
          and not exists (select from delivery where event_id = e.id and state = 'pending' and next_at is null)
          and not exists (select from chunk where event_id = e.id and state <> 'done')`,
      timeoutMs,
    );
  }

  /** Blocks all writes to the ledger until released; reads continue. */
  async lockLedger(): Promise<{ release: () => Promise<void> }> {
    await this.sql.query('begin');
    await this.sql.query('lock table delivery in share mode');
    return {
      release: async () => {
        await this.sql.query('commit');
      },
    };
  }

  /** The mails that arrived at an address, oldest first. */
  mailsTo(address: string): Promise<ParsedMail[]> {
    const mails = this.smtp.mails.items.filter(({ to }) => to.includes(address));
    return Promise.all(mails.map(({ raw }) => simpleParser(raw)));
  }

  /** Channel and id of those whom an event is delivered to, ordered by these. */
  async recipientsOf(eventId: string): Promise<[channel: string, id: string][]> {
    const { rows } = await this.sql.query<{ channel: string; recipient_id: string }>(
      'select channel, recipient_id from delivery where event_id = $1 order by channel, recipient_id',
      [eventId],
    );
    return rows.map(({ channel, recipient_id: id }) => [channel, id]);
  }

  /** The number of an event's deliveries by state. */
  async states(eventId: string): Promise<Record<string, number>> {
    const { rows } = await this.sql.query<{ state: string; n: number }>(
      `select state, count(*)::int as n from delivery where event_id = $1 group by state`,
      [eventId],
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }

  async report(customerId: string, incidentId: string): Promise<ChannelReport[]> {
    const actor = { kind: 'staff', userId: newId(), customerId, role: 'User' } as const;
    const service = this.rpc.service(NotificationsService);
    return (await service.getDeliveryReport({ incidentId }, { actor })).reports;
  }

  async plannings(customerId: string, incidentId: string): Promise<PlanningReport[]> {
    const actor = { kind: 'staff', userId: newId(), customerId, role: 'User' } as const;
    return (await this.rpc.service(NotificationsService).getDeliveryReport({ incidentId }, { actor })).plannings;
  }

  get rpc(): RpcClient {
    const kit = { log: AppLogger.create('test', 'silent'), rpcTimeoutMs: 30_000 };
    return (this.client ??= new AppCalls(this.bus, kit).client());
  }
}
