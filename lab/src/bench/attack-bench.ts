import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { LANGUAGES } from '@candor/words/languages.js';
import type { PageState } from '@candor/status-page/state/page-state.js';
import { chartLimit, envWithin } from '../scenario/chart-limit.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { AttackReport } from './attack-client.js';
import type { Product } from './bench-harness.js';
import { heldStates, untilHeld } from './held-states.js';
import { measuredState } from './measured-state.js';
import { PageLoad } from './page-load.js';
import { onTheirOwnCores } from './pinned.js';
import { cpuMs, forgetPeakMemory, peakMemory, residentMemory } from '../scenario/process-usage.js';
import { newMonth, newPage, publishStates } from './published-states.js';
import { formatCeiling, formatRatio, median, percentile, verdict, whole } from './ratio.js';

const PERMALINKS = 10_000;
const PER_MONTH = 200;
/** The newest month whose incidents are on no page any more. */
const MONTHS_BACK = 4;
const SERVICES = 30;
const CLIENTS = 32;
/** More than a page has places in the queue of a gateway. */
const ATTACKERS = 96;
/** How often the attacked page changes meanwhile: once in each window, and from then on. */
const CHANGE_MS = 2_000;
const ROUNDS = 5;
const WINDOW_MS = 3_000;
/** First views of other pages during the attack. */
const VISITORS = 20;
const HELD_MS = 60_000;
const ATTACK_MS = 300_000;
const STOP_MS = 30_000;
const SETTLE_MS = 2_000;
const AIM = 0.8;
const MIB = 1_048_576;

/**
 * Clients request never rendered paths of one page as fast as they can, and that page changes again and again meanwhile,
 * so that what they have just requested is rendered once more: the effect on visitors of other pages. The
 * gateway, with the memory that the chart gives it, event loop and renderer together, has one core to itself, and all clients share the others: in production
 * they are other machines.
 */
export async function benchAttack({ stack }: Product, permalinks = PERMALINKS): Promise<string[]> {
  const { attacked, warm, unseen, incidentIds } = await publishPages(stack, permalinks);
  const limit = await chartLimit();
  const { name, url } = await stack.startAnotherGateway({ env: envWithin(limit) });
  await stack.stop('gateway', STOP_MS);
  const [gateway, port] = [await stack.pid(name), Number(new URL(url).port)];
  const host = new URL(warm).host;
  const lines = ['GET / HTTP/1.1', `host: ${host}`, 'accept-encoding: gzip'];
  const load = new PageLoad(port, [Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)], CLIENTS);
  const attack = startAttack(port, new URL(attacked.pageUrl).host);
  const clients = [process.pid, attack.pid ?? 0];
  const measured = async (): Promise<string[]> => {
    attack.send({ incidentIds });
    await load.rate(WINDOW_MS);
    const memory = await residentMemory(gateway);
    await forgetPeakMemory(gateway);
    const [alone, beside] = [[] as Window[], [] as Window[]];
    let changes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await windowOf(load, gateway));
      const changing = keepChanging(stack, attacked);
      attack.send('go');
      beside.push(await windowOf(load, gateway));
      await paused(attack);
      changes += await changing.stop();
    }
    const changing = keepChanging(stack, attacked);
    const { times, report, perSecond } = await untilAsked(attack, port, permalinks, unseen);
    changes += await changing.stop();
    const peak = await peakMemory(gateway);
    await sleep(SETTLE_MS);
    const unexpected = Object.entries(report.others).map(([what, count]) => `${count} × ${what}`);
    return [
      formatRatio({
        what: 'a warm page beside an attack on another',
        ours: rateOf(beside),
        limit: rateOf(alone),
        unit: 'requests/s',
        aim: AIM,
        conditions:
          `${CLIENTS} clients of a page with ${SERVICES} services against as long without the attack, median of ${ROUNDS} rounds of ` +
          `${WINDOW_MS / 1_000} s each; the gateway on a core of its own, its processor time ${percentOf(beside)} beside and ${percentOf(alone)} alone`,
      }),
      `  the attack: ${ATTACKERS} connections, ${whole(permalinks)} permalinks in ${LANGUAGES.length} languages, ${whole(changes)} changes of the page; ` +
        `${whole(report.rendered)} answers, ${whole(perSecond)}/s while nothing but that was measured, ` +
        `${whole(report.refused)} refused with 503 (aim: some: ${verdict(report.refused > 0)}), others: ${unexpected.join(', ') || 'none'}\n` +
        `  first view of yet another page meanwhile: ${whole(median(times))} ms, p95 ${whole(percentile(times, 0.95))} ms (${times.length} pages)\n`,
      formatCeiling({
        what: 'the memory of the gateway at its peak',
        value: peak / MIB,
        unit: 'MB',
        aim: limit / MIB,
        conditions: `of what the chart gives it; ${megabytes(memory)} MB before, ${megabytes(await residentMemory(gateway))} MB after`,
      }),
    ];
  };
  try {
    return await onTheirOwnCores([gateway], clients, measured);
  } finally {
    load.close();
    attack.disconnect();
    await stack.stop(name, STOP_MS);
    await stack.restart('gateway');
  }
}

interface Pages {
  readonly attacked: PageState;
  /** Addresses. */
  readonly warm: string;
  readonly unseen: readonly string[];
  /** Of incidents that only the month states of the attacked page contain. */
  readonly incidentIds: string[];
}

async function publishPages(stack: ScenarioStack, permalinks: number): Promise<Pages> {
  const before = await heldStates(stack);
  const run = randomBytes(4).toString('hex');
  const [attacked, warm, ...unseen] = [
    'attacked',
    'warm',
    ...Array.from({ length: VISITORS }, (_, n) => `unseen-${n}`),
  ].map((label) => {
    const domain = `${label}-${run}`;
    return measuredState({ services: SERVICES, domain, url: stack.pageUrl(domain) });
  });
  if (!attacked || !warm) throw new Error('there are no pages');
  const months = Array.from({ length: permalinks / PER_MONTH }, (_, n) =>
    newMonth(attacked, MONTHS_BACK + n, PER_MONTH),
  );
  const pages = [attacked, warm, ...unseen].map(newPage);
  await publishStates(stack, [...pages, ...months]);
  await untilHeld(stack, before, { pages: pages.length, months: months.length }, HELD_MS);
  return {
    attacked,
    warm: warm.pageUrl,
    unseen: unseen.map(({ pageUrl }) => pageUrl),
    incidentIds: months.flatMap(({ incidentIds }) => incidentIds),
  };
}

interface Window {
  /** Responses per second. */
  readonly rate: number;
  /** Processor time of the gateway, of one core. */
  readonly busyShare: number;
}

async function windowOf(load: PageLoad, gateway: number): Promise<Window> {
  const [cpu, started] = [await cpuMs(gateway), performance.now()];
  const rate = await load.rate(WINDOW_MS);
  return { rate, busyShare: ((await cpuMs(gateway)) - cpu) / (performance.now() - started) };
}

function startAttack(port: number, host: string): ChildProcess {
  const program = path.join(workspace, 'lab', 'dist', 'bench', 'attack-client.js');
  return fork(program, [String(port), host, String(ATTACKERS)]);
}

/** Publishes a page again and again. @returns a function that ends it and says how often it was */
function keepChanging(stack: ScenarioStack, page: PageState): { stop: () => Promise<number> } {
  const ending = new AbortController();
  const run = async (): Promise<number> => {
    for (let changes = 0; ; changes += 1) {
      await sleep(CHANGE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return changes;
      await publishStates(stack, [newPage({ ...page, now: Date.now() })]);
    }
  };
  const changing = run();
  return {
    stop: () => {
      ending.abort();
      return changing;
    },
  };
}

/** Waits until every request has its response. */
async function paused(attack: ChildProcess): Promise<AttackReport> {
  attack.send('pause');
  const [report] = (await once(attack, 'message')) as [AttackReport];
  return report;
}

/** Continues until this number was requested, while others view pages that were not viewed before. */
async function untilAsked(
  attack: ChildProcess,
  port: number,
  permalinks: number,
  unseen: readonly string[],
): Promise<{ report: AttackReport; times: number[]; perSecond: number }> {
  let report = await paused(attack);
  const before = report.rendered;
  const [deadline, started] = [Date.now() + ATTACK_MS, performance.now()];
  const times: number[] = [];
  const queue = unseen.values();
  while (report.rendered + report.refused < permalinks && Date.now() < deadline) {
    attack.send('go');
    const over = sleep(WINDOW_MS);
    for (const address of [queue.next().value, queue.next().value]) {
      if (address === undefined) continue;
      const asked = performance.now();
      const { status } = await askPage(`${address}/`, { port });
      if (status !== 200) throw new Error(`${address}: ${status}`);
      times.push(performance.now() - asked);
    }
    await over;
    report = await paused(attack);
  }
  return { report, times, perSecond: ((report.rendered - before) * 1_000) / (performance.now() - started) };
}

function rateOf(windows: readonly Window[]): number {
  return median(windows.map(({ rate }) => rate));
}

function percentOf(windows: readonly Window[]): string {
  return `${whole(median(windows.map(({ busyShare }) => busyShare)) * 100)} %`;
}

function megabytes(bytes: number): string {
  return whole(bytes / MIB);
}
