import { createHash, randomInt } from 'node:crypto';
import { open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { eventually } from './eventually.js';
import { ACME, GLOBEX, incident, INCIDENT, monthState, pageState, publishState } from './states.js';
import { newSnapshotDir, startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const PAGES = 60;
const pageId = (number: number) => `0197a3c0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const hostOf = (number: number) => `page-${number}.localhost`;
const statusAt = async (gateway: TestGateway, at: string, host: string) => (await gateway.ask(at, { host })).status;

/** So that it is not the log that contains everything. */
function mergeLog(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

/** A folder as left by a gateway that has received these states. */
async function folderOf(
  nats: TestNats,
  states: (ReturnType<typeof pageState> | ReturnType<typeof monthState>)[],
  seen: (gateway: TestGateway) => Promise<boolean>,
): Promise<string> {
  const snapshotDir = await newSnapshotDir();
  const gateway = await startTestGateway({ natsUrls: [nats.url], snapshotDir });
  await eventually(
    () => gateway.health.report().ready,
    (ready) => ready,
  );
  const connection = await connect({ servers: nats.url });
  for (const state of states) await publishState(connection, state);
  await eventually(
    () => seen(gateway),
    (all) => all,
  );
  await connection.close();
  await gateway.close();
  return snapshotDir;
}

describe('with everything else down', () => {
  it('a restarted gateway serves the last revision from disk, old permalinks and months included', async () => {
    const nats = await startTestNats();
    const snapshotDir = await folderOf(
      nats,
      [
        pageState({ revision: 41n, months: ['2026-01', '2025-10'] }),
        pageState({ pageId: GLOBEX, domain: 'globex' }),
        monthState({ incidents: [incident()] }),
      ],
      async (gateway) => (await statusAt(gateway, `/incidents/${INCIDENT}`, 'acme.localhost')) === 200,
    );
    await nats.stop();
    const gateway = await startTestGateway({ snapshotDir });
    const ask = (at: string, host = 'acme.localhost') => gateway.ask(at, { host });
    const answer = await ask('/');
    expect(answer.text).toContain('Acme 41 Status');
    expect(answer.headers['x-candor-revision']).toBe('41');
    expect((await ask(`/de/incidents/${INCIDENT}`)).text).toContain('Payments fail');
    expect((await ask('/history/2025-10')).text).toContain('Payments fail');
    expect((await ask('/', 'globex.localhost')).status).toBe(200);
    expect((await ask(`/incidents/${INCIDENT}`, 'globex.localhost')).status).toBe(404);
    await eventually(
      () => gateway.health.report().ready,
      (ready) => ready,
    );
    await gateway.close();
  });

  it.each([
    ['by its id', `${ACME}${INCIDENT}`],
    ['by its month', `${ACME}2025-10${INCIDENT}`],
  ])('an old permalink is there although a bit of where it is found %s was flipped', async (_what, key) => {
    const nats = await startTestNats();
    const at = `/incidents/${INCIDENT}`;
    const states = [pageState({ months: ['2025-10'] }), monthState({ incidents: [incident()] })];
    const snapshotDir = await folderOf(
      nats,
      states,
      async (gateway) => (await statusAt(gateway, at, 'acme.localhost')) === 200,
    );
    const file = path.join(snapshotDir, 'states.sqlite');
    mergeLog(file);
    const bytes = await readFile(file);
    const end = bytes.indexOf(key) + key.length - 1;
    bytes[end]! ^= 1;
    await writeFile(file, bytes);
    const alone = await startTestGateway({ snapshotDir });
    expect(await statusAt(alone, at, 'acme.localhost')).toBe(200);
    // It cannot know what else the damage cost.
    expect(await statusAt(alone, `/incidents/${GLOBEX}`, 'acme.localhost')).toBe(503);
    await alone.close();
    const gateway = await startTestGateway({ snapshotDir, natsUrls: [nats.url] });
    await eventually(
      () => statusAt(gateway, `/incidents/${GLOBEX}`, 'acme.localhost'),
      (status) => status === 404,
    );
    expect(await statusAt(gateway, at, 'acme.localhost')).toBe(200);
    await gateway.close();
    await nats.stop();
  });

  it('files of the previous release in the folder are removed', async () => {
    const snapshotDir = await newSnapshotDir();
    await writeFile(path.join(snapshotDir, `${ACME}.snapshot`), 'x');
    const gateway = await startTestGateway({ snapshotDir });
    expect(await readdir(snapshotDir)).not.toContain(`${ACME}.snapshot`);
    await gateway.close();
  });

  describe('and a damaged file of the states', () => {
    let nats: TestNats;
    let whole: string;

    beforeAll(async () => {
      nats = await startTestNats();
      const states = Array.from({ length: PAGES }, (_, number) =>
        pageState({
          pageId: pageId(number),
          domain: `page-${number}`,
          // Makes pages differ, and gives each a minimum size.
          look: { description: createHash('sha512').update(String(number)).digest('hex').repeat(9), watermark: true },
        }),
      );
      whole = await folderOf(
        nats,
        states,
        async (gateway) => (await statusAt(gateway, '/', hostOf(PAGES - 1))) === 200,
      );
    });
    afterAll(() => nats.stop());

    const damagedFolder = async (damage: (file: string) => Promise<void>): Promise<string> => {
      const folder = await newSnapshotDir();
      for (const name of await readdir(whole))
        await writeFile(path.join(folder, name), await readFile(path.join(whole, name)));
      const file = path.join(folder, 'states.sqlite');
      mergeLog(file);
      await damage(file);
      return folder;
    };
    const answers = async (gateway: TestGateway) => {
      const numbers = Array.from({ length: PAGES }, (_, number) => number);
      return Promise.all(numbers.map((number) => statusAt(gateway, '/', hostOf(number))));
    };
    const at = async (file: string) => randomInt(1, (await stat(file)).size);

    it.each([
      ['cut off anywhere', async (file: string) => truncate(file, await at(file))],
      ['cut off anywhere, once more', async (file: string) => truncate(file, await at(file))],
      ['cut off in the middle', async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2))],
      ['empty', (file: string) => truncate(file, 0)],
      ['something else', (file: string) => writeFile(file, 'x'.repeat(5_000))],
      ['overwritten somewhere', async (file: string) => overwrite(file, await at(file))],
    ])('%s costs only what is damaged, which is read from the stream again', async (_what, damage) => {
      const snapshotDir = await damagedFolder(damage);
      const alone = await startTestGateway({ snapshotDir });
      for (const status of await answers(alone)) expect([200, 503]).toContain(status);
      await alone.close();
      const gateway = await startTestGateway({ snapshotDir, natsUrls: [nats.url] });
      await eventually(
        () => answers(gateway),
        (all) => all.every((status) => status === 200),
      );
      await gateway.close();
    });

    it('cut off in the last tenth still has most of the pages', async () => {
      const snapshotDir = await damagedFolder(async (file) =>
        truncate(file, Math.floor((await stat(file)).size * 0.9)),
      );
      const gateway = await startTestGateway({ snapshotDir });
      expect((await answers(gateway)).filter((status) => status === 200).length).toBeGreaterThan(PAGES / 2);
      await gateway.close();
    });
  });

  it('calls are refused at once, and a gateway without a page is not ready', async () => {
    const gateway = await startTestGateway();
    const answer = await gateway.ask('/api/incidents', { headers: bearer() });
    // If it had waited for an answer, the status would be 504.
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '2',
    });
    expect(answer.json().detail).toBe('This is temporarily unavailable. Please try again in a moment.');
    // It has no page to serve, so it replaces no other gateway.
    expect(gateway.health.report()).toEqual({ ready: false, checks: { pages: false, disk: true } });
    await gateway.close();
  });

  it('a port in use is reported by its number', async () => {
    const { createServer } = await import('node:net');
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, () => resolve((taken.address() as { port: number }).port));
    });
    await expect(startTestGateway({ port })).rejects.toThrow(`port ${port} is in use`);
    taken.close();
  });
});

async function overwrite(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(64, 'x'), 0, 64, position);
  await handle.close();
}
