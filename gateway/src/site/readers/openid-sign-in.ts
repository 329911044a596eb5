import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { ForbiddenError, isKnownError, NotFoundError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { SsoService, type FinishReaderSsoResponse } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import type { RpcClient, RpcClientOf } from '@candor/rpc/rpc-client.js';
import { isSecure, originOf, type HttpsRules } from '../../edge/listen/transport-security.js';
import type { RateLimiter } from '../../edge/rate-limit/rate-limiter.js';
import { pathOf } from '../../edge/requests/request-path.js';
import { visitorOf } from '../forms/manage-forms.js';
import { Page } from '../pages/page.js';
import type { PageIndex } from '../pages/page-index.js';
import { NotAcceptedError } from '../saml/not-accepted.js';
import { newRequestId } from '../saml/service-provider.js';
import { UsedRequests } from '../saml/used-requests.js';
import type { IdentityProvider } from '../states/read-state.js';
import { attributesOf } from './attributes.js';
import { providerFor } from './identity-providers.js';
import { readAnswer, sealAnswer } from './openid-answer.js';
import { OPENID_PATH, openidSignIns, type PendingSignIn } from './pending-sign-in.js';
import { orUnavailable } from './or-unavailable.js';
import { isListed, personOf } from './people.js';
import { NO_STORE, onThisHost, type Exchange, type ReaderAnswers } from './reader-answers.js';
import { signerOf } from './reader-seal.js';
import type { Claims } from './reader-who.js';

/** An external provider is called, up to four times in a row. */
const TIMEOUT_MS = 25_000;
/** Where providers send browsers back to: one address on the console's host, for its users and for readers of all pages. */
const CALLBACK = '/callback';
/** The states of readers begin with it. */
const OF_READER = 'r.';

/** Whether a request to the console's host is that of a reader who comes back from the provider. */
export function isReaderReturn({ method, url = '/' }: IncomingMessage): boolean {
  if (method !== 'GET' || pathOf(url) !== CALLBACK) return false;
  return queryOf(url).get('state')?.startsWith(OF_READER) ?? false;
}

/**
 * Readers who prove their address with the OpenID provider of the page's own organisation. Identity, which talks to it, says
 * whose address it is, and the page's state decides all else, as with every other provider.
 */
export class OpenidSignIn {
  private readonly sso: RpcClientOf<typeof SsoService>;
  private readonly used = new UsedRequests();

  constructor(
    rpc: RpcClient,
    private readonly parts: {
      readonly answers: ReaderAnswers;
      readonly pages: PageIndex;
      readonly limiter: RateLimiter;
    },
    private readonly log: AppLogger,
    private readonly options: HttpsRules & { readonly now?: () => number },
  ) {
    this.sso = rpc.service(SsoService);
  }

  /** Sends a browser to the provider. @throws UnavailableError while identity does not answer */
  async begin(exchange: Exchange, { id: providerId }: IdentityProvider): Promise<void> {
    const { answers } = this.parts;
    const { request, page } = exchange;
    const requestId = newRequestId();
    const asked = { pageId: page.id, origin: originOf(request, this.options), requestId };
    const call = { actor: visitorOf(page), timeoutMs: TIMEOUT_MS };
    try {
      const { authorizeUrl } = await orUnavailable(this.sso.startReaderSso(asked, call));
      answers.leaveFor(authorizeUrl, exchange, { requestId, providerId }, openidSignIns);
    } catch (error) {
      // It is switched off, or does not answer.
      if (!(error instanceof ForbiddenError) && !(error instanceof NotFoundError)) throw error;
      await answers.refuse(exchange, new NotAcceptedError(error.message), { providerId });
    }
  }

  /** A browser on the console's host. @param otherwise answers one of which no page knows */
  comeBack(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    const { answers, limiter } = this.parts;
    answers.run(request, response, async () => {
      limiter.count('auth', 'page.sign-in.return', request);
      const location = await this.wayBack(queryOf(request.url ?? '/'));
      if (location === undefined) return otherwise();
      response.writeHead(303, { ...NO_STORE, location }).end();
    });
  }

  /** The same browser on the host of the page. */
  handle(request: IncomingMessage, response: ServerResponse, page: Page): void {
    const { answers, limiter } = this.parts;
    answers.run(request, response, async () => {
      limiter.count('auth', 'page.sign-in', request);
      const pending = openidSignIns.in(request, signerOf(page), this.now());
      const ended = openidSignIns.ended(isSecure(request, this.options));
      try {
        const { shown, returnTo } = this.readerIn(request, page, pending);
        answers.enter(request, response, page, shown, onThisHost(returnTo), [ended]);
      } catch (error) {
        if (!(error instanceof NotAcceptedError)) throw error;
        await answers.refuse({ request, response, page }, error, { providerId: pending?.providerId, cookie: ended });
      }
    });
  }

  /** Where a reader began, with what the provider has proven; undefined where that is not known. */
  private async wayBack(query: URLSearchParams): Promise<string | undefined> {
    const given = (name: string) => query.get(name) ?? '';
    const sent = { state: given('state'), code: given('code'), issuer: given('iss'), error: given('error') };
    const answer = await this.sso
      .finishReaderSso(sent, { actor: ANONYMOUS, timeoutMs: TIMEOUT_MS })
      .catch((error: unknown) => {
        if (!isKnownError(error)) throw error;
        this.log.info({ reason: error.message }, 'a reader came back with an OpenID sign-in that is not known');
        return undefined;
      });
    if (!answer) return undefined;
    const { pageId, origin } = answer;
    const page = this.parts.pages.destination(new URL(origin).host);
    if (!(page instanceof Page) || page.id !== pageId) {
      this.log.info({ reason: 'the page has this host no more', pageId }, 'the OpenID sign-in of a reader was dropped');
      return undefined;
    }
    return page.hasReaders ? this.answerAddress(page, answer) : `${origin}/`;
  }

  /** On the host of the page. Without an answer, it is said there that the sign-in was not accepted. */
  private answerAddress(page: Page, answer: FinishReaderSsoResponse): string {
    const { origin, requestId, email, refusal } = answer;
    const { readers } = page.facts;
    const person = readers && email !== '' ? personOf(readers, email) : undefined;
    const provider = readers && person && providerFor(readers, person)?.id;
    const said = new Map(answer.claims.map(({ name, values }) => [name, values]));
    const attributes = readers && provider !== undefined ? attributesOf(readers, provider, said) : [];
    const claims = { hasPassword: false, ...(person && { person, provider, attributes }) };
    const sealed = person && sealAnswer({ requestId, claims }, signerOf(page), this.now());
    if (sealed !== undefined) return `${origin}${OPENID_PATH}?answer=${sealed}`;
    this.log.info({ reason: refusal, pageId: page.id }, 'an OpenID provider has not signed in a reader');
    return origin + OPENID_PATH;
  }

  /** Who the reader is, if the page lists them, and what to show. @throws NotAcceptedError */
  private readerIn(
    { url = '/' }: IncomingMessage,
    page: Page,
    pending: PendingSignIn | undefined,
  ): { shown: Partial<Claims>; returnTo: string } {
    const { readers = undefined } = page.facts;
    const answer = readAnswer(queryOf(url).get('answer') ?? '', signerOf(page), this.now());
    if (!answer) throw new NotAcceptedError('no answer, or one that is over');
    // Or a reader could be signed in as another one.
    if (pending?.requestId !== answer.requestId) throw new NotAcceptedError('no sign-in was begun with this browser');
    const { person, provider: by, attributes = [] } = answer.claims;
    const provider = readers?.providers?.find(({ id }) => id === pending.providerId);
    if (!readers || !provider?.isOpenid) throw new NotAcceptedError('no such provider any more');
    if (!person || provider.id !== by || providerFor(readers, person) !== provider)
      throw new NotAcceptedError('domain of others');
    if (!this.used.take(pending.requestId, pending.endsAt, this.now())) throw new NotAcceptedError('used already');
    if (!isListed(readers, { person, attributes })) throw new NotAcceptedError('not listed');
    const { hasPassword, returnTo } = pending;
    return { shown: { person, provider: by, attributes, ...(hasPassword && { hasPassword }) }, returnTo };
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}

function queryOf(url: string): URLSearchParams {
  const begin = url.indexOf('?');
  return new URLSearchParams(begin === -1 ? '' : url.slice(begin));
}
