import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { eventually } from './eventually.js';
import type { Answer } from './http-client.js';
import { plantedPage } from './planted-states.js';
import { publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const DOMAIN = 'linked';
const HOST = `${DOMAIN}.localhost:8080`;
/** Pages in one further language are looked through too; of the others it is enough that they answer. */
const READ_THROUGH = /^\/(?!(?:es|fr|ja|tr)(?:\/|$))/;

describe('the addresses that a page links to', () => {
  const { page, month } = plantedPage(1, DOMAIN);
  const found = new Map<string, Answer>();
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;

  const items = [page, month].flatMap((state) => [
    ...(state.$typeName === 'candor.pages.v1.PageState'
      ? [...state.openIncidents, ...state.pastIncidents]
      : state.incidents),
    ...state.maintenances,
  ]);
  /** Downtimes of the sample refer also to incidents of months that it does not have. */
  const isMissing = (address: string): boolean => {
    const id = /^(?:\/[a-z]{2})?\/(?:incidents|maintenances)\/([\da-f-]{36})$/.exec(address)?.[1];
    return id !== undefined && !items.some((item) => item.id === id);
  };
  /** On the page's own host, as they are in its HTML: links, files, pictures, and what previews of links load. */
  const linkedFrom = (html: string): string[] =>
    [...html.matchAll(/\s(?:href|src|srcset|content)="([^"]*)"/gi)]
      .map(([, address = '']) => address.replaceAll('&amp;', '&').replace(page.pageUrl, '').replace(/#.*$/, ''))
      .filter((address) => /^\/(?!\/)/.test(address) && !isMissing(address));

  beforeAll(async () => {
    nats = await startTestNats();
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    for (const state of [page, month]) await publishState(connection, state);
    await gateway.untilComplete();
    for (const address of ['/', `/incidents/${month.incidents[0]?.id}`])
      await eventually(
        () => gateway.ask(address, { host: HOST }),
        ({ status }) => status === 200,
      );
    const open = ['/'];
    for (let address = open.pop(); address !== undefined; address = open.pop()) {
      if (found.has(address)) continue;
      const answer = await gateway.ask(address, { host: HOST });
      found.set(address, answer);
      const isHtml = String(answer.headers['content-type']).startsWith('text/html');
      if (isHtml && READ_THROUGH.test(address)) open.push(...linkedFrom(answer.text));
    }
  });

  afterAll(async () => {
    await gateway.close();
    await connection.close();
    await nats.stop();
  });

  it('all answer, from the first page on', () => {
    const bad = [...found].filter(([, { status }]) => status !== 200);
    expect(bad.map(([address, { status }]) => `${address} ${status}`)).toEqual([]);
    expect([...found.keys()].map((address) => address.split('?')[0])).toEqual(
      expect.arrayContaining(['/de/', '/history', '/history.atom', '/share.png', '/favicon.ico']),
    );
  });

  it.each(['/logo.png', '/logo-dark.png', '/favicon.ico'])('include %s, with its picture', (path) => {
    const picture = page.images.find((image) => image.path === path);
    expect(picture).toBeDefined();
    expect(found.get(`${path}?v=1`)).toMatchObject({
      status: 200,
      headers: { 'content-type': picture?.contentType },
      text: Buffer.from(picture?.content ?? []).toString(),
    });
  });
});
