import { randomUUID } from 'node:crypto';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { CustomerDeletedError } from '@candor/platform/errors.js';
import { senderSchema, startSender, type Sender } from './sender.js';

const schema = senderSchema('eraser');

describe('what an app has of a deleted organisation', () => {
  let postgres: TestDatabase;
  let nats: TestNats;
  let sender: Sender;

  beforeAll(async () => {
    [postgres, nats] = await Promise.all([createTestDatabase(migrate, [schema]), startTestNats()]);
    sender = await startSender(postgres.url, nats.url, schema);
    await sender.bus.ready();
  });

  afterAll(async () => {
    await sender.close();
    await nats.stop();
    await postgres.drop();
  });

  const add = (customerId: string) =>
    sender.database.tenant(customerId, (tx) =>
      sender.outbox.addEvent(tx, 'evt.identity.v1.customer_created', { customer: { id: customerId } }, customerId),
    );
  const count = async (condition: string, values: readonly unknown[]) => {
    const [row] = await sender.database.system((tx) =>
      tx.query<[{ n: number }]>(`select count(*)::int as n from outbox where ${condition}`, [...values]),
    );
    return row.n;
  };
  const left = (customerId: string) => count('customer_id = $1', [customerId]);
  const reports = (customerId: string) =>
    count(`subject = 'evt.deletion.v1.customer_erased' and position(convert_to($1, 'utf8') in payload) > 0`, [
      customerId,
    ]);

  it('is deleted and reported once, however often the event is delivered', async () => {
    const [gone, other] = [randomUUID(), randomUUID()];
    for (const customerId of [gone, other]) await add(customerId);
    let asked = 0;
    const first = async () => void (asked += 1);
    await sender.erasing.execute(gone, 'eraser', first);
    await sender.erasing.execute(gone, 'eraser', first);
    expect([await left(gone), await left(other), await reports(gone), asked]).toEqual([0, 1, 1, 1]);
    await expect(add(gone)).rejects.toBeInstanceOf(CustomerDeletedError);
  });

  it('stays, unreported, until what has to be done first succeeds', async () => {
    const gone = randomUUID();
    await add(gone);
    const failing = () => Promise.reject(new Error('not now'));
    await expect(sender.erasing.execute(gone, 'eraser', failing)).rejects.toThrow('not now');
    expect([await left(gone), await reports(gone)]).toEqual([1, 0]);
    // It is closed all the same.
    await expect(add(gone)).rejects.toBeInstanceOf(CustomerDeletedError);
    await sender.erasing.execute(gone, 'eraser');
    expect([await left(gone), await reports(gone)]).toEqual([0, 1]);
  });

  it('is deleted and reported once by replicas that receive the event at the same time', async () => {
    const gone = randomUUID();
    await add(gone);
    await Promise.all([1, 2, 3].map(() => sender.erasing.execute(gone, 'eraser')));
    expect([await left(gone), await reports(gone)]).toEqual([0, 1]);
  });
});
