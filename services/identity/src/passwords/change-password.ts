import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { ChangePasswordRequest, SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { requireEnabled, Sessions } from '../sessions/sessions.js';
import { SessionEntity, type SignInMethodName } from '../sessions/session.entity.js';
import { TokenSigner, type SignedIn } from '../sessions/token-signer.js';
import { normalizeEmail } from '../users/email.js';
import type { KnownUser } from '../users/find-by-email.js';
import { UserEntity } from '../users/user.entity.js';
import { PasswordHasher } from './password-hasher.js';
import { checkPassword } from './password.rules.js';
import { PresentPassword } from './present-password.js';
import { SetPassword } from './set-password.js';

const MAX_TYPED = 1_000;
const MAX_TOKEN = 4_000;

/** Sets the password of somebody who is signed in, or who was invited and signs in for the first time. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly signer: TokenSigner,
    private readonly present: PresentPassword,
    private readonly hasher: PasswordHasher,
    private readonly setting: SetPassword,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Ends every session there was and begins a new one. The present password is asked for with an access token; who was invited has
   * just signed in with it.
   * @throws InvalidError naming what is not filled in, a present password that is wrong, and a new one that is none
   * @throws RateLimitedError after as many wrong present passwords as at sign-in
   * @throws UnauthenticatedError when the token has ended, was used for this before, or is not the user's
   * @throws ForbiddenError when the user is disabled
   */
  async change(request: ChangePasswordRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    const { username, accessToken, newPassword, presentPassword, device } = request;
    const violations = new Violations()
      .text(username, '/username', 'Please enter your email.', MAX_TYPED)
      .text(accessToken, '/accessToken', 'Please log in first.', MAX_TOKEN);
    checkPassword(violations, {
      password: newPassword,
      pointer: '/newPassword',
      emptyDetail: 'Please enter password',
      own: [username],
    });
    violations.throwIfAny();
    const shown = await this.signer.readForPassword(accessToken);
    if (!shown) throw ended();
    const given = { ...shown, email: normalizeEmail(username) };
    // A session that a provider began stays one of the provider's.
    const method = await this.methodOf(shown);
    if (shown.sessionId !== undefined) {
      const user = await this.database.system((tx) => readUser(tx, given));
      await this.present.require(user, presentPassword, device);
    }
    const known = await this.set(given, await this.hasher.hash(newPassword));
    return this.sessions.open(known, { device, method });
  }

  /** The new session is of the kind of the one that asks. */
  private async methodOf({ sessionId: id }: SignedIn): Promise<SignInMethodName> {
    if (id === undefined) return 'password';
    const session = await this.database.system((tx) => tx.findOneBy(SessionEntity, { id }));
    return session?.method ?? 'password';
  }

  private set(given: Shown, passwordHash: string): Promise<KnownUser> {
    return this.database.system(async (tx) => {
      // Read again: another password since the present one was checked has ended the session.
      const user = await readUser(tx, given);
      await this.setting.of(tx, user, passwordHash);
      const where = { id: user.id };
      const { customer } = await tx.findOneOrFail(UserEntity, { where, relations: { customer: true } });
      return { user, customerDomain: customer?.domain ?? '' };
    });
  }
}

type Shown = SignedIn & { readonly email: string };

/** The enabled user whose token it is, locked; the token has not ended. */
async function readUser(tx: Tx, { userId: id, email, sessionId, sessionEpoch }: Shown): Promise<UserEntity> {
  const user = await tx.findOne(UserEntity, { where: { id, email }, lock: { mode: 'pessimistic_write' } });
  if (user?.sessionEpoch !== sessionEpoch) throw ended();
  if (sessionId !== undefined && !(await tx.existsBy(SessionEntity, { id: sessionId, userId: id }))) throw ended();
  requireEnabled(user);
  return user;
}

function ended(): UnauthenticatedError {
  return new UnauthenticatedError('Your session has expired. Please log in again.');
}
