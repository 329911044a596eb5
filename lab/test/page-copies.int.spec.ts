import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { linksOf } from '@candor/gateway/copies/copy-addresses.js';
import { copiesConfig } from '@candor/gateway/copies/config.js';
import { startCopies } from '@candor/gateway/copies/start-copies.js';
import { startApp, type AppDefinition, type RunningApp } from '@candor/platform/app.js';
import type { PageState } from '@candor/status-page/state/page-state.js';
import { startS3Double, type S3Double } from '../src/doubles/s3/s3-double.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { PageHarness } from '../src/public-pages/page-harness.js';
import { calmState, SAMPLE_NOW } from '../src/public-pages/sample-states.js';
import { askPage } from '../src/scenario/page-client.js';

interface Manifest {
  folder: string;
  revision: number;
  files: Record<string, { file: string; links: string[] }>;
}

/** @param states folder of the app's own copy of the states @param to where the files go */
function startCopying(harness: PageHarness, states: string, to: Readonly<Record<string, string>>): Promise<RunningApp> {
  const env = { NATS_URL: harness.natsUrl, SNAPSHOT_DIR: states, LOG_LEVEL: 'silent', ...to };
  // Samples have dates.
  const start: AppDefinition['start'] = (given, kit) =>
    startCopies({ ...copiesConfig(given), now: () => SAMPLE_NOW }, kit);
  return startApp({ name: 'page-copies', start }, env);
}

/** What the gateway answers once it has had everything, which may be later than it is copied: until then months are 503. */
async function answerOf(harness: PageHarness, address: string): ReturnType<typeof askPage> {
  for (;;) {
    const answer = await askPage(harness.url('acme', address));
    if (answer.status !== 503) return answer;
    await sleep(20);
  }
}

describe('a copy of the pages in a directory', () => {
  let harness: PageHarness;
  let folder: string;
  let running: RunningApp | undefined;
  const target = () => path.join(folder, 'copy');
  const start = async (): Promise<void> => {
    running = await startCopying(harness, path.join(folder, 'states'), { COPY_TO: `file://${target()}` });
  };
  const manifestFile = ({ customer: { id } }: PageState) => path.join(target(), '_copies', `${id}.json`);
  const manifestOf = async (state: PageState): Promise<Manifest | undefined> => {
    const text = await readFile(manifestFile(state), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as Manifest);
  };
  const revisionOf = async ({ customer: { domain } }: PageState): Promise<number> => {
    const { body } = await askPage(harness.url(domain));
    return Number(/data-live="(?:\d+-)?(\d+)"/.exec(body)?.[1]);
  };
  /** Waits for the copy of what the gateway shows now. */
  const copied = async (state: PageState): Promise<Manifest> => {
    const revision = await revisionOf(state);
    for (;;) {
      const manifest = await manifestOf(state);
      if (manifest && manifest.revision >= revision) return manifest;
      await sleep(20);
    }
  };
  const fileOf = (manifest: Manifest, address: string) =>
    path.join(target(), manifest.folder, manifest.files[address]?.file ?? 'missing');
  const state = calmState();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(testRunFolder(), 'copies-'));
    harness = await PageHarness.start();
    await start();
  });
  afterAll(async () => {
    await running?.close();
    await harness?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has every file of a page as gateways answer it, in every language, with its type', async () => {
    await harness.show(state);
    const manifest = await copied(state);
    const addresses = Object.keys(manifest.files);
    expect(addresses).toEqual(
      expect.arrayContaining(['/', '/de/', '/history', '/ja/history', '/history.atom', '/api/v2/summary.json']),
    );
    expect(addresses.filter((address) => address.startsWith('/incidents/')).length).toBeGreaterThan(0);
    for (const address of addresses) {
      const answer = await answerOf(harness, address);
      const file = fileOf(manifest, address);
      const headers = JSON.parse(
        await readFile(path.join(path.dirname(file), `.${path.basename(file)}.headers`), 'utf8'),
      ) as Record<string, string>;
      expect([address, answer.status, headers]).toEqual([
        address,
        200,
        { 'content-type': answer.headers['content-type'], 'cache-control': answer.headers['cache-control'] },
      ]);
      expect([address, await readFile(file, 'utf8')]).toEqual([address, answer.body]);
    }
  });

  it('links to nothing that is not there, but for what the gateway does not have either', async () => {
    const manifest = await copied(state);
    for (const [address, { file, links }] of Object.entries(manifest.files)) {
      const missing = links.filter((link) => manifest.files[link] === undefined);
      for (const link of missing) expect([link, (await askPage(harness.url('acme', link))).status]).not.toContain(200);
      const isDocument = file.endsWith('index.html');
      expect([address, links]).toEqual([
        address,
        isDocument ? linksOf(await readFile(fileOf(manifest, address), 'utf8')) : [],
      ]);
    }
  });

  it('gets what has changed, and nothing else is written again', async () => {
    const before = await copied(state);
    const old = Object.keys(before.files).find((address) => address.startsWith('/_assets/')) ?? '';
    const writtenAt = async (address: string) => (await stat(fileOf(before, address))).mtimeMs;
    const times = [await writtenAt(old), await writtenAt('/')];
    await harness.show({ ...state, look: { ...state.look, headerText: 'Renamed' } });
    const after = await copied(state);
    expect(await readFile(fileOf(after, '/fr/'), 'utf8')).toContain('Renamed');
    expect([await writtenAt(old), (await writtenAt('/')) > (times[1] ?? 0)]).toEqual([times[0], true]);
  });

  it('is removed with all its files when not everybody may read the page any more, and comes back after that', async () => {
    const secret = calmState({
      customer: { ...state.customer, id: '019a9000-0000-7000-8000-0000000009fe', domain: 'secret' },
    });
    await harness.show(secret);
    const before = await copied(secret);
    const files = async () =>
      (await readdir(path.join(target(), before.folder), { recursive: true }).catch(() => [])).sort();
    const addresses = Object.keys(before.files).sort();
    await harness.publishPage(secret, { readers: { networks: ['192.0.2.0/24'] } });
    while ((await manifestOf(secret)) !== undefined) await sleep(20);
    expect(await files()).toEqual([]);
    // Also after a restart: what it has of the page is that it is private.
    await running?.close();
    await start();
    const other = calmState({
      customer: { ...state.customer, id: '019a9000-0000-7000-8000-0000000009fd', domain: 'afterwards' },
    });
    await harness.show(other);
    await copied(other);
    expect([await manifestOf(secret), await files()]).toEqual([undefined, []]);
    await harness.show(secret);
    const after = await copied(secret);
    expect(Object.keys(after.files).sort()).toEqual(addresses);
    expect(await readFile(fileOf(after, '/'), 'utf8')).toContain('</html>');
  });

  it('of a later revision is left alone, and continued after a restart', async () => {
    const manifest = await copied(state);
    await running?.close();
    const later = { ...manifest, revision: manifest.revision + 1_000_000_000 };
    await writeFile(manifestFile(state), JSON.stringify(later));
    await writeFile(fileOf(manifest, '/'), 'of a later revision');
    await start();
    const other = calmState({
      customer: { ...state.customer, id: '019a9000-0000-7000-8000-0000000009ff', domain: 'other' },
    });
    await harness.show(other);
    await copied(other);
    expect(await readFile(fileOf(manifest, '/'), 'utf8')).toBe('of a later revision');
    await running?.close();
    await writeFile(manifestFile(state), JSON.stringify({ ...manifest, revision: 1, files: {} }));
    await start();
    for (;;) {
      if ((await manifestOf(state))?.revision === manifest.revision) break;
      await sleep(20);
    }
    expect(await readFile(fileOf(manifest, '/'), 'utf8')).toContain('</html>');
  });
});

describe('a copy of the pages in a bucket', () => {
  let harness: PageHarness;
  let s3: S3Double;
  let folder: string;
  let running: RunningApp | undefined;
  const state = calmState();
  const stored = () => s3.objects.stored;
  const manifestKey = `status/_copies/${state.customer.id}.json`;
  /** Waits for the one whose front page has the text. */
  const copied = async (text: string): Promise<Manifest> => {
    for (;;) {
      const found = stored().get(manifestKey);
      const manifest = found && (JSON.parse(found.body.toString()) as Manifest);
      if (manifest && stored().get(keyOf(manifest, '/'))?.body.includes(text)) return manifest;
      await sleep(20);
    }
  };
  const keyOf = ({ folder: below, files }: Manifest, address: string) =>
    `status/${below}/${files[address]?.file ?? 'missing'}`;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(testRunFolder(), 'copies-'));
    [harness, s3] = await Promise.all([PageHarness.start(), startS3Double()]);
    running = await startCopying(harness, folder, { COPY_TO: `s3://${s3.bucket}/status`, ...s3.env });
  });
  afterAll(async () => {
    await running?.close();
    await Promise.all([harness?.stop(), s3?.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('has every file of a page as gateways answer it, with its type, below its prefix', async () => {
    await harness.show(state);
    const manifest = await copied('</html>');
    const addresses = Object.keys(manifest.files);
    expect(addresses).toEqual(expect.arrayContaining(['/', '/de/', '/history.atom', '/api/v2/summary.json']));
    for (const address of addresses) {
      const answer = await answerOf(harness, address);
      const { body, headers } = stored().get(keyOf(manifest, address)) ?? {};
      expect([address, answer.status, headers]).toEqual([
        address,
        200,
        expect.objectContaining({
          'content-type': answer.headers['content-type'],
          'cache-control': answer.headers['cache-control'],
        }),
      ]);
      expect([address, body?.toString()]).toEqual([address, answer.body]);
    }
    expect([...stored().keys()].filter((key) => !key.startsWith('status/'))).toEqual([]);
  });

  it('gets a change once the bucket takes it again', async () => {
    let refused = 0;
    s3.fault = ({ method }) => {
      if (method !== 'PUT') return undefined;
      refused += 1;
      return { kind: 'status', status: 503, code: 'SlowDown' };
    };
    await harness.show({ ...state, look: { ...state.look, headerText: 'Renamed' } });
    while (refused === 0) await sleep(20);
    s3.fault = () => undefined;
    const manifest = await copied('Renamed');
    expect(stored().get(keyOf(manifest, '/fr/'))?.body.toString()).toContain('Renamed');
  });

  it('is removed when not everybody may read the page any more', async () => {
    await harness.publishPage(state, { readers: { networks: ['192.0.2.0/24'] } });
    while ([...stored().keys()].some((key) => key.startsWith(`status/acme`) || key === manifestKey)) await sleep(20);
  });
});
