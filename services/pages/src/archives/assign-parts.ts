import { sizeOf, type SnapshotArtifact } from '../snapshot/build-artifacts.js';

/** What the artifacts of one part may take (bytes): little enough that a change of one page is a small message. */
const MAX_PART_BYTES = 256 * 1024;

/**
 * Divides artifacts among the parts of a month. What stood in a part stays there while it fits, so that a change touches few
 * parts; what is new goes into the last one that has room. A single artifact may be larger than a part.
 * @param partOf where an artifact of that path stood
 * @returns as many parts as there are now, some of them perhaps empty
 */
export function assignParts(
  artifacts: readonly SnapshotArtifact[],
  partOf: (path: string) => number | undefined,
  maxBytes = MAX_PART_BYTES,
): SnapshotArtifact[][] {
  const parts: { artifacts: SnapshotArtifact[]; bytes: number }[] = [];
  const put = (part: number, artifact: SnapshotArtifact): boolean => {
    const { bytes } = parts[part] ?? { bytes: 0 };
    if (bytes > 0 && bytes + sizeOf(artifact) > maxBytes) return false;
    while (parts.length <= part) parts.push({ artifacts: [], bytes: 0 });
    parts[part]!.artifacts.push(artifact);
    parts[part]!.bytes += sizeOf(artifact);
    return true;
  };
  const moving = artifacts.filter((artifact) => {
    const part = partOf(artifact.path);
    return part === undefined || !put(part, artifact);
  });
  for (const artifact of moving) if (!put(Math.max(0, parts.length - 1), artifact)) put(parts.length, artifact);
  return parts.map(({ artifacts: ofPart }) => ofPart);
}
