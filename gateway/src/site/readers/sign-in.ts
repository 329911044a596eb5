import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  ForbiddenError,
  InternalError,
  isKnownError,
  NotFoundError,
  UnauthenticatedError,
  UnavailableError,
  type KnownError,
} from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { isSecure, type HttpsRules } from '../../edge/listen/transport-security.js';
import { sendPrepared } from '../../edge/prepared/send-prepared.js';
import { sendFallbackPage } from '../../edge/problem/fallback-page.js';
import { EdgeError, problemOf } from '../../edge/problem/problem.js';
import { sendProblem } from '../../edge/problem/send-problem.js';
import type { RateLimiter } from '../../edge/rate-limit/rate-limiter.js';
import { asksForJson } from '../../edge/requests/asks-json.js';
import { pathOf } from '../../edge/requests/request-path.js';
import type { Answers } from '../answers/answers.js';
import type { Asked } from '../answers/kept-answers.js';
import { systemPath } from '../answers/system-pages.js';
import { readFields } from '../forms/form-fields.js';
import type { PageLanguages } from '../languages/page-languages.js';
import { Page } from '../pages/page.js';
import type { Access, Needed } from './access.rules.js';
import type { PasswordChecks } from './password-checks.js';
import type { ReaderGuard } from './reader-guard.js';
import type { ReaderLinks } from './reader-links.js';
import { endedSessionCookie, newSession, sessionCookie, type Claims } from './reader-session.js';

/** Where signing in is offered to who may read the page already. */
export const SIGN_IN_PATH = '/sign-in';
/** Longer ones are never chosen, and cost no hash. */
const MAX_PASSWORD = 200;
const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-length': 0 } as const;

const SIGN_IN = 'This page is for its readers. Please sign in.';
const NOT_THE_PASSWORD = 'That is not the password of this page.';
const TEXTS = {
  'sign-in': SIGN_IN,
  'sign-in-failed': NOT_THE_PASSWORD,
  'sign-in-by-mail': SIGN_IN,
  'sign-in-offered': 'Who signs in may see more of this page.',
  'sign-in-either': SIGN_IN,
  'sign-in-either-failed': NOT_THE_PASSWORD,
  'readers-only': 'This page can be read in certain networks only.',
  'link-mailed': 'If this address may read the page, a link was mailed to it.',
  'open-link': 'This link signs a reader in.',
  'link-over': 'This link does not work any more.',
} as const;
type SignInPage = keyof typeof TEXTS;
const STATUS: Partial<Record<SignInPage, number>> = {
  'readers-only': 403,
  'link-mailed': 202,
  'open-link': 200,
  'sign-in-offered': 200,
  'link-over': 404,
};

/** The form for what a request needs. */
const FORMS = {
  'needs-password': 'sign-in',
  'needs-link': 'sign-in-by-mail',
  'needs-either': 'sign-in-either',
} as const satisfies Record<Needed, SignInPage>;

/**
 * Answers those who may not read a private page: the same for every path, there or not, and without a word of the page. A
 * password is posted to the address that was asked for, which is sent then; so is an address, to which a link is mailed.
 */
export class SignIn {
  constructor(
    private readonly checks: PasswordChecks,
    private readonly limiter: RateLimiter,
    private readonly parts: {
      readonly answers: Answers;
      readonly languages: PageLanguages;
      readonly guard: ReaderGuard;
      readonly links: ReaderLinks;
    },
    private readonly log: AppLogger,
    private readonly options: HttpsRules & { readonly now?: () => number },
  ) {}

  /** @param access of a request that may not read the page */
  handle(request: IncomingMessage, response: ServerResponse, page: Page, access: Exclude<Access, 'granted'>): void {
    this.run(request, response, () => this.answer(request, response, page, access));
  }

  /** The same for one who may read the page, and sees more of it once signed in. */
  offer(request: IncomingMessage, response: ServerResponse, page: Page): void {
    this.run(request, response, async () => {
      if (request.method !== 'POST') return this.send(request, response, 'sign-in-offered');
      this.limiter.count('auth', 'page.sign-in', request);
      const { emailAddress = '' } = await readFields(request);
      await this.mail(request, response, page, emailAddress);
    });
  }

  /**
   * A mailed link, whatever else the request may do. Opening it changes nothing, because scanners open links: its page
   * has a button.
   */
  openLink(request: IncomingMessage, response: ServerResponse, page: Page, token: string): void {
    this.run(request, response, async () => {
      if (request.method !== 'POST') return this.send(request, response, 'open-link');
      this.limiter.count('auth', 'page.sign-in', request);
      await readFields(request);
      const { links } = this.parts;
      const taken = await links.take(page, token).catch((error: unknown) => {
        if (error instanceof NotFoundError) return undefined;
        throw error;
      });
      if (!taken) return this.send(request, response, 'link-over');
      this.enter(request, response, page, { person: taken.person }, taken.returnTo);
    });
  }

  /** Has a browser forget its session, and shows what it can read without. */
  leave(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('set-cookie', endedSessionCookie(isSecure(request, this.options)));
    const location = this.parts.languages.addressOf(request, '/');
    if (wantsJson(request)) response.writeHead(204, NO_STORE).end();
    else response.writeHead(303, { ...NO_STORE, location }).end();
  }

  private run(request: IncomingMessage, response: ServerResponse, answer: () => Promise<void>): void {
    const context = newRequestContext();
    void runInContext(context, async () => {
      try {
        await answer();
      } catch (error) {
        if (response.headersSent) return void response.destroy();
        const isKnown = isKnownError(error) || error instanceof EdgeError;
        if (!isKnown) this.log.error({ err: error, ...context }, 'sign-in of a reader failed');
        const refusal = problemOf(isKnown ? error : new InternalError('Something went wrong.'), {
          requestId: context.requestId,
          instance: pathOf(request.url ?? '/'),
        });
        if (wantsJson(request)) return sendProblem(response, refusal);
        const { problem, headers } = refusal;
        sendFallbackPage(request, response, problem.status, problem.errors[0]?.detail ?? problem.detail, headers);
      }
    });
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    access: Exclude<Access, 'granted'>,
  ): Promise<void> {
    if (access === 'refused') return this.send(request, response, 'readers-only');
    const form = FORMS[access];
    if (request.method !== 'POST') return this.send(request, response, form);
    // Before anything is read or hashed.
    this.limiter.count('auth', 'page.sign-in', request);
    const { password = '', emailAddress } = await readFields(request);
    if (emailAddress !== undefined && access !== 'needs-password')
      return this.mail(request, response, page, emailAddress);
    if (password === '' || access === 'needs-link') return this.send(request, response, form);
    if (await this.isPassword(page, password))
      return this.enter(request, response, page, { hasPassword: true }, this.back(request));
    return this.send(request, response, access === 'needs-either' ? 'sign-in-either-failed' : 'sign-in-failed');
  }

  private async mail(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    emailAddress: string,
  ): Promise<void> {
    const language = this.parts.languages.of(request, page);
    await this.parts.links.mail(page, emailAddress, { returnTo: this.back(request), language });
    return this.send(request, response, 'link-mailed');
  }

  private async isPassword({ id, facts: { readers } }: Page, password: string): Promise<boolean> {
    if (!readers || password.length > MAX_PASSWORD) return false;
    return this.checks.matches(id, password, readers.passwordHash);
  }

  /** Begins a session with what the reader has shown now, and before. */
  private enter(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    shown: Partial<Claims>,
    returnTo: string,
  ): void {
    const { guard } = this.parts;
    const claims = { ...guard.claims(page, guard.readerOf(request)), ...shown };
    const signer = { pageId: page.id, keys: page.facts.readers?.keys ?? [] };
    const session = newSession(claims, signer, (this.options.now ?? Date.now)());
    if (session === undefined)
      throw new UnavailableError('Signing in is not possible right now. Please try again in a minute.');
    response.setHeader('set-cookie', sessionCookie(session, isSecure(request, this.options)));
    if (wantsJson(request)) response.writeHead(204, NO_STORE).end();
    else response.writeHead(303, { ...NO_STORE, location: returnTo }).end();
  }

  /** The address that was asked for, on this host. */
  private back(request: IncomingMessage): string {
    const target = request.url ?? '/';
    const query = target.indexOf('?');
    const path = pathOf(target).replace(/^\/+/, '/');
    // Who has signed in wants the page, and not the form again.
    if (path === SIGN_IN_PATH) return this.parts.languages.addressOf(request, '/');
    return this.parts.languages.addressOf(request, path) + (query === -1 ? '' : target.slice(query));
  }

  private async send(request: IncomingMessage, response: ServerResponse, name: SignInPage): Promise<void> {
    const status = STATUS[name] ?? 401;
    if (wantsJson(request)) {
      if (status < 300) return void response.writeHead(status, NO_STORE).end();
      throw refusalOf(status, TEXTS[name]);
    }
    const { answers, languages } = this.parts;
    const asked = languages.asked(request, Page.none, systemPath(name)) as Asked;
    const elsewhere = request.method === 'POST' ? undefined : languages.redirect(request, asked);
    if (elsewhere !== undefined) return void response.writeHead(302, { ...NO_STORE, location: elsewhere }).end();
    const answer = await answers.answer(Page.none, asked).catch(() => undefined);
    if (answer) return sendPrepared(request, response, answer);
    sendFallbackPage(request, response, status, TEXTS[name]);
  }
}

function refusalOf(status: number, text: string): KnownError {
  if (status === 404) return new NotFoundError(text);
  return status === 403 ? new ForbiddenError(text) : new UnauthenticatedError(text);
}

/** Programs ask for JSON by what they accept or by the name of a file. */
function wantsJson(request: IncomingMessage): boolean {
  return asksForJson(request) || pathOf(request.url ?? '/').endsWith('.json');
}
