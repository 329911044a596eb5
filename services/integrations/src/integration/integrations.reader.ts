import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import type { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { channels } from '@candor/proto/status-words.js';
import { MAX_PER_CHANNEL } from './add-integration.js';
import { IntegrationEntity } from './integration.entity.js';
import { requireIntegration, type Which } from './require-integration.js';

/** Integrations for the screens. */
@Injectable()
export class IntegrationsReader {
  constructor(private readonly database: Database) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless it is the organisation's and of that channel
   */
  async get(actor: Actor, which: Omit<Which, 'customerId'>): Promise<IntegrationEntity> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, (tx) => requireIntegration(tx, { ...which, customerId }, { lock: false }));
  }

  /**
   * All of one channel, oldest first.
   * @throws ForbiddenError for the role User
   */
  async list(actor: Actor, channel: Channel): Promise<IntegrationEntity[]> {
    const { customerId } = requireEditor(actor);
    const word = channels.wordOf(channel);
    if (word === undefined) throw new InvalidError([{ pointer: '/channel', detail: 'Unknown channel.' }]);
    return this.database.tenant(customerId, (tx) =>
      tx.find(IntegrationEntity, {
        where: { customerId, channel: word },
        order: { id: 'ASC' },
        take: MAX_PER_CHANNEL,
      }),
    );
  }
}
