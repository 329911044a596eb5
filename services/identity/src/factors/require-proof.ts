import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { ForbiddenError, UnauthenticatedError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { Proof } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { PresentPassword } from '../passwords/present-password.js';
import { UserEntity } from '../members/user.entity.js';
import { FactorCodes } from './factor-codes.js';
import { factorKindsOf } from './own-factors.js';

const FIELD = {
  pointer: '/proof',
  empty: 'Please enter your password or a code.',
  wrong: 'This is neither your password nor a code that is good now.',
};
const MAX_TYPED = 1_000;

/**
 * Requires the password or a code of a signed-in user before factors are changed, because the session may be stolen.
 */
@Injectable()
export class RequireProof {
  constructor(
    private readonly database: Database,
    private readonly codes: FactorCodes,
    private readonly password: PresentPassword,
  ) {}

  /**
   * @returns the caller
   * @throws InvalidError naming `/proof` when it is empty or wrong
   * @throws RateLimitedError after as many failures as at sign-in
   * @throws ForbiddenError for an API key: programs have no factors
   */
  async of(actor: Actor, proof: Proof | undefined): Promise<UserEntity> {
    const typed = proof?.text ?? '';
    const user = await this.callerOf(actor);
    new Violations().text(typed, FIELD.pointer, FIELD.empty, MAX_TYPED).throwIfAny();
    if (
      this.codes.looksLikeCode(typed) &&
      (await this.database.system((tx) => factorKindsOf(tx, user.id))).length > 0
    ) {
      // A password may look like a code: it is tried next.
      if (await this.codes.use(user, typed, proof?.device ?? '')) return user;
    }
    await this.password.require(user, typed, proof?.device ?? '', FIELD);
    return user;
  }

  /** The calling user, from the table. */
  async callerOf(actor: Actor): Promise<UserEntity> {
    const { userId: id, customerId, accessKey } = requireStaff(actor);
    if (accessKey !== undefined) throw new ForbiddenError('An API key cannot change second factors. Please log in.');
    const user = await this.database.system((tx) => tx.findOneBy(UserEntity, { id, customerId }));
    if (!user?.enabled) throw new UnauthenticatedError('Please log in.');
    return user;
  }
}
