import type { IncomingMessage, ServerResponse } from 'node:http';
import { NotFoundError } from '@candor/platform/errors.js';
import type { RateLimiter } from '../../edge/rate-limit/rate-limiter.js';
import { readFields } from '../forms/form-fields.js';
import type { PageLanguages } from '../languages/page-languages.js';
import type { Page } from '../pages/page.js';
import type { Access, Needed } from './access.rules.js';
import { providerFor } from './identity-providers.js';
import type { OpenidSignIn } from './openid-sign-in.js';
import type { PasswordChecks } from './password-checks.js';
import type { ProviderSignIn } from './provider-sign-in.js';
import type { ReaderAnswers, SignInPage } from './reader-answers.js';
import type { ReaderLinks } from './reader-links.js';

/** Longer ones are never chosen, and cost no hash. */
const MAX_PASSWORD = 200;

/** The form for what a request needs. */
const FORMS = {
  'needs-password': 'sign-in',
  'needs-link': 'sign-in-by-mail',
  'needs-either': 'sign-in-either',
} as const satisfies Record<Needed, SignInPage>;

/** The forms that ask for an address, where it may have the browser sent to a provider. */
const WITH_PROVIDERS: Partial<Record<SignInPage, SignInPage>> = {
  'sign-in-by-mail': 'sign-in-by-address',
  'sign-in-offered': 'sign-in-offered-by-address',
  'sign-in-either': 'sign-in-either-by-address',
  'sign-in-either-failed': 'sign-in-either-by-address-failed',
};

/**
 * Answers those who may not read a private page: the same for every path, there or not, and without a word of the page but
 * that it has identity providers. A password is posted to the address that was asked for, which is sent then; so is an
 * address, to which a link is mailed, or which has the browser sent to the identity provider of its domain.
 */
export class SignIn {
  constructor(
    private readonly checks: PasswordChecks,
    private readonly limiter: RateLimiter,
    private readonly parts: {
      readonly answers: ReaderAnswers;
      readonly languages: PageLanguages;
      readonly links: ReaderLinks;
      readonly providers: ProviderSignIn;
      readonly openid: OpenidSignIn;
    },
  ) {}

  /** @param access of a request that may not read the page */
  handle(request: IncomingMessage, response: ServerResponse, page: Page, access: Exclude<Access, 'granted'>): void {
    this.parts.answers.run(request, response, () => this.answer(request, response, page, access));
  }

  /** The same for one who may read the page, and sees more of it once signed in. */
  offer(request: IncomingMessage, response: ServerResponse, page: Page): void {
    const { answers } = this.parts;
    answers.run(request, response, async () => {
      if (request.method !== 'POST') return answers.send(request, response, formOf(page, 'sign-in-offered'));
      this.limiter.count('auth', 'page.sign-in', request);
      const { emailAddress = '' } = await readFields(request);
      await this.prove(request, response, page, emailAddress);
    });
  }

  /**
   * A mailed link, whatever else the request may do. Opening it changes nothing, because scanners open links: its page
   * has a button.
   */
  openLink(request: IncomingMessage, response: ServerResponse, page: Page, token: string): void {
    const { answers, links } = this.parts;
    answers.run(request, response, async () => {
      if (request.method !== 'POST') return answers.send(request, response, 'open-link');
      this.limiter.count('auth', 'page.sign-in', request);
      await readFields(request);
      const taken = await links.take(page, token).catch((error: unknown) => {
        if (error instanceof NotFoundError) return undefined;
        throw error;
      });
      // One that was mailed before the domain had a provider proves nothing now.
      if (!taken || providerFor(page.facts.readers ?? {}, taken.person))
        return answers.send(request, response, 'link-over');
      answers.enter(request, response, page, { person: taken.person, provider: undefined }, taken.returnTo);
    });
  }

  /** Has a browser forget its session, and shows what it can read without. */
  leave(request: IncomingMessage, response: ServerResponse): void {
    this.parts.answers.leave(request, response);
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    access: Exclude<Access, 'granted'>,
  ): Promise<void> {
    const { answers } = this.parts;
    if (access === 'refused') return answers.send(request, response, 'readers-only');
    const form = formOf(page, FORMS[access]);
    if (request.method !== 'POST') return answers.send(request, response, form);
    // Before anything is read or hashed.
    this.limiter.count('auth', 'page.sign-in', request);
    const { password = '', emailAddress } = await readFields(request);
    if (emailAddress !== undefined && access !== 'needs-password')
      return this.prove(request, response, page, emailAddress);
    if (password === '' || access === 'needs-link') return answers.send(request, response, form);
    if (await this.isPassword(page, password))
      return answers.enter(request, response, page, { hasPassword: true }, answers.back(request));
    const failed = access === 'needs-either' ? 'sign-in-either-failed' : 'sign-in-failed';
    return answers.send(request, response, formOf(page, failed));
  }

  /** Has a reader prove an address: at the provider of its domain, else with a mailed link. */
  private async prove(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    emailAddress: string,
  ): Promise<void> {
    const { answers, providers, openid, languages, links } = this.parts;
    const provider = providers.speakingFor(page, emailAddress);
    if (provider?.isOpenid) return openid.begin({ request, response, page }, provider);
    if (provider) return providers.begin(request, response, page, provider);
    const language = languages.of(request, page);
    await links.mail(page, emailAddress, { returnTo: answers.back(request), language });
    return answers.send(request, response, 'link-mailed');
  }

  private async isPassword({ id, facts: { readers } }: Page, password: string): Promise<boolean> {
    if (!readers || password.length > MAX_PASSWORD) return false;
    return this.checks.matches(id, password, readers.passwordHash);
  }
}

/** A form with words that are true of a page. Whose addresses its providers prove, it does not say. */
function formOf(page: Page, form: SignInPage): SignInPage {
  return (page.hasProviders && WITH_PROVIDERS[form]) || form;
}
