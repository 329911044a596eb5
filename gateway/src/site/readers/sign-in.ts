import type { IncomingMessage, ServerResponse } from 'node:http';
import { ForbiddenError, InternalError, isKnownError, UnauthenticatedError } from '@candor/platform/errors.js';
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
import type { Access } from './access.rules.js';
import type { PasswordChecks } from './password-checks.js';
import { newSession, sessionCookie } from './reader-session.js';

/** Longer ones are never chosen, and cost no hash. */
const MAX_PASSWORD = 200;
const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-length': 0 } as const;

const TEXTS = {
  'sign-in': 'This page is for its readers. Please sign in.',
  'sign-in-failed': 'That is not the password of this page.',
  'readers-only': 'This page can be read in certain networks only.',
} as const;

/**
 * Answers those who may not read a private page: the same for every path, there or not, and without a word of the page. A
 * password is posted to the address that was asked for, which is sent then.
 */
export class SignIn {
  constructor(
    private readonly checks: PasswordChecks,
    private readonly limiter: RateLimiter,
    private readonly parts: { readonly answers: Answers; readonly languages: PageLanguages },
    private readonly log: AppLogger,
    private readonly options: HttpsRules & { readonly now?: () => number },
  ) {}

  /** @param access of a request that may not read the page */
  handle(request: IncomingMessage, response: ServerResponse, page: Page, access: Exclude<Access, 'granted'>): void {
    const context = newRequestContext();
    void runInContext(context, async () => {
      try {
        await this.answer(request, response, page, access);
      } catch (error) {
        if (response.headersSent) return void response.destroy();
        const isKnown = isKnownError(error) || error instanceof EdgeError;
        if (!isKnown) this.log.error({ err: error, ...context }, 'sign-in of a reader failed');
        const answer = problemOf(isKnown ? error : new InternalError('Something went wrong.'), {
          requestId: context.requestId,
          instance: pathOf(request.url ?? '/'),
        });
        if (wantsJson(request)) return sendProblem(response, answer);
        const { problem, headers } = answer;
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
    if (request.method !== 'POST') return this.send(request, response, 'sign-in');
    // Before anything is read or hashed.
    this.limiter.count('auth', 'page.sign-in', request);
    const { password = '' } = await readFields(request);
    if (password === '') return this.send(request, response, 'sign-in');
    const session = await this.sessionFor(page, password);
    if (session === undefined) return this.send(request, response, 'sign-in-failed');
    response.setHeader('set-cookie', sessionCookie(session, isSecure(request, this.options)));
    if (wantsJson(request)) response.writeHead(204, NO_STORE).end();
    else response.writeHead(303, { ...NO_STORE, location: this.back(request) }).end();
  }

  private async sessionFor({ id, facts: { readers } }: Page, password: string): Promise<string | undefined> {
    if (!readers || password.length > MAX_PASSWORD) return undefined;
    if (!(await this.checks.matches(id, password, readers.passwordHash))) return undefined;
    return newSession({ pageId: id, keys: readers.keys }, (this.options.now ?? Date.now)());
  }

  /** The address that was asked for, on this host. */
  private back(request: IncomingMessage): string {
    const target = request.url ?? '/';
    const query = target.indexOf('?');
    const path = pathOf(target).replace(/^\/+/, '/');
    return this.parts.languages.addressOf(request, path) + (query === -1 ? '' : target.slice(query));
  }

  private async send(request: IncomingMessage, response: ServerResponse, name: keyof typeof TEXTS): Promise<void> {
    if (wantsJson(request))
      throw name === 'readers-only' ? new ForbiddenError(TEXTS[name]) : new UnauthenticatedError(TEXTS[name]);
    const { answers, languages } = this.parts;
    const asked = languages.asked(request, Page.none, systemPath(name)) as Asked;
    const elsewhere = request.method === 'POST' ? undefined : languages.redirect(request, asked);
    if (elsewhere !== undefined) return void response.writeHead(302, { ...NO_STORE, location: elsewhere }).end();
    const answer = await answers.answer(Page.none, asked).catch(() => undefined);
    if (answer) return sendPrepared(request, response, answer);
    sendFallbackPage(request, response, name === 'readers-only' ? 403 : 401, TEXTS[name]);
  }
}

/** Programs ask for JSON by what they accept or by the name of a file. */
function wantsJson(request: IncomingMessage): boolean {
  return asksForJson(request) || pathOf(request.url ?? '/').endsWith('.json');
}
