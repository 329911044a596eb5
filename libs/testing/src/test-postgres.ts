import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@candor/dev/servers/postgres-server.js';
import { testRunFolder } from './test-run.js';

const START_TIMEOUT_MS = 60_000;

/**
 * URL of the one Postgres that all suites of a test run share, as superuser. The first suite that needs it starts it,
 * so a run of unit tests alone never waits for one. `CANDOR_TEST_DATABASE_URL` names another one to use instead. It
 * trades every safety for speed; a test of crash safety starts a server of its own.
 */
export async function testPostgresUrl(): Promise<string> {
  const given = process.env.CANDOR_TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return given;
  const run = testRunFolder();
  const urlFile = path.join(run, 'postgres.url');
  if (await takeTurn(path.join(run, 'postgres.turn'))) {
    try {
      const server = await startPostgres({ dataDir: path.join(run, 'postgres'), durable: false, outlivesUs: true });
      await writeFile(path.join(run, 'postgres.pid'), String(server.pid));
      await publish(urlFile, server.url);
    } catch (error) {
      await publish(urlFile, `failed: ${(error as Error).message}`);
    }
  }
  return read(urlFile);
}

/** `true` for exactly one of all the calling processes. */
async function takeTurn(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}

/** Renamed into place, so that no process reads an incomplete file. */
async function publish(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function read(file: string): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!existsSync(file)) {
    if (Date.now() > deadline) throw new Error("the test run's PostgreSQL did not start");
    await sleep(20);
  }
  const text = await readFile(file, 'utf8');
  if (text.startsWith('failed: ')) throw new Error(text);
  return text;
}
