import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { checkSenderName } from '@candor/platform/sender-name.js';
import { Violations } from '@candor/platform/violations.js';
import type { CustomerSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { lockAsEditor } from '../members/lock-members.js';
import { CustomerEntity } from '../members/customer.entity.js';
import { MAX_ORGANISATION_NAME } from './organisation-name.js';

/** Renames an organisation, and publishes the new name. */
@Injectable()
export class RenameCustomer {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Saving the current name changes nothing.
   * @throws ForbiddenError for the role User
   * @throws InvalidError for an invalid name
   */
  async execute(actor: Actor, { name: typed }: { name: string }): Promise<MessageInitShape<typeof CustomerSchema>> {
    const staff = requireEditor(actor);
    const wrong = new Violations();
    wrong.text(typed, '/name', 'Please enter the name of your organisation.', MAX_ORGANISATION_NAME);
    checkSenderName(wrong, typed, '/name').throwIfAny();
    const name = typed.trim();
    return this.database.tenant(staff.customerId, async (tx) => {
      await lockAsEditor(tx, staff);
      const { id, domain, ...before } = await tx.findOneByOrFail(CustomerEntity, { id: staff.customerId });
      if (before.name !== name) {
        const version = BigInt(before.nameVersion ?? 0) + 1n;
        await tx.update(CustomerEntity, { id }, { name, nameVersion: version.toString() });
        await this.outbox.addEvent(
          tx,
          'evt.identity.v1.customer_renamed',
          { customer: { id, name, domain }, version },
          id,
        );
      }
      return { id, name, domain };
    });
  }
}
