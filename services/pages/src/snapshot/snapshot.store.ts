import { create, fromBinary, toBinary, type MessageShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { SnapshotSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import type { TimeFilter } from '@candor/status-page/uptime-periods.js';
import type { PageHosts } from '../domains/page-hosts.js';
import type { PageEntity } from '../page/page.entity.js';
import type { SnapshotArtifact } from './build-artifacts.js';
import { snapshotSubject } from './snapshot-subject.js';
import { SnapshotEntity } from './snapshot.entity.js';

export type Snapshot = MessageShape<typeof SnapshotSchema>;

/** What a render has made. */
export interface NextSnapshot {
  readonly artifacts: readonly SnapshotArtifact[];
  readonly hosts: PageHosts;
  /** The period that "/" shows. */
  readonly homePeriod: TimeFilter;
  /** When the state was read (epoch ms). */
  readonly renderedAt: number;
}

/** Keeps the newest snapshot of each page and hands it to the stream. The caller holds the lock of the page's row. */
@Injectable()
export class SnapshotStore {
  constructor(private readonly outbox: Outbox) {}

  /** The newest snapshot; undefined before the first. */
  async newest(tx: Tx, customerId: string): Promise<Snapshot | undefined> {
    const stored = await tx.findOneBy(SnapshotEntity, { customerId });
    return stored ? fromBinary(SnapshotSchema, stored.bytes) : undefined;
  }

  /**
   * Stores the artifacts as the next revision and publishes them with the commit.
   */
  async publishNext(
    tx: Tx,
    page: PageEntity,
    { artifacts, hosts, homePeriod, renderedAt }: NextSnapshot,
  ): Promise<Snapshot> {
    const snapshot = create(SnapshotSchema, {
      customerId: page.customerId,
      revision: BigInt(page.revision) + 1n,
      renderedAt: BigInt(renderedAt),
      domain: page.domain,
      hosts: [...hosts.answering],
      lapsedHosts: [...hosts.lapsed],
      homePeriod,
      artifacts: [...artifacts],
    });
    const revision = String(snapshot.revision);
    await tx.query(
      `insert into snapshot (customer_id, revision, bytes, rendered_at) values ($1, $2, $3, $4)
       on conflict (customer_id) do update
         set revision = excluded.revision, bytes = excluded.bytes, rendered_at = excluded.rendered_at`,
      [page.customerId, revision, Buffer.from(toBinary(SnapshotSchema, snapshot)), new Date(renderedAt)],
    );
    await tx.query(`update page set revision = $2 where customer_id = $1`, [page.customerId, revision]);
    await this.publish(tx, snapshot);
    return snapshot;
  }

  /** Publishes a stored snapshot with the commit, as it is. */
  async publish(tx: Tx, snapshot: Snapshot): Promise<void> {
    const { customerId } = snapshot;
    await this.outbox.add(tx, snapshotSubject(customerId), SnapshotSchema, snapshot, customerId);
  }
}
