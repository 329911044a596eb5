import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { newId } from '@candor/platform/ids.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { type ChunkPointer } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { Channel as WireChannel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { defineService } from '@candor/service-app/define-service.js';
import { OnChunk, type MessageMeta } from '@candor/streams/on-event.js';
import { ChannelWorkerModule } from '../src/channel/channel-worker.module.js';
import { type Channel } from '../src/channel/channel.js';
import { type Outcome } from '../src/ledger/outcome.js';
import { ChunkWorker } from '../src/channel/chunk-worker.js';
import { type Notification } from '../src/channel/notification.js';
import { WorkerConfig, workerSchema } from '../src/channel/worker-config.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { slackMessages } from '../src/slack/slack-message.js';
import { tweetText } from '../src/twitter/tweet-text.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const HIDDEN = { internal: 'Secret ledger', disabled: 'Retired gateway', deleted: 'Old depot' };

/** The messages to each provider, by organisation. */
class WritingChannel implements Channel {
  readonly written: { readonly customerId: string; readonly text: string }[] = [];

  constructor(
    readonly name: 'slack' | 'twitter',
    private readonly write: (notification: Notification) => unknown,
  ) {}

  async send(notification: Notification): Promise<Outcome> {
    this.written.push({
      customerId: notification.organisation.id,
      text: JSON.stringify(this.write(notification)) ?? '',
    });
    return { kind: 'delivered' };
  }

  async close(): Promise<void> {}
}

@Controller()
class SlackController {
  constructor(private readonly worker: ChunkWorker) {}

  @OnChunk('slack', 'fast', { consumer: 'notifications-slack-fast' })
  async onFast(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    await this.worker.process('fast', pointer, meta);
  }
}

@Controller()
class TwitterController {
  constructor(private readonly worker: ChunkWorker) {}

  @OnChunk('twitter', 'fast', { consumer: 'notifications-twitter-fast' })
  async onFast(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    await this.worker.process('fast', pointer, meta);
  }
}

const isShort = (notification: Notification) =>
  notification.kind === 'incident-update' || notification.kind === 'maintenance-notice';

describe('components that visitors may not see', () => {
  let pipeline: Pipeline;
  const slack = new WritingChannel('slack', (one) => (isShort(one) ? slackMessages(one) : undefined));
  const twitter = new WritingChannel('twitter', (one) => (isShort(one) ? tweetText(one) : undefined));

  beforeAll(async () => {
    pipeline = await Pipeline.start();
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
    for (const [channel, controller] of [
      [slack, SlackController],
      [twitter, TwitterController],
    ] as const) {
      await pipeline.startApp(
        defineService({
          name: `notifications-${channel.name}`,
          config: (env) => new WorkerConfig(workerSchema.parse(env), 10),
          module: (config, kit) => ChannelWorkerModule.with(config, kit, channel, controller),
        }),
      );
    }
  });
  afterAll(() => pipeline?.stop());

  /** An organisation with a recipient on every channel, one visible component, and three that visitors may not see. */
  async function organisation() {
    const customerId = await pipeline.organisation();
    const [address = ''] = pipeline.email(customerId);
    const path = `/${newId()}`;
    pipeline.webhook(customerId, `${pipeline.http.url}${path}`);
    pipeline.recipients.add(customerId, WireChannel.SLACK, 'C1');
    pipeline.recipients.add(customerId, WireChannel.TWITTER, '@acme');
    const ids = { shown: newId(), internal: newId(), disabled: newId(), deleted: newId() };
    const components = [
      { id: ids.shown, name: 'Checkout', enabled: true },
      { id: ids.internal, name: HIDDEN.internal, enabled: true, internal: true },
      { id: ids.disabled, name: HIDDEN.disabled, enabled: false },
      { id: ids.deleted, name: HIDDEN.deleted, enabled: true },
    ];
    for (const component of components) {
      await pipeline.publish('evt.catalog.v1.component_saved', {
        customerId,
        component: { ...component, version: 1n },
      });
      await pipeline.until(`select 1 from component where id = '${component.id}'`);
    }
    const removed = { customerId, componentId: ids.deleted, version: 2n };
    await pipeline.publish('evt.catalog.v1.component_deleted', removed);
    await pipeline.until(`select 1 from component where id = '${ids.deleted}' and not public`);
    return { customerId, address, path, ids };
  }

  /** All messages to the organisation's recipients, by channel. */
  async function messagesTo({ customerId, address, path }: { customerId: string; address: string; path: string }) {
    const mails = pipeline.smtp.mails.items.filter(({ to }) => to.includes(address));
    const parsed = await Promise.all(mails.map(({ raw }) => simpleParser(raw)));
    const textOf = (channel: WritingChannel) => channel.written.filter((one) => one.customerId === customerId);
    return {
      email: parsed.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`),
      webhook: pipeline.http.requests.items.filter((one) => one.path === path).map(({ body }) => String(body)),
      slack: textOf(slack).map(({ text }) => text),
      twitter: textOf(twitter).map(({ text }) => text),
    };
  }

  const CHANNELS = ['email', 'webhook', 'slack', 'twitter'] as const;

  it.each([MaintenanceNotice.SCHEDULED, MaintenanceNotice.CANCELLED])(
    'are in no notice of a maintenance, by name or id (%d)',
    async (notice) => {
      const acme = await organisation();
      const maintenance = {
        id: newId(),
        name: 'Upgrade',
        message: 'We replace the disks.',
        componentIds: Object.values(acme.ids),
        plannedStartTime: 1n,
        plannedEndTime: 2n,
        version: 1n,
      };
      const fact = { customerId: acme.customerId, maintenance, notice };
      await pipeline.untilSettled(await pipeline.publish('evt.incidents.v1.maintenance_announced', fact));
      const said = await messagesTo(acme);
      for (const channel of CHANNELS) {
        expect([channel, said[channel].length]).toEqual([channel, 1]);
        for (const text of said[channel]) expectNothingHidden(text, acme.ids);
      }
      for (const channel of ['email', 'webhook', 'slack'] as const) expect(said[channel][0]).toContain('Checkout');
    },
  );

  it('are in no entry of an incident, by name or id', async () => {
    const acme = await organisation();
    const [incidentId, entryId] = [newId(), newId()];
    const status = IncidentStatus.INVESTIGATING;
    const affectedComponents = Object.values(acme.ids).map((componentId) => ({
      componentId,
      componentStatus: ComponentStatus.MAJOR_OUTAGE,
    }));
    const entry = { id: entryId, incidentId, message: 'm', status, sendNotification: true, affectedComponents };
    const incident = { id: incidentId, name: 'Down', status, version: 1n, entries: [entry] };
    const fact = { customerId: acme.customerId, entryId, incident };
    await pipeline.untilSettled(await pipeline.publish('evt.incidents.v1.entry_published', fact));
    const said = await messagesTo(acme);
    for (const channel of CHANNELS) {
      expect([channel, said[channel].length]).toEqual([channel, 1]);
      for (const text of said[channel]) expectNothingHidden(text, acme.ids);
    }
    for (const channel of ['email', 'webhook', 'slack'] as const) expect(said[channel][0]).toContain('Checkout');
  });

  it.each(['internal', 'disabled', 'deleted'] as const)(
    'notify no recipient when their status changes (%s)',
    async (which) => {
      const acme = await organisation();
      // As it was when its status changed; it was made internal before the message could be sent.
      const component = { id: acme.ids[which], name: HIDDEN[which], enabled: true, version: 1n };
      const fact = { customerId: acme.customerId, component, newStatus: ComponentStatus.MAJOR_OUTAGE };
      const eventId = await pipeline.publish('evt.catalog.v1.component_status_changed', fact);
      await pipeline.untilSettled(eventId);
      expect(await pipeline.states(eventId)).toEqual({ skipped: 1 });
      expect(await messagesTo(acme)).toEqual({ email: [], webhook: [], slack: [], twitter: [] });
    },
  );

  it('are no longer named once they are internal, in pending messages either', async () => {
    const acme = await organisation();
    const published = await pipeline.publishEntry(acme.customerId, { componentId: acme.ids.shown });
    await pipeline.untilSettled(published.eventId);
    const component = { id: acme.ids.shown, name: 'Checkout', enabled: true, internal: true, version: 2n };
    await pipeline.publish('evt.catalog.v1.component_saved', { customerId: acme.customerId, component });
    await pipeline.until(`select 1 from component where id = '${component.id}' and not public`);
    await pipeline.sql.query(
      `update delivery set state = 'pending', next_at = now() where event_id = $1 and channel = 'webhook'`,
      [published.eventId],
    );
    await pipeline.until(
      `select 1 from delivery where event_id = '${published.eventId}' and channel = 'webhook' and attempts = 2`,
    );
    const { webhook } = await messagesTo(acme);
    expect(webhook).toHaveLength(2);
    expect(webhook[0]).toContain('Checkout');
    expect(webhook[1]).not.toContain('Checkout');
    expect(webhook[1]).not.toContain(acme.ids.shown);
  });
});

function expectNothingHidden(text: string, ids: Readonly<Record<string, string>>): void {
  for (const name of Object.values(HIDDEN)) expect(text).not.toContain(name);
  for (const [which, id] of Object.entries(ids)) if (which !== 'shown') expect(text).not.toContain(id);
}
