import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import type { SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import type { FinishSsoRequest, StartSsoRequest } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { Sessions } from '../sessions/sessions.js';
import { FindConnection } from './find-connection.js';
import { LoginStates, type PendingLogin } from './login-states.js';
import { OpenidProvider, type PersonClaims } from './openid-provider.js';
import { admit } from './person.rules.js';
import { ProviderError, type ProviderFault } from './provider.error.js';
import { SignInPerson } from './sign-in-person.js';
import { SsoConnectionEntity } from './sso-connection.entity.js';
import { SsoConnections } from './sso-connections.js';

const TEXTS: Readonly<Record<ProviderFault, string>> = {
  unavailable: 'Your sign-in provider does not answer. Please try again in a moment.',
  'forbidden-address': 'Your sign-in provider is at an address that must not be opened. Please ask an Owner.',
  'client-refused': 'Your sign-in provider does not accept our client id and secret. Please ask an Owner.',
  refused: 'Your sign-in provider did not confirm this sign-in. Please begin again.',
  unverifiable: 'The answer of your sign-in provider could not be verified. Please begin again or ask an Owner.',
};

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
    private readonly database: Database,
  ) {}

  /**
   * @returns where to send the browser
   * @throws InvalidError when the input is empty, NotFoundError when it matches no connection
   * @throws ForbiddenError when the provider does not answer, or not as an OpenID provider
   */
  async start({ organisation, browserNonce, fresh }: StartSsoRequest): Promise<string> {
    const connection = await this.connections.by(organisation);
    const checks = this.provider.newChecks();
    const addressFor = await told(() => this.provider.begin(this.own.clientOf(connection), checks, fresh));
    return addressFor(await this.states.remember(connection.customerId, browserNonce, checks));
  }

  /**
   * Starts a session as a password does.
   * @throws ForbiddenError for every reason to refuse, with the text to show
   * @throws ConflictError when the address is that of a user elsewhere
   */
  async finish(request: FinishSsoRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    const pending = await this.states.take(request.state, request.browserNonce);
    if (request.error !== '' || request.code === '') throw new ForbiddenError(textOf(request.error));
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
    return told(() => this.provider.finish(this.own.clientOf(connection), answer, pending));
  }

  /** It may have been disabled while the user was at the provider. */
  private async requireConnection({ customerId }: PendingLogin): Promise<SsoConnectionEntity> {
    const found = await this.database.tenant(customerId, (tx) =>
      tx.findOneBy(SsoConnectionEntity, { customerId, enabled: true }),
    );
    if (!found) throw new ForbiddenError('Single sign-on is switched off. Please log in with your password.');
    return found;
  }
}

/** The provider's own text is never shown: anyone can write it into a link. */
function textOf(error: string): string {
  return error === 'access_denied'
    ? 'Your sign-in provider did not let you in.'
    : 'Your sign-in provider could not sign you in. Please begin again or ask an Owner.';
}

/** Not "unavailable": that error describes ourselves, in general words. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderError ? new ForbiddenError(TEXTS[error.kind]) : error;
  }
}
