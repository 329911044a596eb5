import type { IncomingMessage, ServerResponse } from 'node:http';
import { readEmail } from '@candor/platform/email-address.js';
import { isSecure, type HttpsRules } from '../../edge/listen/transport-security.js';
import type { RateLimiter } from '../../edge/rate-limit/rate-limiter.js';
import { readFieldLists } from '../forms/form-fields.js';
import type { Page } from '../pages/page.js';
import type { IdentityProvider } from '../states/read-state.js';
import { attributesOf } from './attributes.js';
import { providerFor } from './identity-providers.js';
import { isListed, personOf } from './people.js';
import { onThisHost, type ReaderAnswers } from './reader-answers.js';
import { signerOf } from './reader-seal.js';
import type { Claims } from './reader-who.js';
import { provenReader } from '../saml/assertion.js';
import { NotAcceptedError } from '../saml/not-accepted.js';
import { samlSignIns, type PendingSignIn } from './pending-sign-in.js';
import { entityIdOf, metadataOf, newRequestId, signInAddress } from '../saml/service-provider.js';
import { UsedRequests } from '../saml/used-requests.js';

/** Assertions with many groups have some ten thousand bytes. */
const MAX_POSTED = 128 * 1024;

/**
 * Readers who prove their address with an identity provider (SAML 2.0, begun here alone). All is decided from the page's
 * state, and what is remembered of a sign-in is in the reader's browser: it works with the rest of the product gone.
 */
export class ProviderSignIn {
  private readonly used = new UsedRequests();

  constructor(
    private readonly answers: ReaderAnswers,
    private readonly limiter: RateLimiter,
    private readonly options: HttpsRules & { readonly now?: () => number },
  ) {}

  /** The provider that speaks for an address as it was typed, listed or not; undefined where a mailed link does. */
  speakingFor({ facts: { readers } }: Page, typed: string): IdentityProvider | undefined {
    const { address, problem } = readEmail(typed);
    const person = readers && problem === undefined ? personOf(readers, address) : undefined;
    return readers && person && providerFor(readers, person);
  }

  /** Sends a browser to its provider. @throws UnavailableError where the page has no key yet */
  async begin(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    provider: IdentityProvider,
  ): Promise<void> {
    const requestId = newRequestId();
    const location = await signInAddress(provider, { entityId: entityIdOf(request, this.options), requestId });
    this.answers.leaveFor(location, { request, response, page }, { requestId, providerId: provider.id }, samlSignIns);
  }

  /** What operators of a provider need (GET), and what a browser brings back from there (POST). */
  handle(request: IncomingMessage, response: ServerResponse, page: Page): void {
    if (request.method === 'POST')
      return this.answers.run(request, response, () => this.takeAnswer(request, response, page));
    const body = Buffer.from(metadataOf(entityIdOf(request, this.options)));
    response.writeHead(200, {
      'content-type': 'application/samlmetadata+xml',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private async takeAnswer(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> {
    // Before anything is read or verified.
    this.limiter.count('auth', 'page.sign-in', request);
    const pending = samlSignIns.in(request, signerOf(page), this.now());
    const ended = samlSignIns.ended(isSecure(request, this.options));
    try {
      const reader = await this.readerIn(request, page, pending);
      const { providerId: provider, hasPassword, returnTo } = pending as PendingSignIn;
      const shown = { ...reader, provider, ...(hasPassword && { hasPassword }) };
      this.answers.enter(request, response, page, shown, onThisHost(returnTo), [ended]);
    } catch (error) {
      if (!(error instanceof NotAcceptedError)) throw error;
      const about = { providerId: pending?.providerId, cookie: ended };
      await this.answers.refuse({ request, response, page }, error, about);
    }
  }

  /** Who a posted answer says the reader is, and what besides, if the page lists them. @throws NotAcceptedError */
  private async readerIn(
    request: IncomingMessage,
    page: Page,
    pending: PendingSignIn | undefined,
  ): Promise<Pick<Claims, 'person' | 'attributes'>> {
    const { readers = undefined } = page.facts;
    const provider = readers?.providers?.find(({ id }) => id === pending?.providerId);
    if (!pending) throw new NotAcceptedError('no sign-in was begun with this browser');
    if (!readers || !provider || provider.isOpenid) throw new NotAcceptedError('no such provider any more');
    const { SAMLResponse: [posted, ...others] = [] } = await readFieldLists(request, MAX_POSTED);
    if (posted === undefined || others.length > 0) throw new NotAcceptedError('not one SAMLResponse');
    const asked = { entityId: entityIdOf(request, this.options), requestId: pending.requestId };
    const { address, said } = await provenReader(posted, provider, asked);
    const person = personOf(readers, address);
    if (!person || providerFor(readers, person) !== provider) throw new NotAcceptedError('domain of others');
    if (!this.used.take(pending.requestId, pending.endsAt, this.now())) throw new NotAcceptedError('used already');
    const reader = { person, attributes: attributesOf(readers, provider.id, said) };
    if (!isListed(readers, reader)) throw new NotAcceptedError('not listed');
    return reader;
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}
