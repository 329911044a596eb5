import type { MessageInitShape } from '@bufbuild/protobuf';
import { pageDay } from '@candor/status-page/page-day.js';
import type { ArtifactSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { HTML, type ArtifactSource, type ArtifactSources } from '@candor/status-page/artifacts/page-artifacts.js';
import { compress, etagOf } from './compress.js';
import { areCurrent, translate, type PageTranslation } from './translations.js';

/** One fetchable thing, ready to send. */
export type SnapshotArtifact = Required<
  Omit<MessageInitShape<typeof ArtifactSchema>, '$typeName' | '$unknown' | 'translations'>
> & { translations: PageTranslation[] };

/** What the artifacts of one snapshot may take (bytes). NATS carries 1 MiB; the rest is for what is around them. */
export const MAX_ARTIFACT_BYTES = 960 * 1024;
/** Above that an artifact has gzip alone, so that the largest incident there can be fits into a message (bytes). */
const TOO_LARGE_FOR_BOTH = MAX_ARTIFACT_BYTES / 2;
/** Permalinks compressed at a time: enough to keep the thread pool busy, few enough not to waste work at the limit. */
const BATCH = 16;

export interface BuildOptions {
  /** Epoch ms. */
  readonly now: number;
  /** The artifacts of the snapshot before. */
  readonly previous: readonly SnapshotArtifact[];
  readonly maxBytes?: number;
  /** Whose days count; UTC unless told. */
  readonly timeZone?: string;
}

/**
 * Renders and compresses what fits into one snapshot: everything needed, then permalinks until the limit, so that the
 * oldest are missing first. Where what is needed alone is too much, `fitted` says what goes. What would only differ from the
 * previous snapshot in the time it shows is taken over as it is: a small change costs little however much history a page has, and a
 * page that did not change keeps its ETag.
 */
export async function buildArtifacts(sources: ArtifactSources, options: BuildOptions): Promise<SnapshotArtifact[]> {
  const { now, previous, maxBytes = MAX_ARTIFACT_BYTES, timeZone = 'UTC' } = options;
  const known = new Map(previous.map((artifact) => [artifact.path, artifact]));
  const build = (source: ArtifactSource): Promise<SnapshotArtifact> | SnapshotArtifact => {
    const before = known.get(source.path);
    return before && isCurrent(before, source, now, timeZone) ? before : makeArtifact(source, now);
  };
  const artifacts = fitted(await Promise.all(sources.needed.map(build)), maxBytes);
  let bytes = totalSize(artifacts);
  for (let start = 0; start < sources.permalinks.length; start += BATCH) {
    for (const artifact of await Promise.all(sources.permalinks.slice(start, start + BATCH).map(build))) {
      bytes += sizeOf(artifact);
      if (bytes > maxBytes) return artifacts;
      artifacts.push(artifact);
    }
  }
  return artifacts;
}

/** Whether a visitor could not tell the two apart. */
export function sameArtifacts(some: readonly SnapshotArtifact[], others: readonly SnapshotArtifact[]): boolean {
  const name = ({ path, etag, translations }: SnapshotArtifact): string =>
    [path, etag, ...translations.map((translation) => translation.etag)].join(' ');
  const known = new Set(others.map(name));
  return some.length === others.length && some.every((artifact) => known.has(name(artifact)));
}

/** A page shows when it was updated, so it is compared as of that moment. */
function isCurrent(before: SnapshotArtifact, source: ArtifactSource, now: number, timeZone: string): boolean {
  const modifiedAt = Number(before.modifiedAt);
  if (source.changes === 'never') return true;
  if (source.changes === 'day' && pageDay(modifiedAt, timeZone) !== pageDay(now, timeZone)) return false;
  const rendered = source.render(modifiedAt);
  return etagOf(rendered) === before.etag && areCurrent(before, rendered);
}

async function makeArtifact(source: ArtifactSource, now: number): Promise<SnapshotArtifact> {
  const rendered = source.render(now);
  const [compressed, translations] = await Promise.all([compress(rendered.body), translate(rendered)]);
  const artifact = {
    path: source.path,
    contentType: source.contentType,
    etag: etagOf(rendered),
    ...compressed,
    contentSecurityPolicy: rendered.contentSecurityPolicy,
    modifiedAt: BigInt(now),
    translations,
  };
  return sizeOf(artifact) > TOO_LARGE_FOR_BOTH ? withoutBrotli(artifact) : artifact;
}

/**
 * A page that says everything is worth more than one that cannot be published: the largest artifacts lose brotli, then the largest
 * that are no pages are left out.
 */
function fitted(artifacts: readonly SnapshotArtifact[], maxBytes: number): SnapshotArtifact[] {
  const kept = new Map(artifacts.map((artifact) => [artifact.path, artifact]));
  const largestFirst = artifacts.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  let excess = totalSize(artifacts) - maxBytes;
  for (const artifact of largestFirst) {
    if (excess <= 0) break;
    kept.set(artifact.path, withoutBrotli(artifact));
    excess -= artifact.brotli.length;
  }
  for (const { path, contentType } of largestFirst) {
    if (excess <= 0) break;
    if (contentType === HTML || path.startsWith('/_assets/')) continue;
    excess -= sizeOf(kept.get(path)!);
    kept.delete(path);
  }
  return [...kept.values()];
}

function withoutBrotli(artifact: SnapshotArtifact): SnapshotArtifact {
  return { ...artifact, brotli: new Uint8Array() };
}

function totalSize(artifacts: readonly SnapshotArtifact[]): number {
  return artifacts.reduce((sum, artifact) => sum + sizeOf(artifact), 0);
}

/** Bytes on the wire, rounded up a little. */
export function sizeOf({ path, gzip, brotli, contentSecurityPolicy, translations }: SnapshotArtifact): number {
  const deltas = translations.reduce((sum, { delta, etag }) => sum + delta.length + etag.length + 16, 0);
  return path.length + gzip.length + brotli.length + contentSecurityPolicy.length + deltas + 128;
}
