import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AuditTrail } from '@candor/outbox/audit-trail.js';
import { InvalidError, UnauthenticatedError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { FinishLogInRequest } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import type { SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { requireEnabled, Sessions } from '../sessions/sessions.js';
import { requirePasswordSignIn } from '../sso/require-password-sign-in.js';
import type { KnownUser } from '../members/find-by-email.js';
import { UserEntity } from '../members/user.entity.js';
import { FactorCodes } from '../factors/factor-codes.js';
import { FactorTokens } from '../factors/factor-tokens.js';

const MAX_CODE = 64;

/** The second step of a sign-in: a code, after the right password. */
@Injectable()
export class FinishLogIn {
  constructor(
    private readonly database: Database,
    private readonly tokens: FactorTokens,
    private readonly codes: FactorCodes,
    private readonly sessions: Sessions,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * @throws InvalidError for a code that is missing, wrong or was used before
   * @throws RateLimitedError after too many wrong ones
   * @throws UnauthenticatedError when the first step is too long ago, or the password was changed since
   * @throws ForbiddenError when the user was disabled meanwhile, or the organisation signs in through its provider only
   */
  async finish(request: FinishLogInRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    const { session, code, device } = request;
    new Violations().text(code, '/code', 'Please enter a code.', MAX_CODE).throwIfAny();
    const known = await this.requireChallenged(session);
    if (await this.codes.use(known.user, code, device))
      return this.sessions.open(known, { device, method: 'password' });
    const { customerId, id: userId } = known.user;
    await this.database.system((tx) => this.trail.signInFailed(tx, { customerId, userId }));
    throw new InvalidError([{ pointer: '/code', detail: 'This code is wrong, or was used before.' }]);
  }

  /** The user who knew the password a moment ago. */
  async requireChallenged(session: string): Promise<KnownUser> {
    const shown = await this.tokens.readChallenge(session);
    return this.database.system(async (tx) => {
      const where = { id: shown?.sub ?? '00000000-0000-0000-0000-000000000000' };
      const user = await tx.findOne(UserEntity, { where, relations: { customer: true } });
      if (!user?.customer || user.sessionEpoch !== shown?.sessionEpoch)
        throw new UnauthenticatedError('That took too long. Please log in again.');
      requireEnabled(user);
      await requirePasswordSignIn(tx, user);
      return { user, customerDomain: user.customer.domain };
    });
  }
}
