import { setTimeout as sleep } from 'node:timers/promises';
import { AdminRefusal } from './admin-refusal.js';

const PATIENCE_MS = 120_000;
const RETRY_MS = 1_000;

/**
 * Requests each URL until it responds with 200; the test of a release.
 * @throws AdminRefusal naming those that do not within two minutes
 */
export async function run(urls: readonly string[]): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const problems = await Promise.all(urls.map((url) => problemOf(url, deadline)));
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) throw new AdminRefusal(found.join('\n'));
  console.log(`${urls.length} of ${urls.length} answer.`);
}

async function problemOf(url: string, deadline: number): Promise<string | undefined> {
  for (;;) {
    const problem = await ask(url);
    if (problem === undefined || Date.now() > deadline) return problem;
    await sleep(RETRY_MS);
  }
}

async function ask(url: string): Promise<string | undefined> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
    return status === 200 ? undefined : `${url} answers ${status}`;
  } catch (error) {
    return `${url} does not answer: ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`;
  }
}
