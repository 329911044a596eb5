import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireTenant, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import type { CustomerSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { CustomerEntity } from '../members/customer.entity.js';

/** Organisations for the screens. */
@Injectable()
export class CustomersReader {
  constructor(private readonly database: Database) {}

  /** The actor's organisation. @throws NotFoundError when there is none of that id */
  async own(actor: Actor): Promise<MessageInitShape<typeof CustomerSchema>> {
    const id = requireTenant(actor);
    const customer = await this.database.tenant(id, (tx) => tx.findOneBy(CustomerEntity, { id }));
    if (!customer) throw new NotFoundError('Customer not found.');
    return { id: customer.id, name: customer.name, domain: customer.domain };
  }
}
