import type { Tx } from '@candor/database/database.js';
import { isEmail, normalizeEmail } from './email.js';
import { UserEntity } from './user.entity.js';

/** A user with the organisation's domain. */
export interface KnownUser {
  readonly user: UserEntity;
  readonly customerDomain: string;
}

/** The user of an address, in whatever organisation: somebody at the sign-in door has told no more than that. */
export async function findByEmail(tx: Tx, typed: string): Promise<KnownUser | undefined> {
  const email = normalizeEmail(typed);
  if (!isEmail(email)) return undefined;
  const user = await tx.findOne(UserEntity, { where: { email }, relations: { customer: true } });
  return user?.customer && { user, customerDomain: user.customer.domain };
}
