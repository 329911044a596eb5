import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { AdminRefusal } from './admin-refusal.js';

const ASK_AGAIN_MS = 1_000;
const CONNECT_MS = 5_000;

/** A connection to Postgres for one question, which is closed afterwards. */
async function withPostgres<T>(url: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'candor-admin',
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/**
 * Asks Postgres until it answers that nothing is missing.
 * @param missing what is still missing, undefined for nothing
 * @throws AdminRefusal naming what is missing after so many seconds
 */
export async function untilNothingIsMissing(
  url: string,
  seconds: number,
  missing: (client: Client) => Promise<string | undefined>,
): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const answer = await withPostgres(url, missing).catch(
      (error: Error) => `Postgres does not answer: ${error.message || (error as NodeJS.ErrnoException).code}`,
    );
    if (answer === undefined) return;
    if (Date.now() >= deadline) throw new AdminRefusal(answer);
    await sleep(ASK_AGAIN_MS);
  }
}
