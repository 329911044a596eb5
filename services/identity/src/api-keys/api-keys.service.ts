import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { hashSecretKey, newApiKey } from '@candor/platform/api-key.js';
import { ConflictError, NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { ApiKeySchema, CreateApiKeyResponseSchema } from '@candor/proto/gen/candor/identity/v1/api_keys_pb.js';
import { lockAsEditor } from '../members/lock-members.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { apiKeyToWire } from './api-key.mapper.js';

const MAX_KEYS = 100;

/** Creates, enables, disables and deletes API keys. All methods throw ForbiddenError for the role User. */
@Injectable()
export class ApiKeysService {
  constructor(private readonly database: Database) {}

  /**
   * Creates a key that acts as the caller. Its secret is in the response and nowhere else, so the call takes no
   * idempotency key: the response would have to be stored.
   * @throws ConflictError when the organisation has the maximum number
   */
  async create(actor: Actor): Promise<MessageInitShape<typeof CreateApiKeyResponseSchema>> {
    const staff = requireEditor(actor);
    const { accessKey, secretKey } = newApiKey();
    return this.database.tenant(staff.customerId, async (tx) => {
      const { asking } = await lockAsEditor(tx, staff);
      const { customerId, id: userId } = asking;
      if ((await tx.countBy(ApiKeyEntity, { customerId })) >= MAX_KEYS)
        throw new ConflictError(`At most ${MAX_KEYS} API keys can be kept. Please delete one first.`);
      const key: ApiKeyEntity = {
        id: newId(),
        ...{ customerId, userId, accessKey },
        secretHash: hashSecretKey(secretKey),
        disabled: false,
        createdAt: new Date(),
        lastUsedAt: null,
      };
      await tx.insert(ApiKeyEntity, key);
      return { apiKey: apiKeyToWire(key), secretKey };
    });
  }

  /**
   * Admins may also use it on an Owner's key, for example a leaked one. @throws NotFoundError unless the key is the
   * organisation's
   */
  async setEnabled(
    actor: Actor,
    { accessKey, enabled }: { readonly accessKey: string; readonly enabled: boolean },
  ): Promise<MessageInitShape<typeof ApiKeySchema>> {
    const staff = requireEditor(actor);
    return this.database.tenant(staff.customerId, async (tx) => {
      const key = await requireKey(tx, staff, accessKey);
      key.disabled = !enabled;
      await tx.update(ApiKeyEntity, { id: key.id }, { disabled: key.disabled });
      return apiKeyToWire(key);
    });
  }

  /** @throws NotFoundError unless the key is the organisation's */
  async delete(actor: Actor, accessKey: string): Promise<void> {
    const staff = requireEditor(actor);
    await this.database.tenant(staff.customerId, async (tx) => {
      const key = await requireKey(tx, staff, accessKey);
      await tx.delete(ApiKeyEntity, { id: key.id });
    });
  }
}

async function requireKey(tx: Tx, staff: StaffActor, accessKey: string): Promise<ApiKeyEntity> {
  await lockAsEditor(tx, staff);
  const key = await tx.findOneBy(ApiKeyEntity, { customerId: staff.customerId, accessKey });
  if (!key) throw new NotFoundError('API key not found.');
  return key;
}
