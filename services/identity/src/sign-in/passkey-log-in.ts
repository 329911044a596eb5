import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { ForbiddenError, UnauthenticatedError } from '@candor/platform/errors.js';
import type { FinishPasskeyLogInRequest } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import type { SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { requireEnabled, Sessions } from '../sessions/sessions.js';
import { requirePasswordSignIn } from '../sso/require-password-sign-in.js';
import type { KnownUser } from '../members/find-by-email.js';
import { UserEntity } from '../members/user.entity.js';
import { FinishLogIn } from './finish-log-in.js';
import { PasskeyTickets } from '../factors/passkey-tickets.js';
import { PasskeyEntity } from '../factors/passkey.entity.js';
import { Webauthn } from '../factors/webauthn.js';

/** Sign-in by passkey: as the second step after a password, or alone, when the authenticator has verified its user. */
@Injectable()
export class PasskeyLogIn {
  constructor(
    private readonly database: Database,
    private readonly webauthn: Webauthn,
    private readonly tickets: PasskeyTickets,
    private readonly second: FinishLogIn,
    private readonly sessions: Sessions,
  ) {}

  /** @throws UnauthenticatedError when the first step is too long ago */
  async start({ session }: { readonly session: string }) {
    if (session === '') {
      const options = await this.webauthn.authentication(undefined);
      return { options: JSON.stringify(options), ticket: await this.tickets.issue('sign-in', options.challenge) };
    }
    const { user } = await this.second.requireChallenged(session);
    const own = await this.database.tenant(user.customerId, (tx) => tx.findBy(PasskeyEntity, { userId: user.id }));
    if (own.length === 0) throw new ForbiddenError('You have no passkey. Please enter a code.');
    const options = await this.webauthn.authentication(own);
    const ticket = await this.tickets.issue('second-factor', options.challenge, user.id);
    return { options: JSON.stringify(options), ticket };
  }

  /**
   * @throws UnauthenticatedError for an invalid ticket or answer
   * @throws ForbiddenError when the user is disabled, or the organisation signs in through its provider only
   */
  async finish(request: FinishPasskeyLogInRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    const { session, ticket: typed, answer, device } = request;
    const challenged = session === '' ? undefined : await this.second.requireChallenged(session);
    const ticket = await this.tickets.read(typed, challenged ? 'second-factor' : 'sign-in', challenged?.user.id);
    const shown = this.webauthn.credentialOf(answer);
    if (!ticket || !shown) throw refused();
    const known = await this.database.system(async (tx): Promise<KnownUser | undefined> => {
      const lock = { mode: 'pessimistic_write' } as const;
      const passkey = await tx.findOne(PasskeyEntity, { where: { credentialId: shown.id }, lock });
      if (!passkey || (challenged && passkey.userId !== challenged.user.id) || !isHandleOf(shown, passkey))
        return undefined;
      const signed = await this.webauthn.authenticated(answer, ticket.challenge, passkey, !challenged);
      if (!signed || !(await this.tickets.useUp(tx, ticket, passkey.customerId))) return undefined;
      const where = { id: passkey.userId };
      const user = await tx.findOneOrFail(UserEntity, { where, relations: { customer: true } });
      requireEnabled(user);
      await requirePasswordSignIn(tx, user);
      const used = { counter: String(signed.newCounter), lastUsedAt: new Date() };
      await tx.update(PasskeyEntity, { id: passkey.id }, used);
      return { user, customerDomain: user.customer?.domain ?? '' };
    });
    if (!known) throw refused();
    return this.sessions.open(known, { device, method: challenged ? 'password' : 'passkey' });
  }
}

/** An authenticator that names the passkey's user must name the same one as we do. */
function isHandleOf({ userHandle }: { readonly userHandle?: string }, { userId }: PasskeyEntity): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId;
}

function refused(): UnauthenticatedError {
  return new UnauthenticatedError('This passkey was not accepted. Please try again or log in with your password.');
}
