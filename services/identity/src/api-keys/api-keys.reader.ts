import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import type { ListApiKeysRequest } from '@candor/proto/gen/candor/identity/v1/api_keys_pb.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { apiKeyToWire } from './api-key.mapper.js';

const MAX_PAGE_SIZE = 500;

/** API keys for the screen. */
@Injectable()
export class ApiKeysReader {
  constructor(private readonly database: Database) {}

  /**
   * One page, newest first.
   * @throws ForbiddenError for the role User
   * @throws InvalidError for an invalid cursor or size
   */
  async list(actor: Actor, { cursor, pageSize }: ListApiKeysRequest) {
    const { customerId } = requireEditor(actor);
    if (cursor !== '' && !isId(cursor)) throw new InvalidError([{ pointer: '/cursor', detail: 'Unknown cursor.' }]);
    if (pageSize < 0) throw new InvalidError([{ pointer: '/pageSize', detail: 'The page size cannot be negative.' }]);
    const most = Math.min(pageSize || MAX_PAGE_SIZE, MAX_PAGE_SIZE);
    const rows = await this.database.tenant(customerId, (tx) =>
      tx.find(ApiKeyEntity, {
        where: { customerId, ...(cursor !== '' && { id: LessThan(cursor) }) },
        order: { id: 'DESC' },
        take: most + 1,
      }),
    );
    const page = rows.slice(0, most);
    return { apiKeys: page.map(apiKeyToWire), nextCursor: rows.length > most ? (page.at(-1)?.id ?? '') : '' };
  }
}
