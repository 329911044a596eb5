import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database, type Tx } from '@candor/database/database.js';
import type { Actor } from '@candor/platform/actor.js';
import { ConflictError, RateLimitedError, type Violation } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { parseLanguage } from '@candor/platform/language.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { callerIs } from '@candor/platform/running-call.js';
import type { SignUpRequest, UserSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { askerOf } from '../attempts/asker.js';
import { countAttempt, type AttemptLimit } from '../attempts/attempts.js';
import { ConfirmationCodes } from '../confirmation/confirmation-codes.js';
import { BeginCustomer } from '../customers/begin-customer.js';
import { DOMAIN_TAKEN } from '../customers/domain-label.js';
import { CustomerEntity } from '../members/customer.entity.js';
import { KnownDevices } from '../attempts/known-devices.js';
import { UserEntity } from '../members/user.entity.js';
import { userToWire } from '../members/user.mapper.js';
import { readSignUp } from './sign-up.rules.js';

/** Each sign-up mails a code to an address that may be someone else's. */
const LIMIT: AttemptLimit = { purpose: 'sign-up', perWindow: 5, byStrangers: 20, windowMs: 3600_000 };

/** Creates an organisation with its first user, an Owner. */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly codes: ConfirmationCodes,
    private readonly beginning: BeginCustomer,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * An organisation without a name is named by its domain label. Until the address is confirmed it reserves nothing:
   * others may sign up with the same address and domain, and the first to confirm gets them.
   * @throws InvalidError naming every wrong field
   * @throws RateLimitedError after five sign-ups of one caller with one address in an hour, and after twenty of all
   * @throws ConflictError naming the address, the domain or both when they are taken
   */
  async signUp(actor: Actor, request: SignUpRequest): Promise<MessageInitShape<typeof UserSchema>> {
    const { name, email, password, customerDomain: domain, organisationName } = readSignUp(request);
    const language = parseLanguage(request.language);
    const passwordHash = await this.passwords.hash(password);
    const createdAt = new Date();
    const customer: CustomerEntity = { id: newId(), name: organisationName, domain, confirmedAt: null, createdAt };
    const user: UserEntity = {
      id: newId(),
      customerId: customer.id,
      name,
      email,
      language,
      holdsEmail: false,
      passwordHash,
      role: 'Owner',
      enabled: true,
      confirmedAt: null,
      sessionEpoch: 0,
      temporaryUntil: null,
      createdAt,
    };
    const waitMs = await this.database.system(async (tx) => {
      await requireFree(tx, email, domain);
      await forgetUnconfirmed(tx);
      const asker = askerOf(this.devices, { email, user: undefined, device: '' });
      const { ownMs, strangersMs } = await countAttempt(tx, LIMIT, asker);
      return Math.max(ownMs, strangersMs);
    });
    if (waitMs > 0) throw new RateLimitedError('Please wait some minutes before you sign up again.', waitMs);
    await this.database.tenant(customer.id, async (tx) => {
      await this.store(tx, customer, user);
      // A gateway without sign-in requires no code either.
      if (actor.kind === 'system') await this.beginning.of(tx, customer.id);
    });
    return userToWire(user, domain);
  }

  private async store(tx: Tx, customer: CustomerEntity, user: UserEntity): Promise<void> {
    await tx.insert(CustomerEntity, customer);
    await tx.insert(UserEntity, user);
    callerIs({ customerId: customer.id, userId: user.id });
    await this.codes.mail(tx, user);
  }
}

/** @throws ConflictError naming the values that belong to a user who has confirmed them */
async function requireFree(tx: Tx, email: string, domain: string): Promise<void> {
  const violations: Violation[] = [];
  const confirmedAt = Not(IsNull());
  if (await tx.existsBy(UserEntity, { email, confirmedAt }))
    violations.push({ pointer: '/email', detail: 'This email is already in use.' });
  const labels = await tx.query<unknown[]>('select from domain_label where domain = $1', [domain]);
  if (labels.length > 0 || (await tx.existsBy(CustomerEntity, { domain, confirmedAt })))
    violations.push({ pointer: '/customerDomain', detail: DOMAIN_TAKEN });
  if (violations[0]) throw new ConflictError(violations[0].detail, violations);
}

/** A few at a time: a sign-up not confirmed within a week is deleted, with its audit log, which no user can read. */
async function forgetUnconfirmed(tx: Tx): Promise<void> {
  await tx.query(
    `with gone as (
       delete from customer where id in (
         select id from customer where confirmed_at is null and created_at < now() - interval '7 days'
          order by created_at limit 20 for update skip locked)
       returning id)
     delete from audit_entry where customer_id in (select id from gone)`,
  );
}
