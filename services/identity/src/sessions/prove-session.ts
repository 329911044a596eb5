import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import type { SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import type { ProveSessionRequest } from '@candor/proto/gen/candor/identity/v1/sessions_pb.js';
import { PresentPassword } from '../passwords/present-password.js';
import { requirePasswordSignIn } from '../sso/require-password-sign-in.js';
import { UserEntity } from '../users/user.entity.js';
import { SessionEntity } from './session.entity.js';
import { requireEnabled } from './sessions.js';
import { TokenSigner } from './token-signer.js';

/** Takes the password again within a session, before what is dangerous in the hands of a stranger at an unlocked desk. */
@Injectable()
export class ProveSession {
  constructor(
    private readonly database: Database,
    private readonly present: PresentPassword,
    private readonly signer: TokenSigner,
  ) {}

  /**
   * @returns new access and id tokens of the same session
   * @throws InvalidError naming the password when it is empty or wrong
   * @throws RateLimitedError after as many wrong ones as at sign-in
   * @throws ForbiddenError when the user is disabled, or the organisation signs in through its provider only
   * @throws UnauthenticatedError when the session is over
   */
  async prove(actor: Actor, request: ProveSessionRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    const { customerId, userId } = requireStaff(actor);
    if (!isId(request.sessionId)) throw ended();
    const where = { id: request.sessionId, userId };
    const user = await this.database.tenant(customerId, async (tx) => {
      const found = await tx.findOne(UserEntity, { where: { id: userId }, relations: { customer: true } });
      if (!found?.customer || !(await tx.existsBy(SessionEntity, where))) throw ended();
      requireEnabled(found);
      await requirePasswordSignIn(tx, found);
      return found;
    });
    await this.present.require(user, request.password, request.device, '/password');
    const provedAt = new Date();
    const { affected } = await this.database.tenant(customerId, (tx) => tx.update(SessionEntity, where, { provedAt }));
    if (affected !== 1) throw ended();
    const known = { user, customerDomain: user.customer?.domain ?? '' };
    return this.signer.sessionTokens(known, { id: where.id, provedAt });
  }
}

function ended(): UnauthenticatedError {
  return new UnauthenticatedError('Your session has expired. Please log in again.');
}
