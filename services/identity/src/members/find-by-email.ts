import { IsNull, Not } from 'typeorm';
import type { Tx } from '@candor/database/database.js';
import { isId } from '@candor/platform/ids.js';
import { isEmail, normalizeEmail } from './email.js';
import { UserEntity } from './user.entity.js';

/** A user with the organisation's domain. */
export interface KnownUser {
  readonly user: UserEntity;
  readonly customerDomain: string;
}

/** Maximum number of users considered who have not confirmed the address yet. */
const MOST_UNCONFIRMED = 10;

/**
 * The users who may have an address, in all organisations: a sign-in names only the address. The user who has confirmed
 * it, and no other; or those who have not yet: the invited first, then sign-ups, the newest of each first.
 */
export async function findAllByEmail(tx: Tx, typed: string): Promise<KnownUser[]> {
  const email = normalizeEmail(typed);
  if (!isEmail(email)) return [];
  const found = await tx.find(UserEntity, {
    where: { email },
    relations: { customer: true },
    order: { confirmedAt: { nulls: 'LAST' }, temporaryUntil: { direction: 'DESC', nulls: 'LAST' }, createdAt: 'DESC' },
    take: MOST_UNCONFIRMED,
  });
  return withDomains(found[0]?.confirmedAt ? found.slice(0, 1) : found);
}

/**
 * The sign-ups with an address that await its code. Anyone may sign up with any address: its owner, entering the code
 * of an attacker's sign-up, would confirm a user whose password the attacker has chosen. So the sign-up of the caller's
 * own browser is returned alone.
 * @param ownId the user that the browser has signed up as; empty for a browser that has not
 * @returns that one; else at most two, the newest first; none for an address that a user has confirmed
 */
export async function findSignUps(tx: Tx, typed: string, ownId: string): Promise<KnownUser[]> {
  const email = normalizeEmail(typed);
  if (await tx.existsBy(UserEntity, { email, confirmedAt: Not(IsNull()) })) return [];
  const awaiting = { email, confirmedAt: IsNull(), temporaryUntil: IsNull() };
  const relations = { customer: true };
  const own = isId(ownId) ? await tx.find(UserEntity, { where: { ...awaiting, id: ownId }, relations }) : [];
  if (own.length > 0) return withDomains(own);
  return withDomains(await tx.find(UserEntity, { where: awaiting, relations, order: { createdAt: 'DESC' }, take: 2 }));
}

/** The first of {@link findAllByEmail}. */
export async function findByEmail(tx: Tx, typed: string): Promise<KnownUser | undefined> {
  return (await findAllByEmail(tx, typed))[0];
}

function withDomains(users: readonly UserEntity[]): KnownUser[] {
  return users.flatMap((user) => (user.customer ? [{ user, customerDomain: user.customer.domain }] : []));
}
