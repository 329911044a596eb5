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

/** Of those who have yet to confirm an address, how many are looked at. */
const MOST_UNCONFIRMED = 10;

/**
 * Whose an address may be, in whatever organisation: a sign-in tells no more than that. The user who has confirmed it, and no
 * other; or those who have yet to: the invited first, then sign-ups, the newest of each first.
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
 * The sign-ups with an address that await its code. Anybody may sign up with anybody's address: its owner, typing the code of a
 * stranger's sign-up, would confirm a user whose password the stranger has chosen. So the one of the own browser comes alone.
 * @param ownId the user that the browser has signed up as; empty for a browser that has not
 * @returns that one; else two at most, the newest first; none for an address that a user has confirmed
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
