import { Controller } from '@nestjs/common';
import type { EventMessage } from '@candor/proto/events.js';
import { AuditLogService, type ListAuditEntriesRequest } from '@candor/proto/gen/candor/audit/v1/audit_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { BEHIND_NEWS_MS, OnEvent } from '@candor/streams/on-event.js';
import { AuditLogReader } from './audit-log.reader.js';
import { KeepAuditEntry } from './keep-audit-entry.js';

@Controller()
export class AuditLogController {
  constructor(
    private readonly keeping: KeepAuditEntry,
    private readonly reader: AuditLogReader,
  ) {}

  @OnEvent('evt.audit.v1.recorded', { consumer: 'identity-audit-log', behindMs: BEHIND_NEWS_MS })
  async recorded(fact: EventMessage<'evt.audit.v1.recorded'>): Promise<void> {
    await this.keeping.keep(fact);
  }

  @Rpc(AuditLogService.method.listAuditEntries)
  async listAuditEntries(request: ListAuditEntriesRequest, { actor }: RpcContext) {
    return this.reader.list(actor, request);
  }
}
