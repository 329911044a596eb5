import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  ForbiddenError,
  NotFoundError,
  UnauthenticatedError,
  UnavailableError,
  type KnownError,
} from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { newAnswerContext, runInContext } from '@candor/platform/request-context.js';
import { isSecure, type HttpsRules } from '../../edge/listen/transport-security.js';
import { sendPrepared } from '../../edge/prepared/send-prepared.js';
import { sendFallbackPage } from '../../edge/problem/fallback-page.js';
import { KnownErrors } from '../../edge/problem/known-errors.js';
import { problemOf } from '../../edge/problem/problem.js';
import { sendProblem } from '../../edge/problem/send-problem.js';
import { asksForJson } from '../../edge/requests/asks-json.js';
import { pathOf } from '../../edge/requests/request-path.js';
import type { Answers } from '../answers/answers.js';
import type { Asked } from '../answers/kept-answers.js';
import { systemPath } from '../answers/system-pages.js';
import type { PageLanguages } from '../languages/page-languages.js';
import { Page } from '../pages/page.js';
import type { NotAcceptedError } from '../saml/not-accepted.js';
import type { PendingSignIn, PendingSignIns } from './pending-sign-in.js';
import type { ReaderGuard } from './reader-guard.js';
import { signerOf } from './reader-seal.js';
import { endedSessionCookie, newSession, sessionCookie } from './reader-session.js';
import type { Claims } from './reader-who.js';

/** Where signing in is offered to who may read the page already. */
export const SIGN_IN_PATH = '/sign-in';
export const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-length': 0 } as const;

/** A longer address than this is not returned to. */
const MAX_RETURN = 1_000;
const SIGN_IN = 'This page is for its readers. Please sign in.';
const SEES_MORE = 'Who signs in may see more of this page.';
const NOT_THE_PASSWORD = 'That is not the password of this page.';
const TEXTS = {
  'sign-in': SIGN_IN,
  'sign-in-failed': NOT_THE_PASSWORD,
  'sign-in-by-mail': SIGN_IN,
  'sign-in-by-address': SIGN_IN,
  'sign-in-offered': SEES_MORE,
  'sign-in-offered-by-address': SEES_MORE,
  'sign-in-either': SIGN_IN,
  'sign-in-either-failed': NOT_THE_PASSWORD,
  'sign-in-either-by-address': SIGN_IN,
  'sign-in-either-by-address-failed': NOT_THE_PASSWORD,
  'sign-in-not-accepted': 'Your sign-in was not accepted.',
  'readers-only': 'This page can be read in certain networks only.',
  'link-mailed': 'If this address may read the page, a link was mailed to it.',
  'open-link': 'This link signs a reader in.',
  'link-over': 'This link does not work any more.',
} as const;
/** A page that those get who sign in, or have to. */
export type SignInPage = keyof typeof TEXTS;
const STATUS: Partial<Record<SignInPage, number>> = {
  'sign-in-not-accepted': 403,
  'readers-only': 403,
  'link-mailed': 202,
  'open-link': 200,
  'sign-in-offered': 200,
  'sign-in-offered-by-address': 200,
  'link-over': 404,
};

/** A request of a reader, and whose page it is about. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly page: Page;
}

/** How readers who sign in are answered, whatever they sign in with: without a word of the page. */
export class ReaderAnswers {
  private readonly knownErrors: KnownErrors;

  constructor(
    private readonly parts: {
      readonly answers: Answers;
      readonly languages: PageLanguages;
      readonly guard: ReaderGuard;
    },
    private readonly log: AppLogger,
    private readonly options: HttpsRules & { readonly now?: () => number },
  ) {
    this.knownErrors = new KnownErrors(log);
  }

  /** Answers a request, and says what went wrong where that fails. */
  run(request: IncomingMessage, response: ServerResponse, answer: () => Promise<void>): void {
    const context = newAnswerContext();
    void runInContext(context, async () => {
      try {
        await answer();
      } catch (error) {
        if (response.headersSent) return void response.destroy();
        const instance = pathOf(request.url ?? '/');
        const known = this.knownErrors.of(error, 'sign-in of a reader failed');
        const refusal = problemOf(known, { requestId: context.requestId, instance });
        if (wantsJson(request)) return sendProblem(response, refusal);
        const { problem, headers } = refusal;
        sendFallbackPage(request, response, problem.status, problem.errors[0]?.detail ?? problem.detail, headers);
      }
    });
  }

  /**
   * Begins a session with what the reader has shown now, and before.
   * @param cookies further values of Set-Cookie
   * @throws UnavailableError where the page has no key yet
   */
  enter(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    shown: Partial<Claims>,
    returnTo: string,
    cookies: readonly string[] = [],
  ): void {
    const { guard } = this.parts;
    const claims = { ...guard.claims(page, guard.readerOf(request)), ...shown };
    const session = newSession(claims, signerOf(page), (this.options.now ?? Date.now)());
    if (session === undefined) throw notPossibleNow();
    response.setHeader('set-cookie', [sessionCookie(session, isSecure(request, this.options)), ...cookies]);
    if (wantsJson(request)) response.writeHead(204, NO_STORE).end();
    else response.writeHead(303, { ...NO_STORE, location: returnTo }).end();
  }

  /**
   * Sends a browser to its provider.
   * @param ways how it comes back
   * @throws UnavailableError where the page has no key yet
   */
  leaveFor(
    location: string,
    { request, response, page }: Exchange,
    begun: Pick<PendingSignIn, 'requestId' | 'providerId'>,
    ways: PendingSignIns,
  ): void {
    const { guard } = this.parts;
    const { hasPassword } = guard.claims(page, guard.readerOf(request));
    const back = this.back(request);
    const returnTo = back.length > MAX_RETURN ? '/' : onThisHost(back);
    const now = (this.options.now ?? Date.now)();
    const isOverHttps = isSecure(request, this.options);
    const cookie = ways.cookie({ ...begun, hasPassword, returnTo }, signerOf(page), now, isOverHttps);
    if (cookie === undefined) throw notPossibleNow();
    response.setHeader('set-cookie', cookie);
    response.writeHead(303, { ...NO_STORE, location }).end();
  }

  /** Says that a provider's answer signs nobody in. @param cookie a further value of Set-Cookie */
  async refuse(
    { request, response, page }: Exchange,
    { reason }: NotAcceptedError,
    about: { readonly providerId: string | undefined; readonly cookie?: string },
  ): Promise<void> {
    const where = { reason, pageId: page.id, providerId: about.providerId };
    this.log.info(where, 'the sign-in of a reader with an identity provider was not accepted');
    if (about.cookie !== undefined) response.setHeader('set-cookie', about.cookie);
    await this.send(request, response, 'sign-in-not-accepted');
  }

  /** Has a browser forget its session, and shows what it can read without. */
  leave(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('set-cookie', endedSessionCookie(isSecure(request, this.options)));
    const location = this.parts.languages.addressOf(request, '/');
    if (wantsJson(request)) response.writeHead(204, NO_STORE).end();
    else response.writeHead(303, { ...NO_STORE, location }).end();
  }

  /** The address that was asked for, on this host. */
  back(request: IncomingMessage): string {
    const target = request.url ?? '/';
    const query = target.indexOf('?');
    const path = pathOf(target).replace(/^\/+/, '/');
    // Who has signed in wants the page, and not the form again.
    if (path === SIGN_IN_PATH) return this.parts.languages.addressOf(request, '/');
    return this.parts.languages.addressOf(request, path) + (query === -1 ? '' : target.slice(query));
  }

  async send(request: IncomingMessage, response: ServerResponse, name: SignInPage): Promise<void> {
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

/** A page that was made just now has no key yet. */
export function notPossibleNow(): UnavailableError {
  return new UnavailableError('Signing in is not possible right now. Please try again in a minute.');
}

/** An address to return to, if it is one of this host: "//example.com" would be another, and browsers read "\" as "/". */
export function onThisHost(returnTo: string): string {
  return /^\/(?![/\\])/.test(returnTo) ? returnTo : '/';
}

function refusalOf(status: number, text: string): KnownError {
  if (status === 404) return new NotFoundError(text);
  return status === 403 ? new ForbiddenError(text) : new UnauthenticatedError(text);
}

/** Programs ask for JSON by what they accept or by the name of a file. */
function wantsJson(request: IncomingMessage): boolean {
  return asksForJson(request) || pathOf(request.url ?? '/').endsWith('.json');
}
