import { compressArtifact, etagOf, type SnapshotArtifact } from './compress-artifact.js';
import type { ArtifactDraft, ArtifactDrafts } from './artifact-drafts.js';

/**
 * What the artifacts of one snapshot may take (bytes). NATS carries 1 MiB, the rest is for paths, policies and headers.
 */
export const MAX_ARTIFACT_BYTES = 900 * 1024;

/**
 * Compresses the drafts that fit into one snapshot. What the previous snapshot has with the same ETag is taken over
 * as it is, so that a small change costs little however much history a page has.
 * @param previous artifacts of the snapshot before
 * @returns everything needed, then as many incident pages as fit, so the oldest are missing first
 */
export async function buildArtifacts(
  drafts: ArtifactDrafts,
  previous: readonly SnapshotArtifact[],
  maxBytes = MAX_ARTIFACT_BYTES,
): Promise<SnapshotArtifact[]> {
  const known = new Map(previous.map((artifact) => [artifact.path, artifact]));
  const build = async (draft: ArtifactDraft): Promise<SnapshotArtifact> => {
    const before = known.get(draft.path);
    return before?.etag === etagOf(draft) ? before : compressArtifact(draft);
  };
  const artifacts = await Promise.all(drafts.needed.map(build));
  let bytes = artifacts.reduce((sum, artifact) => sum + sizeOf(artifact), 0);
  for (const artifact of await Promise.all(drafts.incidents.map(build))) {
    bytes += sizeOf(artifact);
    if (bytes > maxBytes) break;
    artifacts.push(artifact);
  }
  return artifacts;
}

/** Whether a visitor could tell the two apart. */
export function sameArtifacts(some: readonly SnapshotArtifact[], others: readonly SnapshotArtifact[]): boolean {
  const name = ({ path, etag }: SnapshotArtifact): string => `${path} ${etag}`;
  const known = new Set(others.map(name));
  return some.length === others.length && some.every((artifact) => known.has(name(artifact)));
}

function sizeOf({ path, gzip, brotli, contentSecurityPolicy }: SnapshotArtifact): number {
  return path.length + gzip.length + brotli.length + (contentSecurityPolicy?.length ?? 0) + 100;
}
