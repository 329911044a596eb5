import { setTimeout as sleep } from 'node:timers/promises';
import { type HealthReport } from '@candor/platform/health.js';

const TIMEOUT_MS = 60_000;

/**
 * Polls until the app is ready. `ask` may reject or return undefined while the app is not up yet.
 * @throws Error naming the checks that still fail after a minute
 */
export async function waitUntilReady(name: string, ask: () => Promise<HealthReport | undefined>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const report = await ask();
    if (report?.ready === true) return;
    if (Date.now() > deadline) {
      const red = Object.entries(report?.checks ?? {}).flatMap(([check, ok]) => (ok ? [] : [check]));
      throw new Error(`${name} did not become ready${red.length === 0 ? '' : `; waiting for: ${red.join(', ')}`}`);
    }
    await sleep(25);
  }
}

/** Requests the health endpoint of another process; undefined while it does not respond. */
export async function askHealthEndpoint(port: number): Promise<HealthReport | undefined> {
  try {
    return (await (await fetch(`http://127.0.0.1:${port}/health/ready`)).json()) as HealthReport;
  } catch {
    return undefined;
  }
}
