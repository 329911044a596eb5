import { create } from '@bufbuild/protobuf';
import { afterEach, describe, expect, it } from '@jest/globals';
import { OutboundClient } from '@candor/outbound/outbound-client.js';
import { EntrySchema, IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { startHttpSink } from '@candor/testing/http-sink.js';
import { startSmtpSink } from '@candor/testing/smtp-sink.js';
import { type Channel, type Recipient } from '../src/channel/channel.js';
import { type Notification } from '../src/channel/notification.js';
import { EmailChannel } from '../src/email/email.channel.js';
import { smtpSender } from '../src/email/smtp-sender.js';
import { WebhookChannel } from '../src/webhook/webhook.channel.js';

type Answer = 'takes' | 'is busy' | 'refuses for good' | 'hangs up';

/** A channel against a receiver of its kind. */
interface Setup {
  readonly channel: Channel;
  addressOf(n: number): string;
  /** What identified each message that came in, the same for repetitions. */
  received(): string[];
  close(): Promise<void>;
}

const entry = create(EntrySchema, { id: 'e', incidentId: 'i', message: 'm', status: IncidentStatus.INVESTIGATING });
const notification: Notification = {
  kind: 'incident-update',
  eventId: 'event',
  organisation: { id: 'o', name: 'Acme', pageUrl: 'https://acme.example' },
  incident: create(IncidentSchema, { id: 'i', name: 'API', status: IncidentStatus.INVESTIGATING, entries: [entry] }),
  entry,
  pageImpact: IncidentImpact.MINOR,
  componentNames: new Map(),
};

const setups: [string, (answer: () => Answer) => Promise<Setup>][] = [
  [
    'email',
    async (answer) => {
      const replies = {
        takes: {},
        'is busy': { code: 451 },
        'refuses for good': { code: 550 },
        'hangs up': { drop: true },
      };
      const sink = await startSmtpSink({ onMail: () => replies[answer()] });
      const settings = { from: { name: 'Candor', address: 'status@candor.test' }, consoleUrl: 'http://c.test' };
      const channel = new EmailChannel(smtpSender(sink.url, 4), settings);
      return {
        channel,
        addressOf: (n) => `reader${n}@example.com`,
        received: () => sink.mails.items.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw.toString())?.[1] ?? ''),
        close: async () => {
          await channel.close();
          await sink.close();
        },
      };
    },
  ],
  [
    'webhook',
    async (answer) => {
      const answers = {
        takes: { status: 200 },
        'is busy': { status: 503 },
        'refuses for good': { status: 410 },
        'hangs up': { drop: true },
      };
      const sink = await startHttpSink(() => answers[answer()]);
      const channel = new WebhookChannel(new OutboundClient({ allow: [new URL(sink.url).host] }));
      return {
        channel,
        addressOf: (n) => `${sink.url}/${n}`,
        received: () => sink.requests.items.map(({ headers }) => String(headers['webhook-id'])),
        close: async () => {
          await channel.close();
          await sink.close();
        },
      };
    },
  ],
];

describe.each(setups)('channel %s', (name, start) => {
  let setup: Setup;
  let answer: Answer = 'takes';
  afterEach(() => setup?.close());

  const recipient = (n: number, attempts = 0): Recipient => ({
    id: `recipient-${n}`,
    address: setup.addressOf(n),
    unsubscribeToken: `token-${n}`,
    signingSecrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    attempts,
  });
  const open = async (first: Answer): Promise<void> => {
    answer = first;
    setup = await start(() => answer);
  };

  it('is called by its name', async () => {
    await open('takes');
    expect(setup.channel.name).toBe(name);
  });

  it('delivers', async () => {
    await open('takes');
    expect(await setup.channel.send(notification, recipient(1))).toEqual({
      kind: 'delivered',
      status: expect.any(Number),
    });
    expect(setup.received()).toHaveLength(1);
  });

  it('sends to many at once, each their own message', async () => {
    await open('takes');
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => setup.channel.send(notification, recipient(n))),
    );
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['delivered']));
    expect(new Set(setup.received()).size).toBe(50);
  });

  it.each(['is busy', 'hangs up'] as const)('asks for another attempt when the receiver %s', async (busy) => {
    await open(busy);
    const outcome = await setup.channel.send(notification, recipient(1));
    expect(outcome).toMatchObject({ kind: 'retry', reason: expect.stringMatching(/./) });
    expect(outcome).toHaveProperty('afterMs', expect.any(Number));
  });

  it('repeats itself under the same id, so that the receiver can tell', async () => {
    await open('hangs up');
    await setup.channel.send(notification, recipient(1));
    answer = 'takes';
    await setup.channel.send(notification, recipient(1, 1));
    const ids = setup.received();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('waits longer after more attempts, and gives up after the last', async () => {
    await open('is busy');
    const after = async (attempts: number) => setup.channel.send(notification, recipient(1, attempts));
    const [first, fifth, last] = [await after(0), await after(4), await after(9)];
    if (first.kind !== 'retry' || fifth.kind !== 'retry') throw new Error('no retry');
    expect(fifth.afterMs).toBeGreaterThan(first.afterMs);
    expect(last).toMatchObject({ kind: 'rejected', reason: expect.stringMatching(/^Given up after 10 attempts/) });
  });

  it('gives up at once when the receiver refuses for good', async () => {
    await open('refuses for good');
    expect(await setup.channel.send(notification, recipient(1))).toMatchObject({ kind: 'rejected' });
  });

  it('names neither address, token nor secret in its reasons', async () => {
    await open('is busy');
    const outcome = JSON.stringify(await setup.channel.send(notification, recipient(7)));
    for (const secret of [setup.addressOf(7), 'token-7', 'whsec_']) expect(outcome).not.toContain(secret);
  });

  it('goes on after a failure', async () => {
    await open('hangs up');
    await setup.channel.send(notification, recipient(1));
    answer = 'takes';
    expect(await setup.channel.send(notification, recipient(2))).toMatchObject({ kind: 'delivered' });
  });
});
