import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { chartLimit, envWithin } from '../scenario/chart-limit.js';
import { forgetPeakMemory, peakMemory, residentMemory } from '../scenario/process-usage.js';
import { inLanes } from '../scenario/lanes.js';
import { askPage } from '../scenario/page-client.js';
import type { FaultRow } from './fault-row.js';
import { tally, thousands } from './format.js';
import { pageHarness, startGateway } from './page-harness.js';

const AT_ONCE = 64;
/** Nearly the maximum size of a request head: Node accepts 16 KiB. */
const LONG = 15_000;
const MIB = 1_048_576;
const ANSWER_MS = 10_000;
const STOP_MS = 30_000;
const LOOK_EVERY_MS = 50;
const SETTLE_MS = 2_000;
/** The clients of live updates and of open connections come from this number of addresses. */
const ADDRESSES = 200;

/** What is sent over one connection, and whether it stays open. */
type Stranger = (index: number) => { readonly head: string; readonly stays: boolean };

/**
 * Unknown clients request paths that a gateway does not have, as large as possible, and stay connected. The gateway is
 * a separate one, so that its memory is not affected by other rows, and is limited to the memory that the chart gives
 * it.
 */
export const strangersMemory: FaultRow = {
  name: 'strangers-memory',
  promise:
    'whatever strangers send or keep open, a gateway stays below the memory that the chart gives it, and pages answer',
  run: async (harness) => {
    const { stack, pages } = await pageHarness(harness);
    const limit = await chartLimit();
    const [hosts, paths, connections] = harness.of({ small: [1_000, 600, 1_500], full: [10_500, 6_000, 20_000] });
    const gateway = await startGateway(stack, envWithin(limit));
    const [{ domain = '' } = {}] = pages;
    const { host } = new URL(stack.pageUrl(domain));
    const long = (index: number) => `${index}`.padEnd(LONG, 'x');
    const attacks: readonly [what: string, count: number, Stranger][] = [
      ['Host headers of 15 kB', hosts, (n) => ({ head: head('/', `${long(n)}.example`), stays: false })],
      ['live updates of paths of 15 kB', paths, (n) => ({ head: head(`/events?path=/${long(n)}`, host), stays: true })],
      ['live updates with cookies of 15 kB', paths, (n) => ({ head: head('/events', host, long(n)), stays: true })],
      [
        'connections',
        connections,
        (n) => ({ head: [``, head('/', host, long(n)).slice(0, -2), head('/', host)][n % 3]!, stays: true }),
      ],
    ];
    const pid = await stack.pid(gateway.name);
    const begin = await residentMemory(pid);
    const [figures, looks] = [[] as string[], [] as number[]];
    let most = 0;
    for (const [what, count, stranger] of attacks) {
      await forgetPeakMemory(pid);
      const attack = new Attack(gateway.port, stranger);
      const visitor = new AbortController();
      const seen = lookAgainAndAgain(stack.pageUrl(domain), gateway.port, visitor.signal);
      await attack.run(count);
      await sleep(SETTLE_MS);
      const peak = await peakMemory(pid);
      visitor.abort();
      looks.push(...(await seen));
      attack.end();
      most = Math.max(most, peak);
      figures.push(`${thousands(count)} ${what}: ${mib(peak)} (answered ${tally(attack.statuses)})`);
    }
    await stack.stop(gateway.name, STOP_MS);
    const unanswered = looks.filter((status) => status !== 200).length;
    return {
      size: `${thousands(hosts)} hosts, ${thousands(paths)} paths, ${thousands(connections)} connections, from ${ADDRESSES} addresses`,
      figure: `of ${mib(limit)} that the chart gives, ${mib(begin)} before; ${figures.join('; ')}; of ${thousands(looks.length)} looks of a visitor meanwhile ${unanswered} unanswered`,
      passed: most < limit && unanswered === 0 && looks.length > 0,
    };
  },
};

/** Connections of unknown clients to one gateway. */
class Attack {
  /** Their responses, `closed` without one. */
  readonly statuses: string[] = [];
  private readonly sockets = new Set<Socket>();

  constructor(
    private readonly port: number,
    private readonly stranger: Stranger,
  ) {}

  async run(count: number): Promise<void> {
    await inLanes(count, AT_ONCE, (index) => this.come(index));
  }

  end(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Resolves with the response, or when the connection is open where no response is expected. */
  private come(index: number): Promise<void> {
    const { head, stays } = this.stranger(index);
    const isWhole = head.endsWith('\r\n\r\n');
    const localAddress = `127.0.1.${1 + (index % ADDRESSES)}`;
    return new Promise((resolve) => {
      const socket = connect({ port: this.port, host: '127.0.0.1', localAddress });
      this.sockets.add(socket);
      socket.setTimeout(ANSWER_MS, resolve);
      const over = (status: string): void => {
        if (isWhole) this.statuses.push(status);
        socket.setTimeout(0);
        if (!stays) socket.destroy();
        resolve();
      };
      socket.once('data', (answer) => over(answer.toString('latin1', 9, 12)));
      socket.once('connect', () => (head === '' ? resolve() : socket.write(head, () => isWhole || resolve())));
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.sockets.delete(socket);
        resolve();
      });
    });
  }
}

function head(target: string, host: string, cookie?: string): string {
  const lines = [`GET ${target} HTTP/1.1`, `host: ${host}`, ...(cookie === undefined ? [] : [`cookie: c=${cookie}`])];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** @returns the statuses; 0 without a response */
async function lookAgainAndAgain(address: string, port: number, signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = [];
  while (!signal.aborted) {
    const answer = await askPage(address, { port, headers: { connection: 'close' } }).catch(() => undefined);
    statuses.push(answer?.status ?? 0);
    await sleep(LOOK_EVERY_MS);
  }
  return statuses;
}

function mib(bytes: number): string {
  return `${Math.round(bytes / MIB)} MiB`;
}
