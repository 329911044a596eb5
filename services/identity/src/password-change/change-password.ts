import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { Violations } from '@candor/platform/violations.js';
import type { ChangePasswordRequest, SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { requireEnabled, Sessions } from '../sessions/sessions.js';
import { SessionEntity, type SignInMethodName } from '../sessions/session.entity.js';
import { TokenSigner, type SignedIn } from '../sessions/token-signer.js';
import { normalizeEmail } from '../members/email.js';
import type { KnownUser } from '../members/find-by-email.js';
import { UserEntity } from '../members/user.entity.js';
import { checkPassword } from '../passwords/password.rules.js';
import { PresentPassword } from '../passwords/present-password.js';
import { SetPassword } from './set-password.js';

const MAX_TYPED = 1_000;
const MAX_TOKEN = 4_000;

/** Changes the password of a signed-in user, or of an invited one who signs in for the first time. */
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
   * Ends all existing sessions and starts a new one. The present password is required with an access token; an invited
   * user has just signed in with it.
   * @throws InvalidError naming missing fields, a wrong present password, and an invalid new one
   * @throws RateLimitedError after as many wrong present passwords as at sign-in
   * @throws UnauthenticatedError when the token has expired, was used for this before, or is not the user's
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
    // A session started through a provider stays one of the provider's.
    const method = await this.methodOf(shown);
    if (shown.sessionId !== undefined) {
      const user = await this.database.system((tx) => readUser(tx, given));
      await this.present.require(user, presentPassword, device);
    }
    const known = await this.set(given, await this.hasher.hash(newPassword));
    return this.sessions.open(known, { device, method });
  }

  /** The new session is of the same kind as the caller's. */
  private async methodOf({ sessionId: id }: SignedIn): Promise<SignInMethodName> {
    if (id === undefined) return 'password';
    const session = await this.database.system((tx) => tx.findOneBy(SessionEntity, { id }));
    return session?.method ?? 'password';
  }

  private set(given: Shown, passwordHash: string): Promise<KnownUser> {
    return this.database.system(async (tx) => {
      // Read again: if the password was changed after the present one was checked, that has ended the session.
      const user = await readUser(tx, given);
      await this.setting.of(tx, user, passwordHash);
      const where = { id: user.id };
      const { customer } = await tx.findOneOrFail(UserEntity, { where, relations: { customer: true } });
      return { user, customerDomain: customer?.domain ?? '' };
    });
  }
}

type Shown = SignedIn & { readonly email: string };

/** The enabled user of the token, locked; the token has not expired. */
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
