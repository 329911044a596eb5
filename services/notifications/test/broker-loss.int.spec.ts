import { app as emailWorker } from '../src/email/app.js';
import { app as planner } from '../src/planner/app.js';
import { Pipeline } from './pipeline.js';

const RECIPIENTS = 3_000;
const DELIVERED_MS = 120_000;
const TEST_MS = 400_000;
/** Mails that an email worker may have sent without recording them when its broker fails. */
const WINDOW = 20;

describe('a fan-out whose broker restarts with another store', () => {
  let pipeline: Pipeline;

  beforeAll(async () => {
    pipeline = await Pipeline.start();
    await pipeline.startApp(planner);
    await pipeline.startApp(emailWorker);
  });

  afterAll(() => pipeline.stop());

  /** The suite's own connection takes a moment longer than those of the apps. */
  async function untilReachable(): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (
      !(await pipeline.pointers('dlv.email.bulk').then(
        () => true,
        () => false,
      ))
    ) {
      if (Date.now() > deadline) throw new Error('the broker did not come back');
    }
  }

  /** Opens an incident and waits until a good part of the mails is out. */
  async function begin(): Promise<{ eventId: string; addresses: string[]; sent: (count: number) => Promise<unknown> }> {
    await untilReachable();
    const customerId = await pipeline.organisation();
    const addresses = pipeline.email(customerId, RECIPIENTS);
    const { eventId } = await pipeline.publishEntry(customerId);
    const first = pipeline.smtp.mails.items.length;
    return {
      eventId,
      addresses,
      sent: (count) => pipeline.smtp.mails.waitFor((mails) => mails.length >= first + count, 60_000),
    };
  }

  async function expectAllNotified(eventId: string, addresses: readonly string[]): Promise<void> {
    await pipeline.untilSettled(eventId, DELIVERED_MS);
    expect(await pipeline.states(eventId)).toEqual({ delivered: RECIPIENTS });
    const received = new Map<string, number>();
    for (const mail of pipeline.smtp.mails.items) {
      for (const to of mail.to) received.set(to, (received.get(to) ?? 0) + 1);
    }
    expect(addresses.filter((address) => !received.has(address))).toEqual([]);
    const repeats = addresses.reduce((sum, address) => sum + (received.get(address) ?? 0) - 1, 0);
    expect(repeats).toBeLessThanOrEqual(WINDOW);
  }

  it(
    'is delivered completely when the store is an older copy',
    async () => {
      const { eventId, addresses, sent } = await begin();
      await sent(RECIPIENTS / 6);
      const copy = await pipeline.nats.copyStore();
      await sent(RECIPIENTS / 2);
      await pipeline.nats.kill();
      await pipeline.nats.restart({ from: copy });
      await expectAllNotified(eventId, addresses);
    },
    TEST_MS,
  );

  it(
    'is delivered completely when the store is lost',
    async () => {
      const { eventId, addresses, sent } = await begin();
      await sent(RECIPIENTS / 3);
      await pipeline.nats.kill();
      await pipeline.nats.restart({ wiped: true });
      await expectAllNotified(eventId, addresses);
    },
    TEST_MS,
  );
});
