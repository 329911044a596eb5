import { newId } from '@candor/platform/ids.js';
import { RunningPages, htmlAt, until, type Snapshot } from './pages.suite.js';

/** A broker that comes back may lose a question or two, each of which is asked again after its time limit (ms). */
const BROKER_BACK_MS = 60_000;

const SNAPSHOTS_PUBLISHED = `select from pages.outbox where customer_id = $1 and subject like 'pages.snapshot.%'`;

describe('upkeep', () => {
  let service: RunningPages;

  beforeEach(async () => {
    service = await RunningPages.start();
  });
  afterEach(() => service.stop());

  it('publishes the page for hosts that belong to nobody, once', async () => {
    await until(async () => (await service.lastInStream('default')) !== undefined);
    const snapshot = (await service.lastInStream('default'))!;
    expect(snapshot).toMatchObject({ customerId: '', domain: '' });
    expect(snapshot.artifacts.map(({ path }) => path)).toEqual(['/_system/unknown-host']);
    expect(htmlAt(snapshot, '/_system/unknown-host')).toContain('No such Domain :(');
    const replica = await service.startReplica();
    await replica.close();
    expect((await service.lastInStream('default'))!.revision).toBe(snapshot.revision);
  });

  it('gives a broker that lost its disk every snapshot back, as it was', async () => {
    const customers = await Promise.all(['One', 'Two', 'Three'].map((name) => service.signUp(name)));
    await service.nats.restart({ wiped: true });
    for (const { customerId, snapshot } of customers) {
      const isBack = async () => (await service.lastInStream(customerId).catch(() => undefined)) !== undefined;
      await until(isBack, BROKER_BACK_MS);
      expect(await service.lastInStream(customerId)).toEqual(snapshot);
    }
    await until(async () => (await service.lastInStream('default')) !== undefined, BROKER_BACK_MS);
  }, 300_000);

  it.each([
    ['was rolled back', (first: Snapshot) => [first]],
    ['was given an older revision after the newer one', (first: Snapshot, second: Snapshot) => [second, first]],
  ])(
    'gives a broker that %s the newest revision',
    async (_, contents) => {
      const { customerId, snapshot: first } = await service.signUp();
      service.sources.components = [{ id: newId(), name: 'Checkout', enabled: true }];
      await service.tell('evt.catalog.v1.component_saved', { customerId });
      const second = await service.snapshotOf(customerId, 2n);
      await service.replaceStream(contents(first, second));
      expect((await service.lastInStream(customerId))?.revision).toBe(1n);
      await service.nats.restart();
      const isBack = async () => (await service.lastInStream(customerId).catch(() => undefined))?.revision === 2n;
      await until(isBack, BROKER_BACK_MS);
      expect(await service.lastInStream(customerId)).toEqual(second);
    },
    90_000,
  );

  it('leaves a stream alone that has lost nothing', async () => {
    const { customerId } = await service.signUp();
    const replica = await service.startReplica();
    await replica.close();
    expect(await service.sql(SNAPSHOTS_PUBLISHED, [customerId])).toHaveLength(1);
  });

  it('renders pages that show an old day when it starts, and leaves the others alone', async () => {
    const [old, current] = await Promise.all([service.signUp('Old'), service.signUp('Current')]);
    await service.sql(`update pages.page set next_render_at = now() where customer_id = $1`, [old.customerId]);
    const before = service.sources.reads;
    const replica = await service.startReplica();
    await until(async () => {
      const rows = await service.sql(`select from pages.page where next_render_at <= now()`);
      return rows.length === 0;
    });
    await replica.close();
    expect(service.sources.reads).toBe(before + 1);
    const pages = await service.sql('select revision::int from pages.page where customer_id = $1', [
      current.customerId,
    ]);
    expect(pages).toEqual([{ revision: 1 }]);
  });

  it('renders the other pages when one fails', async () => {
    const [broken] = await Promise.all([service.signUp('Broken'), service.signUp('Fine')]);
    service.sources.awayFor = broken.customerId;
    // The broken one is the oldest, so it comes first.
    await service.sql(
      `update pages.page set next_render_at = now() - case when customer_id = $1 then interval '1 hour' else interval '0' end`,
      [broken.customerId],
    );
    const replica = await service.startReplica();
    await until(async () => {
      const rows = await service.sql(`select customer_id from pages.page where next_render_at > now()`);
      return rows.length === 1;
    });
    await replica.close();
    expect(await service.sql(`select customer_id from pages.page where next_render_at <= now()`)).toEqual([
      { customer_id: broken.customerId },
    ]);
  });
});
