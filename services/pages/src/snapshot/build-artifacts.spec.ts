import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ArtifactSource, ArtifactSources } from '@candor/status-page/artifacts/page-artifacts.js';
import { MAX_ARTIFACT_BYTES, buildArtifacts, sameArtifacts, sizeOf, type SnapshotArtifact } from './build-artifacts.js';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** A page that shows its text and the moment it is rendered for. */
function source(
  path: string,
  text: string,
  changes: ArtifactSource['changes'] = 'state',
): ArtifactSource & { renders: number[] } {
  const renders: number[] = [];
  return {
    path,
    renders,
    contentType: 'text/html; charset=utf-8',
    changes,
    render: (at) => {
      renders.push(at);
      return { body: `<p>${text}</p><i>${at}</i>`, contentSecurityPolicy: "default-src 'none'" };
    },
  };
}

/** Text of about this many bytes that does not compress. */
const noise = (bytes: number): string => randomBytes(Math.round((bytes * 3) / 4)).toString('base64');

const sources = (needed: ArtifactSource[], permalinks: ArtifactSource[] = []): ArtifactSources => ({
  needed,
  permalinks,
});

const paths = (artifacts: readonly SnapshotArtifact[]): string[] => artifacts.map(({ path }) => path);

describe('buildArtifacts', () => {
  it('compresses each page both ways and names it by its content', async () => {
    const [artifact] = await buildArtifacts(sources([source('/', 'All fine')]), { now: NOON, previous: [] });
    expect(gunzipSync(artifact!.gzip).toString()).toBe(`<p>All fine</p><i>${NOON}</i>`);
    expect(brotliDecompressSync(artifact!.brotli).toString()).toBe(`<p>All fine</p><i>${NOON}</i>`);
    expect(artifact).toMatchObject({
      path: '/',
      contentType: 'text/html; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      contentSecurityPolicy: "default-src 'none'",
      modifiedAt: BigInt(NOON),
    });
  });

  it('takes over what differs only in the time it shows', async () => {
    const previous = await buildArtifacts(sources([source('/', 'a', 'day')], [source('/incidents/1', 'b')]), {
      now: NOON,
      previous: [],
    });
    const again = sources([source('/', 'a', 'day')], [source('/incidents/1', 'b')]);
    const artifacts = await buildArtifacts(again, { now: NOON + MINUTE_MS, previous });
    expect(artifacts[0]).toBe(previous[0]);
    expect(artifacts[1]).toBe(previous[1]);
    expect(sameArtifacts(artifacts, previous)).toBe(true);
  });

  it('takes over what is named by its content without rendering it again', async () => {
    const asset = source('/_assets/abc.css', 'a', 'never');
    const previous = await buildArtifacts(sources([asset]), { now: NOON, previous: [] });
    const artifacts = await buildArtifacts(sources([asset]), { now: NOON + 2 * DAY_MS, previous });
    expect(artifacts).toEqual(previous);
    expect(asset.renders).toEqual([NOON]);
  });

  it('makes anew what has another content, and only that', async () => {
    const previous = await buildArtifacts(sources([source('/', 'a')], [source('/incidents/1', 'b')]), {
      now: NOON,
      previous: [],
    });
    const now = NOON + MINUTE_MS;
    const artifacts = await buildArtifacts(sources([source('/', 'changed')], [source('/incidents/1', 'b')]), {
      now,
      previous,
    });
    expect(gunzipSync(artifacts[0]!.gzip).toString()).toBe(`<p>changed</p><i>${now}</i>`);
    expect(artifacts[0]!.modifiedAt).toBe(BigInt(now));
    expect(artifacts[1]).toBe(previous[1]);
    expect(sameArtifacts(artifacts, previous)).toBe(false);
  });

  it('makes what moves with the day anew on another day, and the rest not', async () => {
    const both = () => sources([source('/', 'a', 'day'), source('/_system/not-found', 'b')]);
    const previous = await buildArtifacts(both(), { now: NOON, previous: [] });
    const artifacts = await buildArtifacts(both(), { now: NOON + DAY_MS, previous });
    expect(artifacts[0]!.etag).not.toBe(previous[0]!.etag);
    expect(artifacts[1]).toBe(previous[1]);
  });

  it('leaves out the last incident pages when the snapshot would get too big, and nothing that is needed', async () => {
    const incidents = Array.from({ length: 100 }, (_, n) => source(`/incidents/${n}`, noise(20_000)));
    const artifacts = await buildArtifacts(sources([source('/', noise(50_000)), source('/x', 'x')], incidents), {
      now: NOON,
      previous: [],
    });
    const kept = artifacts.length - 2;
    expect(paths(artifacts)).toEqual(['/', '/x', ...incidents.slice(0, kept).map(({ path }) => path)]);
    const bytes = artifacts.reduce((sum, { gzip, brotli }) => sum + gzip.length + brotli.length, 0);
    expect(bytes).toBeLessThan(MAX_ARTIFACT_BYTES);
    expect(bytes).toBeGreaterThan(MAX_ARTIFACT_BYTES - 50_000);
  });

  it('keeps the pages when what is needed is too much, and drops brotli before the answers for programs', async () => {
    const feed = (path: string, bytes: number) => ({ ...source(path, noise(bytes)), contentType: 'application/json' });
    const style = source('/_assets/a.css', noise(20_000), 'never');
    const needed = [source('/', noise(100_000)), feed('/small.json', 1_000), feed('/large.json', 150_000), style];
    const build = (maxBytes: number) => buildArtifacts(sources(needed), { now: NOON, previous: [], maxBytes });
    const squeezed = await build(400_000);
    expect(paths(squeezed)).toEqual(['/', '/small.json', '/large.json', '/_assets/a.css']);
    expect(squeezed.filter(({ brotli }) => brotli.length === 0).map(({ path }) => path)).toEqual(['/large.json']);
    const least = await build(110_000);
    expect(paths(least)).toEqual(['/', '/small.json', '/_assets/a.css']);
    expect(least.reduce((sum, artifact) => sum + sizeOf(artifact), 0)).toBeLessThan(110_000);
    expect(gunzipSync(least[0]!.gzip).toString()).toContain('<p>');
  });

  it('gives what is very large one coding alone, so that it fits into a message by itself', async () => {
    const incident = source('/incidents/1', noise(768 * 1024));
    const [artifact] = await buildArtifacts(sources([], [incident]), { now: NOON, previous: [], maxBytes: Infinity });
    expect(artifact!.brotli).toHaveLength(0);
    expect(sizeOf(artifact!)).toBeLessThan(MAX_ARTIFACT_BYTES);
  });

  it('does not render far beyond the limit', async () => {
    const incidents = Array.from({ length: 100 }, (_, n) => source(`/incidents/${n}`, noise(1_000)));
    await buildArtifacts(sources([], incidents), { now: NOON, previous: [], maxBytes: 10_000 });
    expect(incidents.filter(({ renders }) => renders.length > 0).length).toBeLessThanOrEqual(16);
  });
});

describe('sameArtifacts', () => {
  const artifact = (path: string, etag: string): SnapshotArtifact => ({
    path,
    etag,
    contentType: 'text/html',
    gzip: new Uint8Array(),
    brotli: new Uint8Array(),
    contentSecurityPolicy: '',
    modifiedAt: 0n,
    translations: [],
  });
  const [a, b] = [artifact('/', '"1"'), artifact('/incidents/1', '"2"')];

  it('does not look at the order', () => {
    expect(sameArtifacts([a, b], [b, a])).toBe(true);
    expect(sameArtifacts([], [])).toBe(true);
  });

  it('sees what came, what went and what changed', () => {
    expect(sameArtifacts([a, b], [a])).toBe(false);
    expect(sameArtifacts([a], [a, b])).toBe(false);
    expect(sameArtifacts([a, b], [a, artifact('/incidents/1', '"3"')])).toBe(false);
    expect(sameArtifacts([a, b], [a, artifact('/incidents/2', '"2"')])).toBe(false);
  });
});
