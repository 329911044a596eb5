import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SsoConnectionSchema } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import type { SsoConnectionEntity } from './sso-connection.entity.js';

/** Without the secret, which is sent only to the provider. */
export function connectionToWire(connection: SsoConnectionEntity): MessageInitShape<typeof SsoConnectionSchema> {
  const { issuer, clientId, defaultRole, emailDomains, enabled, required, trustEmails } = connection;
  return { issuer, clientId, defaultRole: roleToWire(defaultRole), emailDomains, enabled, required, trustEmails };
}
