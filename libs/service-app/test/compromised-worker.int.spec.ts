import { AckPolicy, jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import { create, toBinary } from '@bufbuild/protobuf';
import { busAccess } from '@candor/bus/access/bus-access.js';
import { natsConfig, quoted } from '@candor/bus/access/nats-config.js';
import { Bus } from '@candor/bus/bus.js';
import { connectNats } from '@candor/lab/fixtures/connect-nats.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { Recording } from '@candor/lab/sinks/recording.js';
import { AppLogger } from '@candor/platform/logger.js';
import { IncidentDeletedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { CallSchema } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { StreamConsumer } from '@candor/streams/stream-consumer.js';
import { ensureStreams, isForbidden } from '@candor/streams/streams.js';

const WORKER = 'notifications-email';
const STREAMS = ['EVENTS', 'DELIVERIES', 'PAGES', 'DEAD'];
const OTHERS = Object.keys(busAccess).filter((app) => app !== WORKER);

/**
 * What an attacker who has taken over the email worker can do on the bus, on a real broker with the users of every
 * installation.
 */
describe('a compromised email worker', () => {
  let nats: TestNats;
  let worker: NatsConnection;
  let manager: JetStreamManager;
  let harness: NatsConnection;
  const as = (user: string) => connectNats(nats.url.replace('//', `//${user}:${user}-password@`));

  beforeAll(async () => {
    const config = natsConfig({ password: (user) => quoted(`${user}-password`), unlimited: ['harness'] });
    nats = await startTestNats({ config });
    harness = await as('harness');
    const bus = new Bus(
      [nats.url.replace('//', '//harness:harness-password@')],
      'test',
      AppLogger.create('test', 'silent'),
    );
    await bus.ready();
    await ensureStreams(bus);
    await bus.close();
    worker = await as(WORKER);
    manager = await jetstreamManager(worker, { checkAPI: false });
  });
  afterAll(async () => {
    await Promise.all([worker.close(), harness.close()]);
    await nats.stop();
  });

  /** The broker's error for a subscription to a subject; undefined where it is allowed. */
  const listening = async (subject: string): Promise<Error | undefined> => {
    let refused: Error | undefined;
    const subscription = worker.subscribe(subject, { callback: (error) => void (refused ??= error ?? undefined) });
    await worker.flush();
    await worker.flush();
    subscription.unsubscribe();
    return refused;
  };
  /** Resolves with the broker's error for one request. */
  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'allowed',
      (error: unknown) => (isForbidden(error) ? 'forbidden' : error),
    );

  it('receives its deliveries and finishes them', async () => {
    await jetstream(harness).publish('dlv.email.fast', 'a pointer');
    await manager.consumers.add('DELIVERIES', {
      durable_name: 'notifications-email-fast',
      filter_subject: 'dlv.email.fast',
      ack_policy: AckPolicy.Explicit,
    });
    const consumer = await jetstream(worker).consumers.get('DELIVERIES', 'notifications-email-fast');
    const message = await consumer.next();
    expect(message?.string()).toBe('a pointer');
    expect(await message?.ackAck()).toBe(true);
  });

  it('gets answers to its calls, and knows no other password', async () => {
    await expect(connectNats(nats.url)).rejects.toThrow(/uthorization/);
    await expect(connectNats(nats.url.replace('//', '//gateway:notifications-email-password@'))).rejects.toThrow();
    const planner = await as('subscribers');
    planner.subscribe('rpc.recipients.v1.ResolveRecipients.subscribers', {
      callback: (_, message) => void message.respond('recipients'),
    });
    await planner.flush();
    const answer = await worker.request('rpc.recipients.v1.ResolveRecipients.subscribers');
    expect(answer.string()).toBe('recipients');
    await planner.close();
  });

  it('receives nothing of others: no calls, no events, no states, no replies', async () => {
    const inboxes = OTHERS.map((app) => `_INBOX.${app}.>`);
    for (const subject of [
      '>',
      'rpc.>',
      'rpc.identity.v1.LogIn',
      'evt.>',
      'dlv.>',
      'pages.>',
      '_INBOX.>',
      '$JS.>',
      ...inboxes,
    ])
      expect([subject, await listening(subject)]).toEqual([subject, expect.any(PermissionViolationError)]);
    expect(await listening(`_INBOX.${WORKER}.mine`)).toBeUndefined();
  });

  it.each([
    'evt.incidents.v1.entry_published',
    'evt.notifications.v1.recipient_refused',
    'pages.state.00000000-0000-7000-8000-000000000000',
    'pages.month.00000000-0000-7000-8000-000000000000.2026-10',
    'dlv.email.fast',
    'dlv.webhook.fast',
    'dead.catalog-downtime',
    '_INBOX.gateway.x',
    '$JS.ACK.DELIVERIES.notifications-webhook-fast.1.1.1.1.0',
  ])('publishes nothing on %s', async (subject) => {
    const before = (await (await jetstreamManager(harness)).getAccountInfo()).storage;
    expect(await refusal(worker.request(subject, 'made up', { timeout: 5_000 }))).toBe('forbidden');
    expect((await (await jetstreamManager(harness)).getAccountInfo()).storage).toBe(before);
  });

  it.each([
    'identity.v1.DeleteUser',
    'identity.v1.AuthenticateApiKey',
    'incidents.v1.OpenIncident',
    'catalog.v1.ListComponents',
    'pages.v1.SaveSettings',
    'notifications.v1.RedriveDeadLetters',
    'recipients.v1.ListRecipients.subscribers',
  ])('does not reach %s, whatever actor it claims', async (method) => {
    const actor = { kind: { case: 'staff', value: { userId: 'u', customerId: 'c', role: 3 } } } as const;
    const call = toBinary(CallSchema, create(CallSchema, { actor }));
    for (const subject of [`rpc.${method}`, `again.rpc.${method}`])
      expect(await refusal(worker.request(subject, call))).toBe('forbidden');
  });

  it('reads no stream, and changes and deletes none', async () => {
    for (const stream of STREAMS) {
      expect(await refusal(manager.streams.getMessage(stream, { seq: 1 }))).toBe('forbidden');
      expect(await refusal(manager.streams.delete(stream))).toBe('forbidden');
      expect(await refusal(manager.streams.purge(stream))).toBe('forbidden');
      expect(await refusal(manager.streams.update(stream, { max_msgs: 1 }))).toBe('forbidden');
      expect(await refusal(manager.streams.deleteMessage(stream, 1))).toBe('forbidden');
    }
    expect(await refusal(manager.streams.add({ name: 'EVERYTHING', subjects: ['x.>'] }))).toBe('forbidden');
    expect(await refusal(manager.getAccountInfo())).toBe('forbidden');
  });

  it("cannot use another app's consumer, and receives no more by its own", async () => {
    const others = await jetstreamManager(harness);
    const theirs = { durable_name: 'notifications-webhook-fast', filter_subject: 'dlv.webhook.fast' };
    await others.consumers.add('DELIVERIES', { ...theirs, ack_policy: AckPolicy.Explicit });
    expect(await refusal(manager.consumers.delete('DELIVERIES', theirs.durable_name))).toBe('forbidden');
    expect(await refusal(manager.consumers.info('DELIVERIES', theirs.durable_name))).toBe('forbidden');
    const next = '$JS.API.CONSUMER.MSG.NEXT.DELIVERIES.notifications-webhook-fast';
    expect(await refusal(worker.request(next))).toBe('forbidden');
    for (const stream of STREAMS)
      for (const config of [{}, { durable_name: 'mine' }, { durable_name: 'mine', filter_subject: 'evt.>' }])
        expect(await refusal(manager.consumers.add(stream, { ...config, ack_policy: AckPolicy.None }))).toBe(
          'forbidden',
        );
    const wider = { durable_name: 'notifications-email-bulk', ack_policy: AckPolicy.Explicit };
    expect(await refusal(manager.consumers.add('DELIVERIES', wider))).toBe('forbidden');
    // The name of its own consumer, with another subject in the request than in the message's.
    const lie = { stream_name: 'DELIVERIES', config: { ...wider, filter_subject: 'dlv.>' } };
    const asked = await worker.request(
      '$JS.API.CONSUMER.CREATE.DELIVERIES.notifications-email-bulk.dlv.email.bulk',
      JSON.stringify(lie),
    );
    expect(asked.string()).toContain('"error"');
  });

  it('cannot turn an answer of the broker, which it may direct to any subject, into an event', async () => {
    const log = AppLogger.create('test', 'silent');
    const bus = new Bus([nats.url.replace('//', '//harness:harness-password@')], 'test', log);
    await bus.ready();
    const subject = 'evt.incidents.v1.incident_deleted';
    const heard = new Recording<string>();
    const options = { consumer: 'listener', stream: 'EVENTS', schema: IncidentDeletedSchema, subject } as const;
    const listener = new StreamConsumer(bus, log, options, async (_, { id }) => heard.add(id));
    listener.start();
    worker.publish('$JS.API.STREAM.INFO.DELIVERIES', '', { reply: subject });
    await worker.flush();
    await jetstream(harness).publish(subject, '', { msgID: 'true' });
    await heard.waitFor((ids) => ids.includes('true'));
    const { state } = await (await jetstreamManager(harness)).streams.info('EVENTS', { subjects_filter: subject });
    expect(state.subjects?.[subject]).toBeGreaterThanOrEqual(2);
    expect(heard.items).toEqual(['true']);
    const letters = await (await jetstreamManager(harness)).streams.info('DEAD');
    expect(letters.state.messages).toBe(0);
    await listener.close();
    await bus.close();
  });
});
