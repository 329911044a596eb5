import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, isUniqueViolation, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { ConflictError, type Violation } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { callerIs } from '@candor/platform/running-call.js';
import type { SignUpRequest, UserSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { ConfirmationCodes } from '../confirmation/confirmation-codes.js';
import { CustomerEntity } from '../customers/customer.entity.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { UserEntity } from '../users/user.entity.js';
import { userToWire } from '../users/user.mapper.js';
import { readSignUp } from './sign-up.rules.js';

/** Creates an organisation with its first user, an Owner. */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly passwords: PasswordHasher,
    private readonly codes: ConfirmationCodes,
  ) {}

  /**
   * An organisation without a name is called by its domain label.
   * @throws InvalidError naming every wrong field
   * @throws ConflictError naming the address, the domain or both when they are taken
   */
  async signUp(request: SignUpRequest): Promise<MessageInitShape<typeof UserSchema>> {
    const { name, email, password, customerDomain: domain, organisationName } = readSignUp(request);
    const passwordHash = await this.passwords.hash(password);
    const createdAt = new Date();
    const customer: CustomerEntity = { id: newId(), name: organisationName, domain, createdAt };
    const user: UserEntity = {
      id: newId(),
      customerId: customer.id,
      name,
      email,
      passwordHash,
      role: 'Owner',
      enabled: true,
      confirmedAt: null,
      sessionEpoch: 0,
      temporaryUntil: null,
      createdAt,
    };
    try {
      await this.database.tenant(customer.id, (tx) => this.store(tx, customer, user));
    } catch (error) {
      if (isUniqueViolation(error)) throw await this.taken(email, domain);
      throw error;
    }
    return userToWire(user, domain);
  }

  private async store(tx: Tx, customer: CustomerEntity, user: UserEntity): Promise<void> {
    await tx.insert(CustomerEntity, customer);
    await tx.insert(UserEntity, user);
    callerIs({ customerId: customer.id, userId: user.id });
    const { id, name, domain, createdAt } = customer;
    await this.outbox.addEvent(
      tx,
      'evt.identity.v1.customer_created',
      { customer: { id, name, domain }, createdAt: BigInt(createdAt.getTime()) },
      id,
    );
    await this.codes.mail(tx, user);
  }

  private taken(email: string, domain: string): Promise<ConflictError> {
    return this.database.system(async (tx) => {
      const violations: Violation[] = [];
      if (await tx.existsBy(UserEntity, { email }))
        violations.push({ pointer: '/email', detail: 'This email is already in use.' });
      if (await tx.existsBy(CustomerEntity, { domain }))
        violations.push({ pointer: '/customerDomain', detail: 'This domain is already taken.' });
      return new ConflictError(violations[0]?.detail ?? 'This sign-up has just been made.', violations);
    });
  }
}
