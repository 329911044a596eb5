import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Database } from '@candor/database/database.js';
import { requireProvisioning, type Actor } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import type { ListScimUsersRequest } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { normalizeEmail } from '../members/email.js';
import { UserEntity } from '../members/user.entity.js';
import { countMembers, requireGroup } from './change-groups.js';
import { GroupEntity } from './group.entity.js';
import { groupToWire, scimUserToWire } from './provisioning.mapper.js';

const PAGE_SIZE = 500;

/** Users and groups for an identity provider. All methods throw UnauthenticatedError for every other caller. */
@Injectable()
export class ScimReader {
  constructor(private readonly database: Database) {}

  /** One page of those who match all filters, in order of creation. @throws InvalidError for an invalid cursor */
  async users(actor: Actor, { cursor, userName, externalId, email }: ListScimUsersRequest) {
    const { customerId } = requireProvisioning(actor);
    if (cursor !== '' && !isId(cursor)) throw new InvalidError([{ pointer: '/cursor', detail: 'Unknown cursor.' }]);
    const rows = await this.database.tenant(customerId, (tx) => {
      const query = tx
        .createQueryBuilder(UserEntity, 'm')
        .where('m.customer_id = :customerId', { customerId })
        .orderBy('m.id', 'ASC')
        .take(PAGE_SIZE + 1);
      if (cursor !== '') query.andWhere({ id: MoreThan(cursor) });
      if (userName !== '')
        query.andWhere(`lower(coalesce(m.provisioned->>'userName', m.email)) = :userName`, {
          userName: userName.toLowerCase(),
        });
      if (externalId !== '') query.andWhere(`m.provisioned->>'externalId' = :externalId`, { externalId });
      if (email !== '') query.andWhere({ email: normalizeEmail(email) });
      return query.getMany();
    });
    const page = rows.slice(0, PAGE_SIZE);
    return { users: page.map(scimUserToWire), nextCursor: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? '') : '' };
  }

  /** @throws NotFoundError unless the user is the organisation's */
  async user(actor: Actor, id: string) {
    const { customerId } = requireProvisioning(actor);
    const user = isId(id)
      ? await this.database.tenant(customerId, (tx) => tx.findOneBy(UserEntity, { id, customerId }))
      : null;
    if (!user) throw new NotFoundError('User not found.');
    return scimUserToWire(user);
  }

  /** All of them, in order of creation. */
  groups(actor: Actor) {
    return this.groupsOf(requireProvisioning(actor).customerId);
  }

  /** For callers that were authorised already. */
  groupsOf(customerId: string) {
    return this.database.tenant(customerId, async (tx) => {
      const groups = await tx.find(GroupEntity, { where: { customerId }, order: { id: 'ASC' } });
      const query = `select group_id as id, count(*)::int as count from provisioned_group_member
                      where customer_id = $1 group by group_id`;
      const counts = await tx.query<{ id: string; count: number }[]>(query, [customerId]);
      const countOf = new Map(counts.map(({ id, count }) => [id, count]));
      return groups.map((group) => groupToWire(group, countOf.get(group.id) ?? 0));
    });
  }

  /** @throws NotFoundError unless the group is the organisation's */
  async group(actor: Actor, id: string) {
    const { customerId } = requireProvisioning(actor);
    return this.database.tenant(customerId, async (tx) => {
      const group = await requireGroup(tx, customerId, id);
      const query = 'select user_id as id from provisioned_group_member where group_id = $1 order by user_id';
      const members = await tx.query<{ id: string }[]>(query, [id]);
      return { group: groupToWire(group, await countMembers(tx, id)), memberIds: members.map((member) => member.id) };
    });
  }
}
