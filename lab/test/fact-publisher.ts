import { product } from '@candor/dev/apps.js';
import { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { Bus } from '@candor/bus/bus.js';
import { ensureStreams } from '@candor/streams/streams.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { events, type EventSubject } from '@candor/proto/events.js';
import { PlannedEntryFailure } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { AnnouncementState } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { OverdueAudience } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { OneProcess } from './one-process.js';

const QUIET_LOOKS = 4;
const LOOK_EVERY_MS = 250;
const SETTLE_MS = 60_000;

/** An event of every kind; the compiler reports missing ones. */
export type Samples = { readonly [S in EventSubject]: MessageInitShape<(typeof events)[S]> };

export function samplesOf(customerId: string, subscriptionId: string): Samples {
  const now = BigInt(Date.now());
  const hour = 3_600_000n;
  const [componentId, incidentId, entryId, maintenanceId] = [newId(), newId(), newId(), newId()];
  const component = { id: componentId, name: 'API', enabled: true, groupName: '', version: 1n, creationTime: now };
  const statusChange = {
    customerId,
    component,
    oldStatus: ComponentStatus.OPERATIONAL,
    newStatus: ComponentStatus.MAJOR_OUTAGE,
    changedAt: now,
  };
  const affectedComponents = [{ componentId, componentStatus: ComponentStatus.MAJOR_OUTAGE }];
  const status = IncidentStatus.INVESTIGATING;
  const incident = {
    id: incidentId,
    name: 'API is down',
    creationTime: now,
    impact: IncidentImpact.CRITICAL,
    status,
    version: 1n,
    entries: [
      { id: entryId, incidentId, date: now, message: 'We look.', status, sendNotification: true, affectedComponents },
    ],
  };
  const maintenance = {
    id: maintenanceId,
    name: 'Upgrade',
    message: 'We upgrade.',
    plannedStartTime: now + hour,
    plannedEndTime: now + 2n * hour,
    sendNotification: true,
    version: 1n,
  };
  const announcement = {
    id: newId(),
    name: 'New API',
    message: 'It is here.',
    startsAt: now,
    endsAt: now + hour,
    sendNotification: true,
    state: AnnouncementState.OPEN,
    publishedAt: now,
    version: 1n,
  };
  const [emailAddress, name] = ['ann@example.com', 'Ann'];
  const expiresAt = now + hour;
  return {
    'evt.identity.v1.customer_created': {
      customer: { id: customerId, name: 'Acme', domain: `acme-${customerId.slice(-8)}` },
      createdAt: now,
    },
    'evt.identity.v1.customer_renamed': {
      customer: { id: customerId, name: 'Acme Ltd.', domain: `acme-${customerId.slice(-8)}` },
      version: 1n,
    },
    // Of an unknown organisation: the other events are about one that stays.
    'evt.identity.v1.customer_deleted': { customerId: newId(), deletedAt: now },
    'evt.identity.v1.confirmation_code_issued': {
      userId: newId(),
      customerId,
      emailAddress,
      name,
      sealedCode: 'sealed',
      expiresAt,
    },
    'evt.identity.v1.password_reset_requested': {
      userId: newId(),
      customerId,
      emailAddress,
      name,
      sealedCode: 'sealed',
      expiresAt,
    },
    'evt.identity.v1.user_invited': {
      userId: newId(),
      customerId,
      emailAddress,
      name,
      invitedBy: 'Ada',
      sealedPassword: 'sealed',
      expiresAt,
    },
    'evt.identity.v1.session_ended': { userId: newId(), customerId, sessionEpoch: 1 },
    'evt.identity.v1.factors_changed': {
      userId: newId(),
      customerId,
      emailAddress,
      name,
      change: FactorChange.APP_ADDED,
    },
    'evt.audit.v1.recorded': {
      id: newId(),
      customerId,
      userId: newId(),
      action: 'incident.opened',
      objectType: 'incident',
      objectId: incidentId,
      at: now,
    },
    'evt.catalog.v1.component_saved': { customerId, component },
    'evt.catalog.v1.component_deleted': { customerId, componentId: newId(), version: 9n },
    'evt.catalog.v1.downtime_changed': { customerId, incidentId },
    'evt.catalog.v1.order_changed': { customerId, places: [{ componentId, position: 2n, groupPosition: 1n }] },
    'evt.catalog.v1.own_statuses_changed': { customerId, components: [component] },
    'evt.catalog.v1.component_status_changed': statusChange,
    'evt.catalog.v1.component_statuses_changed': { customerId, changes: [{ id: newId(), changed: statusChange }] },
    'evt.incidents.v1.entry_corrected': { customerId, incident, entryId, correctedAt: now },
    'evt.incidents.v1.update_overdue': {
      customerId,
      incidentId,
      incidentName: 'API is down',
      entryId,
      authorId: newId(),
      promisedAt: now,
      audience: OverdueAudience.AUTHOR,
      incidentVersion: 1n,
    },
    'evt.incidents.v1.announcement_saved': { customerId, announcement },
    'evt.incidents.v1.announcement_published': { customerId, announcement },
    'evt.incidents.v1.announcement_deleted': { customerId, announcementId: newId(), version: 9n },
    'evt.incidents.v1.planned_entry_failed': {
      customerId,
      incidentId,
      incidentName: 'API is down',
      plannedEntryId: newId(),
      authorId: newId(),
      publishAt: now,
      failure: PlannedEntryFailure.RESOLVED,
      message: 'We look.',
    },
    'evt.incidents.v1.entry_published': { customerId, incident, entryId },
    'evt.incidents.v1.incident_changed': { customerId, incident: { ...incident, version: 2n } },
    'evt.incidents.v1.incident_deleted': { customerId, incidentId: newId(), version: 9n },
    'evt.incidents.v1.maintenance_saved': { customerId, maintenance },
    'evt.incidents.v1.maintenance_deleted': { customerId, maintenanceId: newId() },
    'evt.incidents.v1.maintenance_announced': { customerId, maintenance, notice: MaintenanceNotice.SCHEDULED },
    'evt.subscribers.v1.confirmation_requested': {
      customerId,
      subscriptionId: newId(),
      emailAddress,
      sealedToken: 'sealed',
    },
    'evt.subscribers.v1.manage_link_requested': {
      customerId,
      subscriptionId,
      emailAddress,
      sealedToken: 'sealed',
      expiresAt,
    },
    'evt.subscribers.v1.reader_link_requested': {
      customerId,
      linkId: newId(),
      emailAddress,
      sealedToken: 'sealed',
      expiresAt,
    },
    'evt.integrations.v1.test_requested': {
      customerId,
      integrationId: newId(),
      channel: Channel.WEBHOOK,
      requestedBy: 'Ann',
    },
    'evt.notifications.v1.recipient_refused': {
      customerId,
      source: 'subscribers',
      recipientId: newId(),
      channel: Channel.EMAIL,
      reason: RefusalReason.PERMANENT,
      detail: '550 no such user',
      refusedAt: now,
    },
    'evt.pages.v1.settings_saved': { customerId, settings: { timeZone: 'Europe/Berlin' }, version: 1n },
    'evt.pages.v1.page_saved': {
      ...{
        customerId,
        pageId: newId(),
        version: 1n,
        componentIds: [componentId],
        name: 'For Acme',
        domain: 'for-acme',
      },
      settings: { timeZone: 'Europe/Berlin', pageUrl: 'https://for-acme.example.com' },
      onlyPeople: ['@example.com'],
    },
    'evt.billing.v1.features_changed': { customerId, features: ['email_subscription'], version: 1n },
    'evt.deletion.v1.customer_erased': { customerId: newId(), owner: 'catalog', erasedAt: now },
    'evt.signals.v1.upstreams_changed': {
      customerId,
      version: 1n,
      components: [
        {
          componentId,
          upstreams: [{ linkId: newId(), providerName: 'Stripe', url: 'https://status.stripe.example/', since: now }],
        },
      ],
    },
    'evt.signals.v1.draft_proposed': {
      customerId,
      draftId: newId(),
      providerName: 'Stripe',
      providerUrl: 'https://status.stripe.example/',
      name: 'Stripe has a problem',
      message: 'We look into it.',
      componentNames: ['API'],
      proposedAt: now,
    },
    'evt.signals.v1.upstream_unreadable': {
      customerId,
      upstreamId: newId(),
      providerName: 'Stripe',
      providerUrl: 'https://status.stripe.example/',
      readAt: now,
      failure: 'It does not answer.',
    },
  };
}

/** The progress of a durable consumer. */
export interface ConsumerState {
  /** Messages it received, redeliveries included. */
  readonly given: number;
  /** Messages that wait, or are not acked. */
  readonly open: number;
}

/** Publishes events like their owners, and waits until all consumers of the product have handled them. */
export class FactPublisher {
  private constructor(
    readonly bus: Bus,
    private readonly all: OneProcess,
  ) {}

  static async start(all: OneProcess): Promise<FactPublisher> {
    const bus = new Bus([all.nats.url], 'test', AppLogger.create('test', 'silent'));
    await bus.ready();
    await ensureStreams(bus);
    return new FactPublisher(bus, all);
  }

  /** Publishes every fact once, in an order in which they could have happened. @param idOf the id of each fact */
  async publishAll(samples: Samples, idOf: (subject: EventSubject) => string): Promise<void> {
    for (const subject of Object.keys(events) as EventSubject[]) {
      const schema: DescMessage = events[subject];
      const payload = toBinary(schema, create(schema, samples[subject]));
      await jetstream(this.bus.now()).publish(subject, payload, { msgID: idOf(subject) });
    }
  }

  /** Durable consumers of the streams of events and of work, by name: the number of messages that each received. */
  async consumers(): Promise<Map<string, ConsumerState>> {
    const manager = await jetstreamManager(this.bus.now(), { checkAPI: false });
    const found = new Map<string, ConsumerState>();
    for (const stream of ['EVENTS', 'DELIVERIES']) {
      for await (const info of manager.consumers.list(stream)) {
        if (!info.config.durable_name) continue;
        found.set(info.name, { given: info.delivered.consumer_seq, open: info.num_pending + info.num_ack_pending });
      }
    }
    return found;
  }

  /** Waits until every message is handled, every outbox empty and every chunk done, and it stays so. */
  async settled(expectedConsumers: number): Promise<void> {
    const deadline = Date.now() + SETTLE_MS;
    for (let quiet = 0; quiet < QUIET_LOOKS; await sleep(LOOK_EVERY_MS)) {
      const states = await this.consumers().catch(() => new Map<string, { open: number }>());
      const busy = [...states].filter(([, { open }]) => open > 0).map(([name]) => name);
      const waiting = await this.work();
      quiet = states.size >= expectedConsumers && busy.length === 0 && waiting === '' ? quiet + 1 : 0;
      if (Date.now() > deadline) throw new Error(`not settled: ${busy.join()} ${waiting}, ${states.size} consumers`);
    }
  }

  private async work(): Promise<string> {
    const open: string[] = [];
    for (const { schema } of product.schemas) {
      const { rows } = await this.all.sql.query<{ n: number }>(
        `select count(*)::int as n from ${schema}.outbox where published_at is null`,
      );
      if (rows[0]?.n) open.push(`${schema}.outbox`);
    }
    const { rows } = await this.all.sql.query<{ n: number }>(
      `select count(*)::int as n from notifications.chunk where state <> 'done'`,
    );
    if (rows[0]?.n) open.push('chunks');
    const months = await this.all.sql.query(`select from pages.page_month where asked > done`);
    if (months.rowCount) open.push('months');
    return open.join();
  }
}
