import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { ChangePasswordRequest, SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { requireEnabled, Sessions } from '../sessions/sessions.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { TokenSigner, type SignedIn } from '../sessions/token-signer.js';
import { normalizeEmail } from '../users/email.js';
import type { KnownUser } from '../users/find-by-email.js';
import { UserEntity } from '../users/user.entity.js';
import { PasswordHasher } from './password-hasher.js';
import { checkPassword } from './password.rules.js';
import { SetPassword } from './set-password.js';

const MAX_TYPED = 1_000;
const MAX_TOKEN = 4_000;

/** Sets the password of somebody who is signed in, or who was invited and signs in for the first time. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly signer: TokenSigner,
    private readonly hasher: PasswordHasher,
    private readonly setting: SetPassword,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Ends every session there was and begins a new one.
   * @throws InvalidError naming what is not filled in and a password that is none
   * @throws UnauthenticatedError when the token has ended, was used for this before, or is not the user's
   * @throws ForbiddenError when the user is disabled
   */
  async change(request: ChangePasswordRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    const { username, accessToken, newPassword } = request;
    const violations = new Violations()
      .text(username, '/username', 'Please enter your email.', MAX_TYPED)
      .text(accessToken, '/accessToken', 'Please log in first.', MAX_TOKEN);
    checkPassword(violations, newPassword, '/newPassword', 'Please enter password');
    violations.throwIfAny();
    const shown = await this.signer.readForPassword(accessToken);
    if (!shown) throw ended();
    const passwordHash = await this.hasher.hash(newPassword);
    return this.sessions.open(await this.set({ ...shown, email: normalizeEmail(username), passwordHash }));
  }

  private set(given: SignedIn & { readonly email: string; readonly passwordHash: string }): Promise<KnownUser> {
    return this.database.system(async (tx) => {
      const { userId: id, email, sessionId } = given;
      const user = await tx.findOne(UserEntity, { where: { id, email }, lock: { mode: 'pessimistic_write' } });
      if (user?.sessionEpoch !== given.sessionEpoch) throw ended();
      if (sessionId !== undefined && !(await tx.existsBy(SessionEntity, { id: sessionId, userId: id }))) throw ended();
      requireEnabled(user);
      await this.setting.of(tx, user, given.passwordHash);
      const { customer } = await tx.findOneOrFail(UserEntity, { where: { id }, relations: { customer: true } });
      return { user, customerDomain: customer?.domain ?? '' };
    });
  }
}

function ended(): UnauthenticatedError {
  return new UnauthenticatedError('Your session has expired. Please log in again.');
}
