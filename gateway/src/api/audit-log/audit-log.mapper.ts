import type { AuditEntry } from '@candor/proto/gen/candor/audit/v1/audit_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { roleFromWire } from '@candor/rpc/actor-codec.js';
import { present } from '../wire/present.js';
import type { AuditEntryResponse } from './audit-log.responses.js';

export function auditEntryFromWire({ recorded, userName, userEmail }: AuditEntry): AuditEntryResponse {
  const { id, at, userId, role, accessKey, action, objectType, objectId, objectName, caller, requestId } =
    present(recorded);
  return {
    id,
    time: Number(at),
    actor: {
      userId,
      name: userName,
      email: userEmail,
      ...(role !== Role.UNSPECIFIED && { role: roleFromWire(role) }),
      ...(accessKey && { accessKey }),
    },
    action,
    ...(objectType && {
      object: { type: objectType, ...(objectId && { id: objectId }), ...(objectName && { name: objectName }) },
    }),
    address: caller?.address ?? '',
    userAgent: caller?.userAgent ?? '',
    requestId,
  };
}
