import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AuditEntrySchema } from '@candor/proto/gen/candor/audit/v1/audit_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';

export function auditEntryToWire(entry: AuditEntryEntity): MessageInitShape<typeof AuditEntrySchema> {
  const { at, role, address, userAgent, userName, userEmail, ...same } = entry;
  const caller = { address, userAgent };
  const recorded = { ...same, caller, at: BigInt(at.getTime()), ...(role && { role: roleToWire(role) }) };
  return { recorded, userName, userEmail };
}
