import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireOwner, type Actor } from '@candor/platform/actor.js';
import { ConflictError, NotFoundError } from '@candor/platform/errors.js';
import { isId, newId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  CreateSideDoorKeyRequest,
  CreateSideDoorKeyResponseSchema,
  SideDoorKeySchema,
} from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import { PUBLIC_KEY_BYTES } from '@candor/proto/side-door-notice.js';
import { firstPage } from '../page/page-key.js';
import { lockSettings } from '../page/settings.lock.js';
import { findSideDoorKey, loadSideDoorKeys, type SideDoorKey } from '../page/side-door-key.store.js';
import { SettingsNews } from '../settings/settings.news.js';

/** They are in every state of the page. */
const MAX_KEYS = 5;
const MAX_NAME = 100;
/** Longer than a gateway may hold a notice that was signed before its key was revoked. */
const KEPT_REVOKED = `interval '90 days'`;

/** The keys of a page's side door. All methods throw ForbiddenError for everyone but an Owner. */
@Injectable()
export class SideDoorKeys {
  constructor(
    private readonly database: Database,
    private readonly news: SettingsNews,
  ) {}

  /** Those that may be used, newest first. */
  async list(actor: Actor): Promise<MessageInitShape<typeof SideDoorKeySchema>[]> {
    const { customerId } = requireOwner(actor);
    const keys = await this.database.tenant(customerId, (tx) => loadSideDoorKeys(tx, customerId));
    return keys.map(keyToWire);
  }

  /**
   * Keeps the public half of a key and publishes it to the gateways, with the state of the page.
   * @throws InvalidError naming every wrong field, ConflictError when the page has the maximum number of keys
   */
  async create(
    actor: Actor,
    { name, publicKey }: CreateSideDoorKeyRequest,
  ): Promise<MessageInitShape<typeof CreateSideDoorKeyResponseSchema>> {
    const { customerId, userId } = requireOwner(actor);
    new Violations()
      .text(name, '/name', 'Please give the key a name.', MAX_NAME)
      .check(publicKey.length === PUBLIC_KEY_BYTES, '/publicKey', 'Please give the 32 bytes of an Ed25519 key.')
      .throwIfAny();
    return this.database.tenant(customerId, async (tx) => {
      await lockSettings(tx, firstPage(customerId));
      await tx.query(
        `delete from side_door_key where customer_id = $1 and revoked_at < clock_timestamp() - ${KEPT_REVOKED}`,
        [customerId],
      );
      if ((await loadSideDoorKeys(tx, customerId)).length >= MAX_KEYS)
        throw new ConflictError(`At most ${MAX_KEYS} keys can be kept. Please revoke one first.`);
      const id = newId();
      await tx.query(
        'insert into side_door_key (id, customer_id, name, public_key, created_by) values ($1, $2, $3, $4, $5)',
        [id, customerId, name.trim(), Buffer.from(publicKey), userId],
      );
      const { settings } = await this.news.publish(tx, firstPage(customerId));
      const key = await findSideDoorKey(tx, customerId, id);
      if (!key) throw new Error('A key that was just written is not there');
      return { key: keyToWire(key), pageUrl: settings.pageUrl };
    });
  }

  /** Ends a key, for every gateway that gets the page's next state. @throws NotFoundError unless it may be used */
  async revoke(actor: Actor, keyId: string): Promise<void> {
    const { customerId } = requireOwner(actor);
    await this.database.tenant(customerId, async (tx) => {
      await lockSettings(tx, firstPage(customerId));
      const key = isId(keyId) ? await findSideDoorKey(tx, customerId, keyId) : undefined;
      if (!key || key.revokedAt !== undefined) throw new NotFoundError('Key not found.');
      nameObject(key.name);
      await tx.query('update side_door_key set revoked_at = clock_timestamp() where customer_id = $1 and id = $2', [
        customerId,
        keyId,
      ]);
      await this.news.publish(tx, firstPage(customerId));
    });
  }
}

function keyToWire({ id, name, publicKey, createdBy, createdAt }: SideDoorKey) {
  return { id, name, publicKey, createdBy, createdAt } satisfies MessageInitShape<typeof SideDoorKeySchema>;
}
