import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { ForbiddenError } from '@candor/platform/errors.js';
import type { SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import type { FinishSsoRequest, StartSsoRequest } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { Sessions } from '../sessions/sessions.js';
import { FindConnection } from './find-connection.js';
import { LoginStates, type PendingLogin } from './login-states.js';
import { OpenidProvider, type PersonClaims } from './openid-provider.js';
import { admit } from './person.rules.js';
import { refusedByProvider, withProviderTexts } from './provider-refusals.js';
import { SignInPerson } from './sign-in-person.js';
import type { SsoConnectionEntity } from './sso-connection.entity.js';
import { SsoConnections } from './sso-connections.js';

/** Signs in users through the provider of their organisation. */
@Injectable()
export class SignInByProvider {
  constructor(
    private readonly connections: FindConnection,
    private readonly own: SsoConnections,
    private readonly provider: OpenidProvider,
    private readonly states: LoginStates,
    private readonly people: SignInPerson,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @returns where to send the browser
   * @throws InvalidError when the input is empty, NotFoundError when it matches no connection
   * @throws ForbiddenError when the provider does not answer, or not as an OpenID provider
   */
  async start({ organisation, browserNonce, fresh }: StartSsoRequest): Promise<string> {
    const connection = await this.connections.by(organisation);
    const checks = this.provider.newChecks();
    const addressFor = await withProviderTexts(() => this.provider.begin(this.own.clientOf(connection), checks, fresh));
    return addressFor(await this.states.remember(connection.customerId, browserNonce, checks));
  }

  /**
   * Starts a session as a password does.
   * @throws ForbiddenError for every reason to refuse, with the text to show
   * @throws ConflictError when the address is that of a user elsewhere
   */
  async finish(request: FinishSsoRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    const pending = await this.states.take(request.state, request.browserNonce);
    if (request.error !== '' || request.code === '') throw refusedByProvider(request.error);
    const connection = await this.requireConnection(pending);
    const person = admit(await this.claims(connection, request, pending), connection);
    const { device } = request;
    return this.sessions.open(await this.people.find(connection, person), { device, method: 'sso' });
  }

  private claims(
    connection: SsoConnectionEntity,
    answer: FinishSsoRequest,
    pending: PendingLogin,
  ): Promise<PersonClaims> {
    return withProviderTexts(() => this.provider.finish(this.own.clientOf(connection), answer, pending));
  }

  /** It may have been disabled while the user was at the provider. */
  private async requireConnection({ customerId }: PendingLogin): Promise<SsoConnectionEntity> {
    const found = await this.connections.of(customerId);
    if (!found) throw new ForbiddenError('Single sign-on is switched off. Please log in with your password.');
    return found;
  }
}
