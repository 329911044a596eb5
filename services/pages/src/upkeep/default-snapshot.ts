import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { JetStreamApiError, jetstream } from '@nats-io/jetstream';
import type { Bus } from '@candor/messaging/bus.js';
import { ensureStreams } from '@candor/messaging/streams.js';
import { SnapshotSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { renderUnknownHostPage } from '@candor/status-page/render-system-pages.js';
import { fromPage, type ArtifactSource } from '@candor/status-page/artifacts/page-artifacts.js';
import { buildArtifacts, sameArtifacts } from '../snapshot/build-artifacts.js';
import { DEFAULT_SNAPSHOT_SUBJECT } from '../snapshot/snapshot-subject.js';
import type { Snapshot } from '../snapshot/snapshot.store.js';

/**
 * Publishes the pages that belong to no organisation, as a snapshot without customer and domain, unless the stream has them.
 * They follow from the build alone, so Postgres keeps no copy and the moment serves as the revision.
 */
export async function publishDefaultSnapshot(bus: Bus): Promise<void> {
  const page = fromPage(renderUnknownHostPage());
  const source: ArtifactSource = {
    path: '/_system/unknown-host',
    contentType: 'text/html; charset=utf-8',
    render: () => page,
    changes: 'state',
  };
  const previous = (await readPublished(bus))?.artifacts ?? [];
  const now = Date.now();
  const artifacts = await buildArtifacts({ needed: [source], permalinks: [] }, { now, previous });
  if (sameArtifacts(artifacts, previous)) return;
  const snapshot = create(SnapshotSchema, { revision: BigInt(now), renderedAt: BigInt(now), artifacts });
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
