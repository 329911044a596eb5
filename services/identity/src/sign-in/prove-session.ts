import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import type { SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import type { ProveSessionRequest } from '@candor/proto/gen/candor/identity/v1/sessions_pb.js';
import { RequireProof } from '../factors/require-proof.js';
import { requirePasswordSignIn } from '../sso/require-password-sign-in.js';
import type { KnownUser } from '../members/find-by-email.js';
import { UserEntity } from '../members/user.entity.js';
import { isFactorMissing } from '../sessions/missing-factor.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { TokenSigner } from '../sessions/token-signer.js';

/**
 * Requires the password or a code again within a session, before actions that would be dangerous at an unattended
 * browser.
 */
@Injectable()
export class ProveSession {
  constructor(
    private readonly database: Database,
    private readonly proof: RequireProof,
    private readonly signer: TokenSigner,
  ) {}

  /**
   * @returns new access and id tokens of the same session
   * @throws InvalidError naming `/proof` when it is empty or wrong
   * @throws RateLimitedError after as many wrong ones as at sign-in
   * @throws ForbiddenError when the organisation signs in through its provider only, and for an API key
   * @throws UnauthenticatedError when the session has ended
   */
  async prove(actor: Actor, request: ProveSessionRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    const { customerId, userId } = requireStaff(actor);
    if (!isId(request.sessionId)) throw ended();
    const own = { id: request.sessionId, userId };
    const read = <T>(work: (tx: Tx) => Promise<T>) => this.database.tenant(customerId, work);
    await read(async (tx) => {
      const user = await tx.findOneBy(UserEntity, { id: userId });
      if (!user || !(await tx.existsBy(SessionEntity, own))) throw ended();
      await requirePasswordSignIn(tx, user);
    });
    await this.proof.of(actor, request.proof);
    const provedAt = new Date();
    return read(async (tx) => {
      const { affected } = await tx.update(SessionEntity, own, { provedAt });
      if (affected !== 1) throw ended();
      const session = await tx.findOneByOrFail(SessionEntity, own);
      const user = await tx.findOneOrFail(UserEntity, { where: { id: userId }, relations: { customer: true } });
      const known: KnownUser = { user, customerDomain: user.customer?.domain ?? '' };
      const isMissing = await isFactorMissing(tx, user, session.method);
      return this.signer.sessionTokens(known, { id: own.id, provedAt, isFactorMissing: isMissing });
    });
  }
}

function ended(): UnauthenticatedError {
  return new UnauthenticatedError('Your session has expired. Please log in again.');
}
