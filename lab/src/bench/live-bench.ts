import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { untilPageShows } from '../scenario/page-client.js';
import { openIncident, signUp } from '../scenario/scenario-tenant.js';
import type { Product } from './bench-harness.js';
import type { LiveReport } from './live-client.js';
import { residentMemory } from '../scenario/process-usage.js';
import { formatCeiling, median, whole } from './ratio.js';

const CONNECTIONS = 10_000;
const CLIENTS = 2;
const ROUNDS = 5;
/** File descriptors of a process besides connections. */
const OTHER_FILES = 500;
const STOP_MS = 30_000;
const SETTLE_MS = 2_000;
const SHOWN_MS = 20_000;
const AIM_KB = 40;
const AIM_MS = 2_000;

/**
 * Very many visitors with the same page open: the memory per connection in the gateway, and the time until all of them
 * are notified of a change.
 */
export async function benchLive({ stack, mails }: Product, connections = CONNECTIONS): Promise<string[]> {
  const tenant = await signUp(stack, mails, 3);
  await openIncident(tenant, `Bench ${tenant.domain}`);
  await untilPageShows(stack.pageUrl(tenant.domain), `Bench ${tenant.domain}`, Date.now() + SHOWN_MS);
  // Restarted, so that freed memory does not count as available.
  await stack.stop('gateway', STOP_MS);
  await stack.restart('gateway');
  await sleep(SETTLE_MS);
  const gateway = await stack.pid('gateway');
  await expectFiles(gateway, connections);
  const before = await residentMemory(gateway);
  const clients = await openAll(stack.gatewayPort, new URL(stack.pageUrl(tenant.domain)).host, connections);
  try {
    await sleep(SETTLE_MS);
    const perConnection = ((await residentMemory(gateway)) - before) / connections;
    const [first, all, spread] = [[] as number[], [] as number[], [] as number[]];
    for (let round = 0; round < ROUNDS; round += 1) {
      const reports = Promise.all(clients.map(nextReport));
      const sent = Date.now();
      await openIncident(tenant, `Round ${round} ${tenant.domain}`);
      const found = await reports;
      const [firstAt, lastAt] = [
        Math.min(...found.map((report) => report.firstAt)),
        Math.max(...found.map((report) => report.lastAt)),
      ];
      first.push(firstAt - sent);
      all.push(lastAt - sent);
      spread.push(lastAt - firstAt);
      await sleep(SETTLE_MS);
    }
    const conditions = `${whole(connections)} connections from ${CLIENTS} processes on the same machine, all on one page`;
    return [
      formatCeiling({
        what: 'memory of an open live-update connection',
        value: perConnection / 1_024,
        unit: 'kB',
        aim: AIM_KB,
        digits: 1,
        conditions: `${conditions}; resident memory of the gateway, ${whole(before / 1_048_576)} MB before`,
      }),
      formatCeiling({
        what: 'publish to the last open page',
        value: median(all),
        unit: 'ms',
        aim: AIM_MS,
        conditions: `${conditions}; from the author's request, median of ${ROUNDS} changes; the first has it after ${whole(median(first))} ms, the last ${whole(median(spread))} ms later`,
      }),
    ];
  } finally {
    for (const client of clients) client.disconnect();
  }
}

/** Waits until every connection is open. */
async function openAll(port: number, host: string, connections: number): Promise<ChildProcess[]> {
  const program = path.join(workspace, 'lab', 'dist', 'bench', 'live-client.js');
  const count = String(connections / CLIENTS);
  const clients = Array.from({ length: CLIENTS }, () => fork(program, [String(port), host, count]));
  await Promise.all(clients.map(nextReport));
  return clients;
}

async function nextReport(client: ChildProcess): Promise<LiveReport> {
  const [report] = (await Promise.race([once(client, 'message'), ended(client)])) as [LiveReport];
  return report;
}

async function ended(client: ChildProcess): Promise<never> {
  const [code] = (await once(client, 'exit')) as [number | null];
  throw new Error(`a client of live updates ended with code ${code}`);
}

/** Node raises its own limit as far as permitted. @throws Error where that is not enough */
async function expectFiles(pid: number, connections: number): Promise<void> {
  const limits = await readFile(`/proc/${pid}/limits`, 'utf8');
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 0);
  if (files < connections + OTHER_FILES)
    throw new Error(`${connections} connections need ulimit -n ${connections + OTHER_FILES}; it is ${files}`);
}
