import { Get, Inject, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { AuditLogService } from '@candor/proto/gen/candor/audit/v1/audit_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Lists, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { pageToWire } from '../validation/page.query.js';
import { auditEntryFromWire } from './audit-log.mapper.js';
import { AuditLogQuery } from './audit-log.requests.js';
import { AuditLogEnvelope } from './audit-log.responses.js';

/** The audit log: who did what. */
@StaffController('Audit log', 'audit-log')
export class AuditLogController {
  private readonly log: RpcClientOf<typeof AuditLogService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.log = rpc.service(AuditLogService);
  }

  @Get()
  @Lists('What the people of the organisation did, newest first', AuditLogEnvelope, ['forbidden'])
  async listAuditLog(
    @Staff() actor: StaffActor,
    @Query() { cursor, limit, from, to, ...filter }: AuditLogQuery,
  ): Promise<AuditLogEnvelope> {
    const between = { from: BigInt(from ?? 0), to: BigInt(to ?? 0) };
    const request = { ...filter, ...between, ...pageToWire({ cursor, limit }) };
    const { entries, nextCursor } = await this.log.listAuditEntries(request, { actor });
    return { entries: entries.map(auditEntryFromWire), ...(nextCursor && { nextCursor }) };
  }
}
