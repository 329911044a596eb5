import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { visit } from '@candor/ops/probe/page-visit.js';
import { PageHarness } from '../src/public-pages/page-harness.js';
import { calmState } from '../src/public-pages/sample-states.js';
import { askPage } from '../src/scenario/page-client.js';
import { runAdmin } from './run-admin.js';

const SUMMARY = JSON.stringify({ status: { indicator: 'none' }, components: [] });
const servers: Server[] = [];

/** A page of which some answers are not as they should be. */
async function pageWith(faults: Readonly<Record<string, RequestListener>>): Promise<string> {
  const sends = (type: string, body: string): RequestListener => {
    return (_, response) => response.setHeader('content-type', type).end(body);
  };
  const answers: Record<string, RequestListener> = {
    '/': sends('text/html', '<html><link rel="stylesheet" href="/page.css"><main></main></html>'),
    '/page.css': sends('text/css', 'a{}'),
    '/history.atom': sends('application/atom+xml', '<feed></feed>'),
    '/api/v2/summary.json': sends('application/json', SUMMARY),
    ...faults,
  };
  return serve((asked, response) => answers[asked.url ?? '']?.(asked, response));
}

/** A page of the gateway under an address that needs no name server, as that of a load balancer. */
function inFrontOf(page: string): Promise<string> {
  const { host, port } = new URL(page);
  return serve((asked, response) => {
    const options = { host: 'localhost', port, path: asked.url, headers: { ...asked.headers, host } };
    request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    }).end();
  });
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('candor-admin probe', () => {
  let harness: PageHarness;
  beforeAll(async () => {
    harness = await PageHarness.start();
    await harness.show(calmState());
    // From then on it knows which pages there are not.
    while ((await askPage(harness.url('nobody'))).status === 503) await sleep(10);
  });
  afterAll(async () => {
    for (const server of servers) server.close().closeAllConnections();
    await harness?.stop();
  });

  it('finds nothing wrong with a page of the gateway, which knows that it has not changed', async () => {
    const page = await inFrontOf(harness.url());
    const { problems, requests } = await visit(new URL(page), 60_000);
    expect([problems, requests]).toEqual([[], 4]);
    const [line] = await runAdmin('probe', [page], {});
    expect(line).toMatch(/^http:\/\/127.0.0.1:\d+ 4 of 4 answered, the slowest after \d+ ms\.$/);
  });

  it('names every answer that is wrong or missing, of every page', async () => {
    const broken = await pageWith({
      '/page.css': (_, response) => response.writeHead(404).end('no'),
      '/history.atom': (_, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
      '/api/v2/summary.json': (request) => request.destroy(),
    });
    const unknown = await inFrontOf(harness.url('nobody'));
    await expect(runAdmin('probe', [broken, unknown], {})).rejects.toThrow(
      [
        `${broken}/page.css answers 404`,
        `${broken}/history.atom answers 302`,
        `${broken}/api/v2/summary.json does not answer: other side closed`,
        `${unknown}/ answers 404`,
        `${unknown}/history.atom answers 404`,
        `${unknown}/api/v2/summary.json answers 404`,
      ].join('\n'),
    );
  });

  it('does not wait for a page that hangs, nor for one that never ends', async () => {
    const hanging = await pageWith({ '/': () => undefined });
    expect((await visit(new URL(hanging), 200)).problems).toEqual([`${hanging}/ does not answer within 0.2 s`]);
    const endless = await pageWith({
      '/page.css': (_, response) => {
        response.setHeader('content-type', 'text/css');
        const write = () => void response.write('x'.repeat(65_536), write);
        write();
      },
    });
    const problem = `${endless}/page.css does not answer: its answer is larger than 5 MB`;
    expect((await visit(new URL(endless), 60_000)).problems).toEqual([problem]);
  });

  it.each([
    [[], 'Name the address of a page.'],
    [['status.example.com'], 'status.example.com is no address of a page: https://… or http://….'],
    [['file:///etc/passwd'], 'file:///etc/passwd is no address of a page: https://… or http://….'],
    [['--timeout', 'soon', 'https://a.example'], '--timeout has to be a number of seconds, at most 600.'],
    [['--timeout', '0', 'https://a.example'], '--timeout has to be a number of seconds, at most 600.'],
  ])('refuses %j', async (args, message) => {
    await expect(runAdmin('probe', args, {})).rejects.toThrow(message);
  });
});
