import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { JetStreamApiError, jetstream } from '@nats-io/jetstream';
import type { Bus } from '@candor/messaging/bus.js';
import { ensureStreams } from '@candor/messaging/streams.js';
import { SnapshotSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { renderUnknownHostPage } from '@candor/status-page/render-system-pages.js';
import { sameArtifacts } from '../snapshot/build-artifacts.js';
import { compressArtifact } from '../snapshot/compress-artifact.js';
import { DEFAULT_SNAPSHOT_SUBJECT } from '../snapshot/snapshot-subject.js';
import type { Snapshot } from '../snapshot/snapshot.store.js';

/**
 * Publishes the pages that belong to no organisation, as a snapshot without customer and domain, unless the stream has them.
 * They follow from the build alone, so Postgres keeps no copy and the moment serves as the revision.
 */
export async function publishDefaultSnapshot(bus: Bus): Promise<void> {
  const artifact = await compressArtifact({ path: '/_system/unknown-host', page: renderUnknownHostPage() });
  const published = await readPublished(bus);
  if (published && sameArtifacts([artifact], published.artifacts)) return;
  const now = BigInt(Date.now());
  const snapshot = create(SnapshotSchema, { revision: now, renderedAt: now, artifacts: [artifact] });
  await jetstream(bus.now()).publish(DEFAULT_SNAPSHOT_SUBJECT, toBinary(SnapshotSchema, snapshot));
}

async function readPublished(bus: Bus): Promise<Snapshot | undefined> {
  const manager = await ensureStreams(bus);
  try {
    const message = await manager.streams.getMessage('PAGES', { last_by_subj: DEFAULT_SNAPSHOT_SUBJECT });
    return message ? fromBinary(SnapshotSchema, message.data) : undefined;
  } catch (error) {
    if (error instanceof JetStreamApiError) return undefined;
    throw error;
  }
}
