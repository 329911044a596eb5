import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { ForbiddenError, RateLimitedError, UnauthenticatedError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { LogInRequest, SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { countAttempt, forgetAttempts, type AttemptLimit } from '../attempts/attempts.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { normalizeEmail } from '../users/email.js';
import { findByEmail } from '../users/find-by-email.js';
import { Sessions } from './sessions.js';

const MAX_TYPED = 1_000;
/** Enough for anybody who has forgotten, and for guessing none but the worst passwords. */
const LIMIT: AttemptLimit = { purpose: 'log-in', perWindow: 20, windowMs: 10 * 60_000 };

/** Signs a confirmed user in. */
@Injectable()
export class LogIn {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly sessions: Sessions,
  ) {}

  /**
   * An unknown address and a wrong password give the same answer after the same time; what else stands against it is
   * told only to somebody who knows the password.
   * @throws InvalidError when something is not filled in
   * @throws RateLimitedError after twenty failures for one address in ten minutes, known or not
   * @throws UnauthenticatedError unless address and password belong together
   * @throws ForbiddenError when the user is not confirmed ('Please confirm your user first.') or disabled
   */
  async logIn({ username, password }: LogInRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    new Violations()
      .text(username, '/username', 'Please enter your email.', MAX_TYPED)
      .text(password, '/password', 'Please enter your password.', MAX_TYPED)
      .throwIfAny();
    const email = normalizeEmail(username);
    // Counted before it is checked, so that many guesses at once do not slip through.
    const { waitMs, known } = await this.database.system(async (tx) => ({
      waitMs: await countAttempt(tx, LIMIT, email),
      known: await findByEmail(tx, email),
    }));
    if (waitMs > 0) throw new RateLimitedError('Too many attempts. Please wait some minutes.', waitMs);
    const isRight = await this.passwords.matches(password, known?.user.passwordHash);
    if (!known || !isRight) throw new UnauthenticatedError('Incorrect email or password.');
    await this.database.system((tx) => forgetAttempts(tx, LIMIT, email));
    if (!known.user.confirmedAt) throw new ForbiddenError('Please confirm your user first.');
    return this.sessions.open(known);
  }
}
