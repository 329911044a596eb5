import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Database } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import type { UserSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { UserEntity } from '../members/user.entity.js';
import { userToWire } from '../members/user.mapper.js';

const MAX_PAGE_SIZE = 500;

/** Users for the screens. */
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

  /** One page, in order of creation. @throws InvalidError for an invalid cursor or size */
  async list(actor: Actor, { cursor, pageSize }: { readonly cursor: string; readonly pageSize: number }) {
    const { customerId } = requireStaff(actor);
    if (cursor !== '' && !isId(cursor)) throw new InvalidError([{ pointer: '/cursor', detail: 'Unknown cursor.' }]);
    if (pageSize < 0) throw new InvalidError([{ pointer: '/pageSize', detail: 'The page size cannot be negative.' }]);
    const most = Math.min(pageSize || MAX_PAGE_SIZE, MAX_PAGE_SIZE);
    const rows = await this.database.tenant(customerId, (tx) =>
      tx.find(UserEntity, {
        where: { customerId, ...(cursor !== '' && { id: MoreThan(cursor) }) },
        relations: { customer: true },
        // Ids are UUIDv7, so their order is that of time.
        order: { id: 'ASC' },
        take: most + 1,
      }),
    );
    const page = rows.slice(0, most);
    return {
      users: page.map((user) => userToWire(user, user.customer?.domain ?? '')),
      nextCursor: rows.length > most ? (page.at(-1)?.id ?? '') : '',
    };
  }
}
