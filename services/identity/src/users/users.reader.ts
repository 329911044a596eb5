import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import type { UserSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { UserEntity } from './user.entity.js';
import { userToWire } from './user.mapper.js';

/** Users as the screens show them. */
@Injectable()
export class UsersReader {
  constructor(private readonly database: Database) {}

  /** The signed-in user. @throws NotFoundError when the user has been deleted since signing in */
  async me(actor: Actor): Promise<MessageInitShape<typeof UserSchema>> {
    const { userId: id, customerId } = requireStaff(actor);
    const user = await this.database.tenant(customerId, (tx) =>
      tx.findOne(UserEntity, { where: { id, customerId }, relations: { customer: true } }),
    );
    if (!user?.customer) throw new NotFoundError('User not found.');
    return userToWire(user, user.customer.domain);
  }
}
