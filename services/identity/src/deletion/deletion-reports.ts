import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { ownersOfCustomers } from '@candor/bus/access/bus-access.js';
import { Database } from '@candor/database/database.js';
import { requireOperator, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import type { EventMessage } from '@candor/proto/events.js';
import type { GetDeletionResponseSchema } from '@candor/proto/gen/candor/deletion/v1/deletion_pb.js';
import { DeletionReportEntity } from './deletion-report.entity.js';

/** Which owners have nothing left of a deleted organisation. */
@Injectable()
export class DeletionReports {
  constructor(private readonly database: Database) {}

  /** An owner that reports again had nothing left the first time. Apps without data of organisations are ignored. */
  async keep({ customerId, owner, erasedAt }: EventMessage<'evt.deletion.v1.customer_erased'>): Promise<void> {
    if (!isId(customerId) || !ownersOfCustomers.includes(owner)) return;
    await this.database.system((tx) =>
      tx
        .createQueryBuilder()
        .insert()
        .into(DeletionReportEntity)
        .values({ deletedId: customerId, owner, erasedAt: new Date(Number(erasedAt)) })
        .orIgnore()
        .execute(),
    );
  }

  /**
   * @throws ForbiddenError for anybody but operators
   * @throws NotFoundError unless that organisation was deleted
   */
  async find(actor: Actor, deletedId: string): Promise<MessageInitShape<typeof GetDeletionResponseSchema>> {
    requireOperator(actor);
    if (!isId(deletedId)) throw new NotFoundError('No such organisation was deleted.');
    return this.database.system(async (tx) => {
      const [deleted] = await tx.query<{ deleted_at: Date }[]>(
        'select deleted_at from deleted_customer where id = $1',
        [deletedId],
      );
      if (!deleted) throw new NotFoundError('No such organisation was deleted.');
      const reports = await tx.findBy(DeletionReportEntity, { deletedId });
      const erasedAt = new Map(reports.map((report) => [report.owner, report.erasedAt.getTime()]));
      return {
        deletedAt: BigInt(deleted.deleted_at.getTime()),
        owners: ownersOfCustomers.map((name) => ({ name, erasedAt: BigInt(erasedAt.get(name) ?? 0) })),
      };
    });
  }
}
