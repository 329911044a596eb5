import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetSsoConnectionResponse,
  SaveSsoConnectionRequestSchema,
} from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import type { SsoConnectionRequest } from './sso.requests.js';
import type { SsoResponse } from './sso.responses.js';

export function ssoToWire(body: SsoConnectionRequest): MessageInitShape<typeof SaveSsoConnectionRequestSchema> {
  return {
    connection: {
      issuer: body.issuer ?? '',
      clientId: body.clientId ?? '',
      ...(body.defaultRole && { defaultRole: roleToWire(body.defaultRole) }),
      emailDomains: (body.emailDomains ?? []).map(String),
      enabled: body.enabled ?? false,
      required: body.required ?? false,
      trustEmails: body.trustEmails ?? false,
    },
    clientSecret: body.clientSecret ?? '',
  };
}

export function ssoFromWire({
  connection,
  redirectUri,
}: Pick<GetSsoConnectionResponse, 'connection' | 'redirectUri'>): SsoResponse {
  return {
    configured: connection !== undefined,
    issuer: connection?.issuer ?? '',
    clientId: connection?.clientId ?? '',
    defaultRole: connection?.defaultRole === Role.ADMIN ? 'Admin' : 'User',
    emailDomains: connection?.emailDomains ?? [],
    enabled: connection?.enabled ?? false,
    required: connection?.required ?? false,
    trustEmails: connection?.trustEmails ?? false,
    redirectUri,
  };
}
