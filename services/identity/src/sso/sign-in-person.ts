import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, isUniqueViolation, type Tx } from '@candor/database/database.js';
import { ConflictError, ForbiddenError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { callerIs } from '@candor/platform/running-call.js';
import { ConfirmAddress } from '../confirmation/confirm-address.js';
import { ConfirmationCodeEntity } from '../confirmation/confirmation-code.entity.js';
import { CustomerEntity } from '../members/customer.entity.js';
import { requireEnabled } from '../sessions/sessions.js';
import type { KnownUser } from '../members/find-by-email.js';
import { UserEntity } from '../members/user.entity.js';
import { MAX_MEMBERS } from '../members/member.rules.js';
import type { Person } from './person.rules.js';
import type { SsoConnectionEntity } from './sso-connection.entity.js';
import { SsoSubjectEntity } from './sso-subject.entity.js';

/** Finds the user admitted through the provider, or creates one. */
@Injectable()
export class SignInPerson {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly confirming: ConfirmAddress,
  ) {}

  /**
   * By the provider's subject first, which is never reassigned; then by the address, among the organisation's own
   * users; or else a new user. Users of other organisations are not considered.
   * @throws ForbiddenError when the user is disabled, or is already linked to another subject at the provider
   * @throws ConflictError when the address is that of a user elsewhere, or the organisation is full
   */
  async find({ customerId, defaultRole }: SsoConnectionEntity, person: Person): Promise<KnownUser> {
    // A random password, as none is needed; "Forgot password" sets one.
    const passwordHash = await this.hasher.hash(randomBytes(32).toString('base64url'));
    return this.database.tenant(customerId, async (tx) => {
      // Serialises concurrent sign-ins of one user, and invitations too.
      await tx.query('select 1 from customer where id = $1 for no key update', [customerId]);
      const { domain: customerDomain } = await tx.findOneByOrFail(CustomerEntity, { id: customerId });
      const user =
        (await bySubject(tx, customerId, person)) ??
        (await byAddress(tx, customerId, person, { passwordHash, confirming: this.confirming })) ??
        (await add(tx, { customerId, passwordHash, role: defaultRole }, person));
      requireEnabled(user);
      callerIs({ customerId, userId: user.id });
      return { user, customerDomain };
    });
  }
}

async function bySubject(tx: Tx, customerId: string, { issuer, subject }: Person): Promise<UserEntity | null> {
  const known = await tx.findOneBy(SsoSubjectEntity, { customerId, issuer, subject });
  return known && tx.findOneByOrFail(UserEntity, { id: known.userId, customerId });
}

async function byAddress(
  tx: Tx,
  customerId: string,
  person: Person,
  { passwordHash, confirming }: { readonly passwordHash: string; readonly confirming: ConfirmAddress },
): Promise<UserEntity | undefined> {
  const user = await tx.findOneBy(UserEntity, { customerId, email: person.email });
  if (!user) return undefined;
  requireEnabled(user);
  // Providers reassign addresses; a person with a reassigned address is not this user.
  if (await tx.existsBy(SsoSubjectEntity, { customerId, userId: user.id, issuer: person.issuer }))
    throw new ForbiddenError('Another person at your sign-in provider has this user. Please ask an Owner.');
  const vouched = user.confirmedAt === null;
  if (vouched) {
    // A password that was set or mailed before the address was proved is no longer valid.
    await confirming.of(tx, user, { temporaryUntil: null, passwordHash });
    await tx.delete(ConfirmationCodeEntity, { userId: user.id });
  }
  await remember(tx, user, person, vouched);
  return user;
}

async function add(
  tx: Tx,
  made: Pick<UserEntity, 'customerId' | 'passwordHash' | 'role'>,
  person: Person,
): Promise<UserEntity> {
  const { customerId } = made;
  if ((await tx.countBy(UserEntity, { customerId })) >= MAX_MEMBERS)
    throw new ConflictError(`At most ${MAX_MEMBERS} users belong to an organisation.`);
  const now = new Date();
  const user: UserEntity = {
    id: newId(),
    ...made,
    ...{ name: person.name, email: person.email, enabled: true, confirmedAt: now, createdAt: now },
    ...{ sessionEpoch: 0, temporaryUntil: null },
  };
  try {
    await tx.insert(UserEntity, user);
  } catch (error) {
    if (!isUniqueViolation(error, 'member_email_taken')) throw error;
    throw new ConflictError('This email is already in use.');
  }
  await remember(tx, user, person, true);
  return user;
}

async function remember(tx: Tx, user: UserEntity, { issuer, subject }: Person, vouched: boolean): Promise<void> {
  const { customerId, id: userId } = user;
  await tx.insert(SsoSubjectEntity, { customerId, userId, issuer, subject, vouched });
}
