import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { eventually } from './eventually.js';
import { ACME, GLOBEX, incident, INCIDENT, monthState, pageState, publishState, untilStreamIsThere } from './states.js';
import { newSnapshotDir, startTestGateway, type TestGateway } from './test-gateway.js';

const ITEM = `/incidents/${INCIDENT}`;
const MONTH = '/history/2025-10';
const OTHER = '0197a3c0-3333-7c52-9e6b-2f3a4d5c6b7a';

describe('past months', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;

  const publish = (state: ReturnType<typeof monthState>) => publishState(connection, state);
  const visit = (at: string, host = 'acme.localhost', method = 'GET', headers: Record<string, string> = {}) =>
    gateway.ask(at, { host, method, headers });
  const untilAt = (at: string, text: string) =>
    eventually(
      () => visit(at),
      (answer) => answer.text.includes(text),
    );

  beforeAll(async () => {
    nats = await startTestNats();
    gateway = await startTestGateway({ natsUrls: [nats.url], snapshotDir: await newSnapshotDir() });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await publishState(connection, pageState({ months: ['2025-11', '2025-10'] }));
    await publishState(connection, pageState({ pageId: GLOBEX, domain: 'globex', months: ['2025-10'] }));
    await eventually(
      async () => [await visit('/'), await visit('/', 'globex.localhost')].every(({ status }) => status === 200),
      (both) => both,
    );
    // Until it has everything, it does not report anything as absent.
    await gateway.untilComplete();
  });

  afterAll(async () => {
    await gateway.close();
    await connection.close();
    await nats.stop();
  });

  it('have a page, and one for each item in them, in every language', async () => {
    await publish(monthState({ incidents: [incident({ name: 'An old incident' })] }));
    const answer = await untilAt(ITEM, 'An old incident');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect((await visit(`${MONTH}?from=mail`)).text).toContain('An old incident');
    expect((await visit(`/de${ITEM}`)).text).toContain('<html lang="de"');
    expect(await visit(MONTH, 'acme.localhost', 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  it('and their page are answered with what this release knows of the states of a later one', async () => {
    const later = { no: 400, wireType: 2, data: new Uint8Array([3, 1, 2, 3]) };
    const page = pageState({ name: 'Acme of a later release', revision: 2n, months: ['2025-11', '2025-10'] });
    const month = monthState({ revision: 2n, incidents: [incident({ name: 'An incident of a later release' })] });
    const parts = [page, page.look!, ...page.components, month, ...month.incidents, ...month.incidents[0]!.entries];
    for (const part of parts) part.$unknown = [later];
    await publishState(connection, page);
    await publish(month);
    for (const at of [ITEM, MONTH]) expect((await untilAt(at, 'An incident of a later release')).status).toBe(200);
    expect((await untilAt('/', 'Acme of a later release')).text).toContain('Checkout');
    expect((await visit('/api/v2/summary.json')).status).toBe(200);
  });

  it('answer 304 to clients that have the current version, before it was rendered', async () => {
    const tags = await Promise.all([MONTH, ITEM].map(async (at) => String((await visit(at)).headers.etag)));
    const other = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      () => other.ask(ITEM, { host: 'acme.localhost' }),
      ({ status }) => status === 200,
    );
    for (const [index, at] of [MONTH, ITEM].entries()) {
      const headers = { 'if-none-match': tags[index] ?? '' };
      expect((await other.ask(at, { host: 'acme.localhost', headers })).status).toBe(304);
      expect((await other.ask(`/fr${at}`, { host: 'acme.localhost', headers })).status).toBe(200);
    }
    await other.close();
  });

  it('report that nothing happened where nothing did', async () => {
    expect(await visit('/history/2025-11')).toMatchObject({ status: 200 });
  });

  it('do not answer for another page, nor at a path that they do not have', async () => {
    expect((await visit(ITEM, 'globex.localhost')).status).toBe(404);
    for (const at of [
      '/history/2025-09',
      '/history/2025-13',
      '/history/2025-10/2',
      '/incidents/nonsense',
      `/incidents/${OTHER}`,
    ])
      expect([at, (await visit(at)).status]).toEqual([at, 404]);
  });

  it('never go back a revision, whatever the order of messages', async () => {
    await publish(monthState({ revision: 5n, incidents: [incident({ name: 'Five' })] }));
    await untilAt(ITEM, 'Five');
    await publish(monthState({ revision: 4n, incidents: [incident({ name: 'Four' })] }));
    await publish(monthState({ month: '2025-09', incidents: [incident({ id: OTHER, name: 'Behind it' })] }));
    await untilAt(`/incidents/${OTHER}`, 'Behind it');
    expect((await visit(ITEM)).text).toContain('Five');
  });

  it('move an incident when its start is corrected, and forget one that was deleted', async () => {
    await publish(monthState({ revision: 6n }));
    await publish(monthState({ month: '2025-11', incidents: [incident({ name: 'Began in November' })] }));
    await untilAt(ITEM, 'Began in November');
    expect((await untilAt('/history/2025-11', 'Began in November')).status).toBe(200);
    expect((await visit(MONTH)).text).not.toContain(INCIDENT);
    await publish(monthState({ month: '2025-11', revision: 2n }));
    await eventually(
      () => visit(ITEM),
      ({ status }) => status === 404,
    );
  });

  it('skip what is no month and continue with the next', async () => {
    await publishState(connection, monthState({ pageId: GLOBEX, revision: 50n }), { as: ACME });
    await publish(monthState({ revision: 7n, incidents: [incident({ name: 'Seven' })] }));
    await untilAt(ITEM, 'Seven');
  });

  it('arrive in pieces where they are larger than a message', async () => {
    const incidents = Array.from({ length: 150 }, (_, number) =>
      incident({ id: `0197a3c0-4444-7c52-9e6b-${String(number).padStart(12, '0')}`, name: `Number ${number}` }),
    );
    await publishState(connection, monthState({ revision: 8n, incidents }), { maxBytes: 500 });
    await untilAt('/history/2025-10/2', 'Number');
    expect((await visit(`/incidents/${incidents[77]!.id}`)).text).toContain('Number 77');
  });

  describe('that cannot be read', () => {
    const leftOut = async () => {
      const [, count = '0'] =
        /^candor_states_left_out_total(?:\{.*\})? (\d+)$/m.exec((await gateway.metrics.text()).body) ?? [];
      return Number(count);
    };
    const untilLeftOut = (count: number) => eventually(leftOut, (now) => now === count);

    it('are counted once, stay as they are, and keep no other waiting', async () => {
      await publish(monthState({ revision: 20n, incidents: [incident({ name: 'Twenty' })] }));
      await untilAt(ITEM, 'Twenty');
      await jetstream(connection).publish(`pages.month.${ACME}.2025-10`, 'no state');
      await untilLeftOut(1);
      await publish(
        monthState({ month: '2025-09', revision: 20n, incidents: [incident({ id: OTHER, name: 'Next' })] }),
      );
      await untilAt(`/incidents/${OTHER}`, 'Next');
      expect((await visit(ITEM)).text).toContain('Twenty');
      // A gateway that begins has everything that it can have.
      const other = await startTestGateway({ natsUrls: [nats.url] });
      await other.untilComplete();
      await other.close();
      await publish(monthState({ revision: 21n, incidents: [incident({ name: 'Twenty-one' })] }));
      await untilAt(ITEM, 'Twenty-one');
      expect(await leftOut()).toBe(1);
    });

    it('because the pieces of a revision never arrive are fetched a few times, and then counted', async () => {
      const pieces = { maxBytes: 100 };
      await publishState(connection, monthState({ revision: 22n, incidents: [incident({ name: 'Whole' })] }), pieces);
      await untilAt(ITEM, 'Whole');
      const parts = monthState({ revision: 23n, incidents: [incident({ name: 'In parts' })] });
      await publishState(connection, parts, { ...pieces, lastPiece: 1 });
      await untilLeftOut(2);
      expect((await visit(ITEM)).text).toContain('Whole');
      await publishState(connection, parts, pieces);
      await untilAt(ITEM, 'In parts');
    });
  });
});
