import { RunningPages, htmlAt, until } from './running-pages.js';

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
      await until(async () => (await service.lastInStream(customerId).catch(() => undefined)) !== undefined);
      expect(await service.lastInStream(customerId)).toEqual(snapshot);
    }
    await until(async () => (await service.lastInStream('default')) !== undefined);
  });

  it('renders pages that show an old day when it starts, and leaves the others alone', async () => {
    const [old, current] = await Promise.all([service.signUp('Old'), service.signUp('Current')]);
    await service.sql(`update pages.page set rendered_on = rendered_on - 1 where customer_id = $1`, [old.customerId]);
    const before = service.sources.reads;
    const replica = await service.startReplica();
    await until(async () => {
      const rows = await service.sql(`select from pages.page where rendered_on < (now() at time zone 'utc')::date`);
      return rows.length === 0;
    });
    await replica.close();
    expect(service.sources.reads).toBe(before + 1);
    const pages = await service.sql('select revision::int from pages.page where customer_id = $1', [
      current.customerId,
    ]);
    expect(pages).toEqual([{ revision: 1 }]);
  });
});
