import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AuditTrail } from '@candor/outbox/audit-trail.js';
import { ForbiddenError, RateLimitedError, UnauthenticatedError } from '@candor/platform/errors.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { Violations } from '@candor/platform/violations.js';
import type { LogInRequest, LogInResponseSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { askerOf } from '../attempts/asker.js';
import { countAttempt, forgetAttempts } from '../attempts/attempts.js';
import { FactorTokens } from '../factors/factor-tokens.js';
import { factorKindsOf } from '../factors/own-factors.js';
import { normalizeEmail } from '../members/email.js';
import { findAllByEmail, type KnownUser } from '../members/find-by-email.js';
import type { UserEntity } from '../members/user.entity.js';
import { requireEnabled, Sessions } from '../sessions/sessions.js';
import { TokenSigner } from '../sessions/token-signer.js';
import { requirePasswordSignIn } from '../sso/require-password-sign-in.js';
import { KnownDevices } from '../attempts/known-devices.js';
import { LOG_IN_LIMIT } from '../attempts/log-in.limit.js';

const MAX_TYPED = 1_000;
const EXPIRED_INVITATION = 'Your invitation has expired. Please set a password with "Forgot password".';

/** Signs in a confirmed user, or asks for the second factor; an invited user is asked to choose a password. */
@Injectable()
export class LogIn {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly sessions: Sessions,
    private readonly signer: TokenSigner,
    private readonly factorTokens: FactorTokens,
    private readonly trail: AuditTrail,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * An unknown address and a wrong password give the same answer after the same time; other reasons are revealed only
   * to a caller who knows the password.
   * @throws InvalidError when a field is missing
   * @throws RateLimitedError after twenty failures of one caller for one address in ten minutes, known or not, and
   *   after a hundred of all unknown callers
   * @throws UnauthenticatedError unless address and password belong together
   * @throws ForbiddenError when the user is not confirmed ('Please confirm your user first.') or disabled, or when the
   *   organisation signs in through its provider only
   */
  async logIn(request: LogInRequest): Promise<MessageInitShape<typeof LogInResponseSchema>> {
    const { username, password, device } = request;
    new Violations()
      .text(username, '/username', 'Please enter your email.', MAX_TYPED)
      .text(password, '/password', 'Please enter your password.', MAX_TYPED)
      .throwIfAny();
    const email = normalizeEmail(username);
    // Counted before it is checked, so that many concurrent guesses do not bypass the limit.
    const { waits, all, asker } = await this.database.system(async (tx) => {
      const all = await findAllByEmail(tx, email);
      const asker = askerOf(this.devices, { email, user: all[0]?.user, device });
      return { all, asker, waits: await countAttempt(tx, LOG_IN_LIMIT, asker) };
    });
    const waitMs = Math.max(waits.ownMs, waits.strangersMs);
    if (waitMs > 0) throw new RateLimitedError('Too many attempts. Please wait some minutes.', waitMs);
    const known = await this.withPassword(all, password);
    if (!known) {
      // For an unknown address too, so that the time does not reveal it.
      const member = all[0] && { customerId: all[0].user.customerId, userId: all[0].user.id };
      await this.database.system((tx) => this.trail.signInFailed(tx, member));
      throw new UnauthenticatedError('Incorrect email or password.');
    }
    const kinds = await this.database.system(async (tx) => {
      await forgetAttempts(tx, LOG_IN_LIMIT, asker);
      await requirePasswordSignIn(tx, known.user);
      return factorKindsOf(tx, known.user.id);
    });
    if (known.user.temporaryUntil) return { newPasswordRequired: await this.challenge(known.user) };
    if (!known.user.confirmedAt) throw new ForbiddenError('Please confirm your user first.');
    if (kinds.length === 0) return { session: await this.sessions.open(known, { device, method: 'password' }) };
    requireEnabled(known.user);
    return { secondFactorRequired: { ...(await this.factorTokens.challenge(known.user)), kinds } };
  }

  /** Of the users with the address, the one with this password; an unknown address takes as long as a known one. */
  private async withPassword(all: readonly KnownUser[], password: string): Promise<KnownUser | undefined> {
    const hashes = all.length === 0 ? [undefined] : all.map(({ user }) => user.passwordHash);
    const right = await Promise.all(hashes.map((hash) => this.passwords.matches(password, hash)));
    return all.find((_, n) => right[n]);
  }

  private challenge(user: UserEntity) {
    requireEnabled(user);
    if (!user.temporaryUntil || user.temporaryUntil.getTime() <= Date.now())
      throw new ForbiddenError(EXPIRED_INVITATION);
    return this.signer.newPasswordChallenge(user);
  }
}
