import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { startTestNats } from '@candor/testing/test-nats.js';
import { eventually } from './eventually.js';
import { ACME, encoded, GLOBEX, snapshot } from './snapshots.js';
import { newSnapshotDir, startTestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const FILE = `${ACME}.snapshot`;

/** A folder as a gateway leaves it that has seen these pages. */
async function folderOf(...pages: ReturnType<typeof snapshot>[]): Promise<string> {
  const snapshotDir = await newSnapshotDir();
  const nats = await startTestNats();
  const gateway = await startTestGateway({ natsUrls: [nats.url], snapshotDir });
  await eventually(
    () => gateway.health.report().ready,
    (ready) => ready,
  );
  const connection = await connect({ servers: nats.url });
  for (const page of pages) await jetstream(connection).publish(`pages.snapshot.${page.customerId}`, encoded(page));
  await eventually(
    async () => (await readdir(snapshotDir)).filter((name) => name.endsWith('.snapshot')).length,
    (count) => count === pages.length,
  );
  await connection.close();
  await gateway.close();
  await nats.stop();
  return snapshotDir;
}

describe('with everything else dead', () => {
  it('a restarted gateway serves the last revision from disk', async () => {
    const snapshotDir = await folderOf(snapshot({ revision: 41n }), snapshot({ customerId: GLOBEX, domain: 'globex' }));
    const gateway = await startTestGateway({ snapshotDir });
    const answer = await gateway.ask('/', { host: 'acme.localhost' });
    expect(answer).toMatchObject({ status: 200, text: '<h1>Revision 41</h1>' });
    expect(answer.headers['x-candor-revision']).toBe('41');
    expect((await gateway.ask('/', { host: 'globex.localhost' })).status).toBe(200);
    expect(await readdir(snapshotDir)).not.toContainEqual(expect.stringContaining('.tmp'));
    await gateway.close();
  });

  it.each([
    ['cut short', (file: string) => truncate(file, 200)],
    ['empty', (file: string) => truncate(file, 0)],
    ['full of something else', (file: string) => writeFile(file, 'x'.repeat(500))],
  ])('a file that is %s costs its page and no other', async (_what, damage) => {
    const snapshotDir = await folderOf(snapshot(), snapshot({ customerId: GLOBEX, domain: 'globex' }));
    const good = await readFile(path.join(snapshotDir, FILE));
    await damage(path.join(snapshotDir, FILE));
    await writeFile(path.join(snapshotDir, `${FILE}.1.tmp`), good.subarray(0, 10));
    const gateway = await startTestGateway({ snapshotDir });
    expect((await gateway.ask('/', { host: 'acme.localhost' })).status).toBe(404);
    expect((await gateway.ask('/', { host: 'globex.localhost' })).status).toBe(200);
    expect(await readdir(snapshotDir)).not.toContainEqual(expect.stringContaining('.tmp'));
    await gateway.close();
  });

  it('calls are refused at once, and the gateway is ready', async () => {
    const gateway = await startTestGateway();
    const answer = await gateway.ask('/api/incidents', { headers: bearer() });
    // Whoever had waited for an answer would have been told 504.
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '2',
    });
    expect(answer.json().detail).toBe('This is temporarily unavailable. Please try again in a moment.');
    await eventually(
      () => gateway.health.report().ready,
      (ready) => ready,
    );
    expect(Object.keys(gateway.health.report().checks)).toEqual(['snapshots']);
    await gateway.close();
  });

  it('a taken port is told by its number', async () => {
    const { createServer } = await import('node:net');
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, () => resolve((taken.address() as { port: number }).port));
    });
    await expect(startTestGateway({ port })).rejects.toThrow(`port ${port} is in use`);
    taken.close();
  });
});
