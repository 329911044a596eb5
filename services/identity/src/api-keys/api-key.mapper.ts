import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ApiKeySchema } from '@candor/proto/gen/candor/identity/v1/api_keys_pb.js';
import type { ApiKeyEntity } from './api-key.entity.js';

export function apiKeyToWire(key: ApiKeyEntity): MessageInitShape<typeof ApiKeySchema> {
  return {
    accessKey: key.accessKey,
    userId: key.userId,
    disabled: key.disabled,
    createdAt: BigInt(key.createdAt.getTime()),
    lastUsedAt: BigInt(key.lastUsedAt?.getTime() ?? 0),
  };
}
