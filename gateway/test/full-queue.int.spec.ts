import { randomUUID } from 'node:crypto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Pool } from 'undici';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { eventually } from './eventually.js';
import { GLOBEX, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

/** Several times as many as may wait of a page. */
const PERMALINKS = 400;
/** So many of a page may wait. */
const PLACES = 64;
/** A page of which one view is rendered for longer than the questions behind it take to arrive, on any machine. */
const SERVICES = 4_000;

describe('when more of a page is requested at once than can wait to be rendered', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;
  let crowd: Pool;
  const visit = (at: string, host = 'acme.localhost') => gateway.ask(at, { host });
  const ask = async (path: string) => {
    const answer = await crowd.request({ method: 'GET', path, headers: { host: 'acme.localhost' } });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };

  beforeAll(async () => {
    nats = await startTestNats();
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await publishState(connection, pageState({ components: manyComponents() }));
    await publishState(connection, pageState({ pageId: GLOBEX, domain: 'globex' }));
    await eventually(
      async () => [await visit('/'), await visit('/', 'globex.localhost')].every(({ status }) => status === 200),
      (both) => both,
    );
    // Until it has everything, it does not report anything as absent.
    await gateway.untilComplete();
    crowd = new Pool(`http://127.0.0.1:${gateway.port}`, { connections: 2 * PLACES });
    // Opened beforehand: to open a connection takes as long as to render a permalink.
    await Promise.all(Array.from({ length: 2 * PLACES }, () => ask('/')));
  });

  afterAll(async () => {
    await crowd.close();
    await gateway.close();
    await connection.close();
    await nats.stop();
  });

  it('the rest is refused for the moment, other pages are not, and all is well afterwards', async () => {
    // What all of them get, so that it does not have to wait for a place itself.
    expect((await visit(`/incidents/${randomUUID()}`)).status).toBe(404);
    const first = visit('/de/');
    const paths = Array.from({ length: PERMALINKS }, () => `/incidents/${randomUUID()}`);
    const asked = paths.map((at) => ask(at));
    const other = visit('/history', 'globex.localhost');
    const answers = await Promise.all(asked);
    expect((await first).status).toBe(200);
    expect((await other).status).toBe(200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, text } of refused) {
      expect(headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
      expect(text).toContain('Too many pages are asked for right now.');
    }
    const rendered = answers.filter(({ status }) => status === 404);
    expect(rendered.length).toBeGreaterThanOrEqual(PLACES);
    expect(rendered.length + refused.length).toBe(PERMALINKS);
    const { body } = await gateway.metrics.text();
    expect(body).toContain(`candor_answer_renders_total{outcome="refused"} ${refused.length}`);
    const again = paths[answers.findIndex(({ status }) => status === 503)];
    expect((await visit(String(again))).status).toBe(404);
  });
});

function manyComponents() {
  return Array.from({ length: SERVICES }, (_, number) => ({
    id: randomUUID(),
    name: `Service ${number}`,
    status: ComponentStatus.OPERATIONAL,
    showHistoricalStatus: true,
    creationTime: 1_700_000_000_000n,
  }));
}
