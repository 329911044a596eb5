import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { untilPageShows } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { ScenarioTenant } from '../scenario/scenario-tenant.js';
import { alternating } from './alternating.js';
import { HttpLoad } from './http-load.js';
import { onTheirOwnCores } from './pinned.js';
import { median, ratioOfPairs, type Ratio } from './ratio.js';

const CONNECTIONS = 32;
/** Short, so that both rounds of a pair have the same of a shared machine, whose speed changes from second to second. */
const ROUND_MS = 125;
const ROUNDS = 24;
const WARM_UP_ROUNDS = 16;
/** Of the first question after a start: until then V8 compiles what all of them run through. */
const FIRST_WARM_UP_ROUNDS = 64;
/**
 * The memory layout of a process is decided at its start, and makes two processes of the same program differ by a
 * tenth.
 */
const STARTS = 5;
const STOP_MS = 30_000;
const SHOWN_MS = 20_000;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browser's request headers. */
const LANGUAGE = { 'accept-language': 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7' };

interface Question {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests of visitors and programs, compared with a bare `node:http` server that sends the same head and body:
 * complete, and as 304; the page also with a browser's headers, in a language.
 */
export async function benchPage(stack: ScenarioStack, tenant: ScenarioTenant): Promise<Ratio[]> {
  const page = await pageOf(stack, tenant);
  const inLanguage = { ...page, headers: { ...page.headers, ...LANGUAGE } };
  const summary = { ...page, path: '/api/v2/summary.json' };
  const questions: Record<string, Question> = {
    'status page, 304 before it is rendered': await knowing(stack, page),
    'status page, HTML with gzip': page,
    'status page, HTML with gzip and Accept-Language': inLanguage,
    'summary.json with gzip': summary,
    'status page, 304': await knowing(stack, page),
    'status page, 304 with Accept-Language': await knowing(stack, inLanguage),
  };
  const compared = new Map<string, Compared>();
  for (let start = 0; start < STARTS; start += 1) {
    await stack.stop('gateway', STOP_MS);
    await stack.restart('gateway');
    for (const [place, [what, question]] of Object.entries(questions).entries()) {
      const warmUps = place === 0 ? FIRST_WARM_UP_ROUNDS : WARM_UP_ROUNDS;
      const { answer, ours, limit } = await compareWithBare(stack, question, warmUps);
      const before = compared.get(what);
      compared.set(what, {
        answer,
        ours: [...(before?.ours ?? []), ...ours],
        limit: [...(before?.limit ?? []), ...limit],
      });
    }
  }
  return Array.from(compared, ([what, { answer, ours, limit }]) => ({
    what,
    ours: median(ours),
    limit: median(limit),
    ratio: ratioOfPairs(ours, limit),
    unit: 'requests/s',
    aim: 0.9,
    conditions:
      `${answer.status}, ${answer.body.length} bytes, ${CONNECTIONS} keep-alive connections, median of ${ours.length} pairs of rounds of ` +
      `${ROUND_MS} ms each, alternating, both started ${STARTS} times, on a core of their own`,
  }));
}

/** What asks for an organisation's page, once that shows every service. */
export async function pageOf(stack: ScenarioStack, { domain, componentIds }: ScenarioTenant): Promise<Question> {
  const everything = `Service ${componentIds.length}<`;
  if (!(await untilPageShows(stack.pageUrl(domain), everything, Date.now() + SHOWN_MS)))
    throw new Error('the page never showed every service');
  return { path: '/', headers: { host: `${domain}.localhost:${stack.gatewayPort}`, 'accept-encoding': 'gzip' } };
}

/** The same for a client that already has the response. */
async function knowing(stack: ScenarioStack, { path, headers }: Question): Promise<Question> {
  const { headers: sent } = await get(stack.gatewayPort, { path, headers });
  return { path, headers: { ...headers, 'if-none-match': sent.etag ?? '' } };
}

/** Rates (requests/s) of the gateway and of a bare server with the same response. */
interface Compared {
  readonly answer: Answer;
  readonly ours: number[];
  readonly limit: number[];
}

/** @param warmUps rounds before the first that counts */
export async function compareWithBare(stack: ScenarioStack, question: Question, warmUps: number): Promise<Compared> {
  const answer = await get(stack.gatewayPort, question);
  const bare = await startBareServer(answer);
  try {
    const [ours, limit] = [await load(stack.gatewayPort, question, answer), await load(bare.port, question, answer)];
    const servers = [await stack.pid('gateway'), bare.pid];
    const rates = await onTheirOwnCores(servers, [process.pid], () =>
      alternating(ROUNDS, warmUps, { ours: () => ours.rate(ROUND_MS), limit: () => limit.rate(ROUND_MS) }),
    );
    ours.close();
    limit.close();
    return { answer, ...rates };
  } finally {
    await bare.close();
  }
}

function load(port: number, { path, headers }: Question, { status }: Answer): Promise<HttpLoad> {
  const lines = [`GET ${path} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return HttpLoad.open({ host: '127.0.0.1', port, request, connections: CONNECTIONS, status });
}

function get(port: number, { path: asked, headers }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: asked, headers }, (answer) => {
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
}: Answer): Promise<{ pid: number; port: number; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-bench-'));
  const file = path.join(folder, 'answer.json');
  // Node adds these headers itself.
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = headers;
  await writeFile(file, JSON.stringify({ status, headers: sent, bodyBase64: body.toString('base64') }));
  const child = fork(fileURLToPath(new URL('./bare-server.js', import.meta.url)), [file]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    pid: child.pid ?? 0,
    port,
    close: async () => {
      child.disconnect();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
