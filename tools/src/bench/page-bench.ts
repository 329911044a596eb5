import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { untilPageShows } from '../trial/page-client.js';
import type { TrialStack } from '../trial/trial-stack.js';
import type { TrialTenant } from '../trial/trial-tenant.js';
import { loadHttp } from './http-load.js';
import { median, type Ratio } from './ratio.js';

const CONNECTIONS = 32;
const ROUND_MS = 4_000;
const ROUNDS = 5;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The status page against a bare `node:http` server that sends the same head and body: in full, and as 304. */
export async function benchPage(stack: TrialStack, tenant: TrialTenant): Promise<Ratio[]> {
  const host = `${tenant.domain}.localhost:${stack.gatewayPort}`;
  const everything = await untilPageShows(
    stack.pageUrl(tenant.domain),
    `Service ${tenant.componentIds.length}<`,
    Date.now() + 20_000,
  );
  if (!everything) throw new Error('the page never showed every service');
  const ask = ['GET / HTTP/1.1', `host: ${host}`, 'accept-encoding: gzip'];
  const full = await get(stack.gatewayPort, { host, 'accept-encoding': 'gzip' });
  const etag = full.headers.etag ?? '';
  const unchanged = await get(stack.gatewayPort, { host, 'accept-encoding': 'gzip', 'if-none-match': etag });
  const services = `${tenant.componentIds.length} services`;
  const load = `${CONNECTIONS} keep-alive connections, median of ${ROUNDS} rounds of ${ROUND_MS / 1_000} s each, alternating`;
  return [
    {
      what: 'status page, HTML with gzip',
      ...(await compare(stack, ask, full)),
      unit: 'requests/s',
      aim: 0.8,
      conditions: `${services}, ${full.body.length} bytes gzipped, ${load}`,
    },
    {
      what: 'status page, 304',
      ...(await compare(stack, [...ask, `if-none-match: ${etag}`], unchanged)),
      unit: 'requests/s',
      aim: 0.8,
      conditions: load,
    },
  ];
}

async function compare(
  stack: TrialStack,
  lines: readonly string[],
  expected: Answer,
): Promise<{ ours: number; limit: number }> {
  const bare = await startBareServer(expected);
  const rounds = { ours: [] as number[], limit: [] as number[] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.limit.push(await rate(bare.port, lines, expected.status));
      rounds.ours.push(await rate(stack.gatewayPort, lines, expected.status));
    }
  } finally {
    await bare.close();
  }
  return { ours: median(rounds.ours), limit: median(rounds.limit) };
}

async function rate(port: number, lines: readonly string[], status: number): Promise<number> {
  const { requestsPerSecond } = await loadHttp({
    host: '127.0.0.1',
    port,
    request: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`),
    connections: CONNECTIONS,
    durationMs: ROUND_MS,
    status,
  });
  return requestsPerSecond;
}

function get(port: number, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

async function startBareServer({
  status,
  headers,
  body,
}: Answer): Promise<{ port: number; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-bench-'));
  const file = path.join(folder, 'answer.json');
  // Node adds these itself.
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = headers;
  await writeFile(file, JSON.stringify({ status, headers: sent, bodyBase64: body.toString('base64') }));
  const child = fork(fileURLToPath(new URL('./bare-server.js', import.meta.url)), [file]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    close: async () => {
      child.disconnect();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
