import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { requireTenant, type Actor } from '@candor/platform/actor.js';
import { ForbiddenError, NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  FinishReaderSsoRequest,
  FinishReaderSsoResponseSchema,
  StartReaderSsoRequest,
} from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { claimValues } from './claim-values.js';
import { FindConnection } from './find-connection.js';
import { OpenidProvider } from './openid-provider.js';
import { admit } from './person.rules.js';
import { refusedByProvider, withProviderTexts } from './provider-refusals.js';
import { ReaderStates, type PendingReader, type ReaderRequest } from './reader-states.js';
import { SsoConnections } from './sso-connections.js';

const OFF = 'Single sign-on is switched off.';
const REQUEST_ID = /^[\w-]{20,100}$/;
/** A host has 253 characters at most. */
const MAX_ORIGIN = 300;

/**
 * Has readers of a page prove their address with the provider of the page's organisation. It says who a reader is, and the
 * page decides: there is no session and no user.
 */
@Injectable()
export class SignInReader {
  constructor(
    private readonly connections: FindConnection,
    private readonly own: SsoConnections,
    private readonly provider: OpenidProvider,
    private readonly states: ReaderStates,
  ) {}

  /**
   * @returns where to send the browser
   * @throws InvalidError naming every wrong field, NotFoundError when single sign-on is off
   * @throws ForbiddenError when the provider does not answer, or not as an OpenID provider
   */
  async start(actor: Actor, request: StartReaderSsoRequest): Promise<string> {
    const customerId = requireTenant(actor);
    const asked = readRequest(request);
    const connection = await this.connections.of(customerId);
    if (!connection) throw new NotFoundError(OFF);
    const checks = this.provider.newChecks();
    const client = this.own.clientOf(connection);
    const addressFor = await withProviderTexts(() => this.provider.begin(client, checks, false));
    return addressFor(this.states.seal(customerId, asked, checks));
  }

  /**
   * Who is back, or why not: that is said to the page where the reader began, so it is no error.
   * @throws ForbiddenError for a state that is not that of a reader who is awaited
   */
  async finish(request: FinishReaderSsoRequest): Promise<MessageInitShape<typeof FinishReaderSsoResponseSchema>> {
    const pending = this.states.open(request.state);
    const { pageId, origin, requestId } = pending;
    try {
      return { pageId, origin, requestId, ...(await this.proven(pending, request)) };
    } catch (error) {
      if (!(error instanceof ForbiddenError)) throw error;
      return { pageId, origin, requestId, refusal: error.message };
    }
  }

  /** By the rules that hold for users of the organisation. @throws ForbiddenError */
  private async proven(
    pending: PendingReader,
    { code, issuer, error }: FinishReaderSsoRequest,
  ): Promise<Pick<MessageInitShape<typeof FinishReaderSsoResponseSchema>, 'email' | 'claims'>> {
    if (error !== '' || code === '') throw refusedByProvider(error);
    // It may have been disabled while the reader was at the provider.
    const connection = await this.connections.of(pending.customerId);
    if (!connection) throw new ForbiddenError(OFF);
    const client = this.own.clientOf(connection);
    const claims = await withProviderTexts(() => this.provider.finish(client, { code, issuer }, pending));
    return { email: admit(claims, connection).email, claims: claimValues(claims) };
  }
}

/** @throws InvalidError */
function readRequest({ pageId, origin, requestId }: StartReaderSsoRequest): ReaderRequest {
  new Violations()
    .check(isId(pageId), '/pageId', 'Must be a page.')
    .check(origin.length <= MAX_ORIGIN && isOrigin(origin), '/origin', 'Must be an origin.')
    .check(REQUEST_ID.test(requestId), '/requestId', 'Must be the id of a request.')
    .throwIfAny();
  return { pageId, origin, requestId };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.origin === text;
}
