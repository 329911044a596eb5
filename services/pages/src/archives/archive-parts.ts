import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { ArchiveSchema, type Archive } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import type { SnapshotArtifact } from '../snapshot/build-artifacts.js';
import { archiveSubject } from './archive-subject.js';

/** Incidents and maintenances by id, each with what its page was drawn from. */
export type DrawnItems = Readonly<Record<string, string>>;

/** A part of a month as it was published. */
export interface PublishedPart {
  readonly archive: Archive;
  readonly items: DrawnItems;
}

/** Which part of which month. */
export interface PartOfMonth {
  readonly customerId: string;
  readonly month: string;
  readonly part: number;
}

/** Keeps what was published of past months and hands it to the stream. The caller holds the lock of the archives. */
@Injectable()
export class ArchiveParts {
  constructor(private readonly outbox: Outbox) {}

  /** The parts of a month, by their numbers. */
  async load(tx: Tx, customerId: string, month: string): Promise<PublishedPart[]> {
    const rows = await tx.query<{ items: DrawnItems; bytes: Buffer }[]>(
      `select items, bytes from archive_part where customer_id = $1 and month = $2 order by part`,
      [customerId, month],
    );
    return rows.map(({ items, bytes }) => ({ items, archive: fromBinary(ArchiveSchema, bytes) }));
  }

  /** Months whose archive has the page of an incident or a maintenance. */
  async monthsWith(tx: Tx, customerId: string, id: string): Promise<string[]> {
    const rows = await tx.query<{ month: string }[]>(
      `select distinct month from archive_part where customer_id = $1 and jsonb_exists(items, $2)`,
      [customerId, id],
    );
    return rows.map(({ month }) => month);
  }

  /** Stores a part as its next revision and publishes it with the commit. */
  async publishNext(
    tx: Tx,
    which: PartOfMonth,
    content: { readonly artifacts: readonly SnapshotArtifact[]; readonly items: DrawnItems; readonly revision: bigint },
  ): Promise<void> {
    const archive = create(ArchiveSchema, {
      ...which,
      revision: content.revision,
      artifacts: [...content.artifacts],
    });
    await tx.query(
      `insert into archive_part (customer_id, month, part, revision, items, bytes) values ($1, $2, $3, $4, $5, $6)
       on conflict (customer_id, month, part) do update
         set revision = excluded.revision, items = excluded.items, bytes = excluded.bytes`,
      [
        which.customerId,
        which.month,
        which.part,
        String(content.revision),
        JSON.stringify(content.items),
        Buffer.from(toBinary(ArchiveSchema, archive)),
      ],
    );
    await this.publish(tx, archive);
  }

  /** Writes down what pages that did not change were drawn from. */
  async keep(tx: Tx, { customerId, month, part }: PartOfMonth, items: DrawnItems): Promise<void> {
    await tx.query(
      `update archive_part set items = $4 where customer_id = $1 and month = $2 and part = $3 and items <> $4::jsonb`,
      [customerId, month, part, JSON.stringify(items)],
    );
  }

  /** Publishes a stored part once more. */
  async publishAgain(tx: Tx, { customerId, month, part }: PartOfMonth): Promise<void> {
    const [row] = await tx.query<{ bytes: Buffer }[]>(
      `select bytes from archive_part where customer_id = $1 and month = $2 and part = $3 for update`,
      [customerId, month, part],
    );
    if (row) await this.publish(tx, fromBinary(ArchiveSchema, row.bytes));
  }

  private async publish(tx: Tx, archive: Archive): Promise<void> {
    const { customerId, month, part } = archive;
    await this.outbox.add(tx, archiveSubject(customerId, month, part), ArchiveSchema, archive, customerId);
  }
}
