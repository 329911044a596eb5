import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { CustomerEntity } from '../members/customer.entity.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { lockAsEditor, requireMember } from '../members/lock-members.js';
import { userToWire } from '../members/user.mapper.js';
import { requireReach } from '../members/member.rules.js';
import { AuthenticatorAppEntity } from '../factors/authenticator-app.entity.js';
import { FactorNews } from '../factors/factor-news.js';
import { factorKindsOf } from '../factors/own-factors.js';
import { PasskeyEntity } from '../factors/passkey.entity.js';
import { RecoveryCodeEntity } from '../factors/recovery-code.entity.js';

/** Removes the factors of another user who has lost the phone. */
@Injectable()
export class ResetFactors {
  constructor(
    private readonly database: Database,
    private readonly sessions: EndSessions,
    private readonly news: FactorNews,
  ) {}

  /**
   * Ends that user's sessions: a lost phone may be signed in.
   * @throws ForbiddenError for the role User, and for an Admin who would reset an Owner
   * @throws NotFoundError for users that are not the organisation's
   * @throws ConflictError for oneself, who has the profile for that, and for a user without a second factor
   */
  async execute(actor: Actor, { userId }: { readonly userId: string }) {
    const staff = requireEditor(actor);
    return this.database.tenant(staff.customerId, async (tx) => {
      const members = await lockAsEditor(tx, staff);
      const user = requireMember(members, userId);
      requireReach(members.asking.role, user.role);
      if (user.id === staff.userId) throw new ConflictError('Please change your own second factor in your profile.');
      if ((await factorKindsOf(tx, user.id)).length === 0) throw new ConflictError('This user has no second factor.');
      for (const entity of [AuthenticatorAppEntity, PasskeyEntity, RecoveryCodeEntity])
        await tx.delete(entity, { userId: user.id });
      await this.sessions.of(tx, user);
      await this.news.publish(tx, user, FactorChange.RESET, members.asking.name);
      const { domain } = await tx.findOneByOrFail(CustomerEntity, { id: user.customerId });
      return { user: userToWire(user, domain) };
    });
  }
}
