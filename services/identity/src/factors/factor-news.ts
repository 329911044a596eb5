import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import type { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import type { UserEntity } from '../members/user.entity.js';

/** Has users mailed about changes of their second factors, in the transaction of the change. */
@Injectable()
export class FactorNews {
  constructor(private readonly outbox: Outbox) {}

  async publish(tx: Tx, user: UserEntity, change: FactorChange, detail = ''): Promise<void> {
    const { id: userId, customerId, email: emailAddress, name, language } = user;
    const fact = { userId, customerId, emailAddress, name, language, change, detail };
    await this.outbox.addEvent(tx, 'evt.identity.v1.factors_changed', fact, customerId);
  }
}
