import { fromBinary } from '@bufbuild/protobuf';
import type { Bus } from '@candor/messaging/bus.js';
import { StreamFollower } from '@candor/messaging/stream-follower.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { SnapshotSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import type { SnapshotDisk } from './snapshot.disk.js';
import type { SnapshotStore } from './snapshot.store.js';

/** A snapshot may be as large as a message can be. */
const AHEAD = 50;

/** The last snapshot of every organisation, then each new one, into memory and onto disk. Revisions make repetition harmless. */
export function followSnapshots(bus: Bus, store: SnapshotStore, disk: SnapshotDisk, log: AppLogger): StreamFollower {
  return new StreamFollower(
    bus,
    {
      stream: 'PAGES',
      subject: 'pages.snapshot.*',
      from: 'last-per-subject',
      ahead: AHEAD,
      take: ({ data }) => {
        const snapshot = fromBinary(SnapshotSchema, data);
        if (store.put(snapshot)) disk.save(snapshot.customerId, data);
      },
    },
    log,
  );
}
