import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import type { ReadersSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { loadReaders } from '../page/readers.store.js';
import { readersToWire } from './readers.mapper.js';

/** Who may read a page, for those who decide it. */
@Injectable()
export class ReadersReader {
  constructor(private readonly database: Database) {}

  /** @throws ForbiddenError for the role User, which has no settings screen */
  async get(actor: Actor): Promise<MessageInitShape<typeof ReadersSchema>> {
    const { customerId } = requireEditor(actor);
    return readersToWire(await this.database.tenant(customerId, (tx) => loadReaders(tx, customerId)));
  }
}
