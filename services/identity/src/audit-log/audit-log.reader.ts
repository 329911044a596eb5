import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  ListAuditEntriesRequest,
  ListAuditEntriesResponseSchema,
} from '@candor/proto/gen/candor/audit/v1/audit_pb.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { auditEntryToWire } from './audit-entry.mapper.js';

const MAX_PAGE_SIZE = 500;

/** The audit log for the screen. */
@Injectable()
export class AuditLogReader {
  constructor(private readonly database: Database) {}

  /**
   * One page of the entries that match everything given, newest first.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming an invalid cursor, size or filter
   */
  async list(
    actor: Actor,
    request: ListAuditEntriesRequest,
  ): Promise<MessageInitShape<typeof ListAuditEntriesResponseSchema>> {
    const { customerId } = requireEditor(actor);
    check(request);
    const { cursor, pageSize, userId, action, objectType, objectId, from, to } = request;
    const most = Math.min(pageSize || MAX_PAGE_SIZE, MAX_PAGE_SIZE);
    const rows = await this.database.tenant(customerId, (tx) => {
      const query = tx
        .createQueryBuilder(AuditEntryEntity, 'e')
        .where('e.customer_id = :customerId', { customerId })
        .orderBy('e.id', 'DESC')
        .take(most + 1);
      if (cursor !== '') query.andWhere('e.id < :cursor', { cursor });
      if (userId !== '') query.andWhere('e.user_id = :userId', { userId });
      if (action !== '') query.andWhere('e.action = :action', { action });
      if (objectType !== '') query.andWhere('e.object_type = :objectType', { objectType });
      if (objectId !== '') query.andWhere(`e.object_id = :objectId and e.object_id <> ''`, { objectId });
      if (from > 0n) query.andWhere('e.at >= :from', { from: new Date(Number(from)) });
      if (to > 0n) query.andWhere('e.at < :to', { to: new Date(Number(to)) });
      return query.getMany();
    });
    const page = rows.slice(0, most);
    return { entries: page.map(auditEntryToWire), nextCursor: rows.length > most ? (page.at(-1)?.id ?? '') : '' };
  }
}

function check({ cursor, pageSize, userId, from, to }: ListAuditEntriesRequest): void {
  new Violations()
    .check(cursor === '' || isId(cursor), '/cursor', 'Unknown cursor.')
    .check(pageSize >= 0, '/pageSize', 'The page size cannot be negative.')
    .check(userId === '' || isId(userId), '/userId', 'Please give the id of a user.')
    .check(from <= 0n || to <= 0n || from < to, '/to', 'Please give an end after the start.')
    .throwIfAny();
}
