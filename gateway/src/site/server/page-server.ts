import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AppLogger } from '@candor/platform/logger.js';
import { sourceOf } from '@candor/status-page/paths/page-paths.js';
import { assetLike } from '@candor/status-page/render-assets.js';
import { matchesEntityTag } from '../../edge/prepared/entity-tag.js';
import { sendPrepared } from '../../edge/prepared/send-prepared.js';
import { sendFallbackPage } from '../../edge/problem/fallback-page.js';
import { pathOf } from '../../edge/requests/request-path.js';
import { SYSTEM_PREFIX } from '../answers/answer-parts.js';
import { MissingStateError, type Answers } from '../answers/answers.js';
import type { Asked } from '../answers/kept-answers.js';
import { BusyError } from '../answers/fair-queue.js';
import { systemPath, type SystemPage } from '../answers/system-pages.js';
import type { PageForms } from '../forms/page-forms.js';
import type { PageLanguages } from '../languages/page-languages.js';
import { LapsedHost, type PageIndex } from '../pages/page-index.js';
import { Page } from '../pages/page.js';
import { isReaderReturn, type OpenidSignIn } from '../readers/openid-sign-in.js';
import { OPENID_PATH } from '../readers/pending-sign-in.js';
import { PROGRAMS_PATH, type ProgramAddresses } from '../readers/program-addresses.js';
import type { ProviderSignIn } from '../readers/provider-sign-in.js';
import { SIGN_IN_PATH } from '../readers/reader-answers.js';
import type { ReaderGuard } from '../readers/reader-guard.js';
import { linkTokenIn } from '../readers/reader-links.js';
import { SAML_PATH } from '../saml/service-provider.js';
import type { SignIn } from '../readers/sign-in.js';
import { isForSideDoor, type SideDoorRequests } from '../side-door/side-door-requests.js';
import type { States } from '../states/states.js';
import { LIVE_PATH, type LiveUpdates } from './live-updates.js';

const MANAGE_LINK = /^\/manage\/[^/?]+(?:\?|$)/;
/**
 * Served even if the plan does not include the host: mails that were already sent link there, and nobody must be kept
 * on a list because of a missing payment; and the assets of such pages.
 */
const NEEDED_ANYWAY = /^\/(?:confirm|unsubscribe|manage|_assets)\//;
/** Also for those who may not read a private page: leaving its list needs no session, and assets are the same for all pages. */
const FOR_ANYBODY = /^\/(?:unsubscribe|_assets)\/[^/]+$/;
const SAML_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
/** Ends the session of a reader, with a POST. */
const SIGN_OUT = '/sign-out';
const TOKEN_PAGE = /^\/(confirm|unsubscribe)\/[^/]+$/;
/** A mailed link may contain a token, which must not get into a cache or a Referer. */
const REDIRECT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-length': 0 };
const SOON = { 'retry-after': '1' };

/** The parts that answer requests. */
export interface PageServerParts {
  readonly pages: PageIndex;
  readonly states: Pick<States, 'isComplete'>;
  readonly answers: Answers;
  readonly forms: PageForms;
  readonly sideDoor: SideDoorRequests;
  readonly live: LiveUpdates;
  readonly languages: PageLanguages;
  readonly guard: ReaderGuard;
  readonly signIn: SignIn;
  readonly providers: ProviderSignIn;
  readonly openid: OpenidSignIn;
  readonly programs: ProgramAddresses;
}

/**
 * The first handler of a request: pages are answered right here, from memory or rendered from this gateway's own
 * states, everything else goes to `otherwise`. A GET or HEAD of a page calls no service, except for the link to manage
 * a subscription.
 */
export class PageServer {
  constructor(
    private readonly parts: PageServerParts,
    private readonly log: AppLogger,
    private readonly otherwise: RequestListener,
  ) {}

  readonly listener: RequestListener = (request, response) => {
    try {
      this.answer(request, response);
    } catch (err) {
      this.failed(err, request, response);
    }
  };

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pages, states, sideDoor, languages } = this.parts;
    const found = pages.destination(request.headers.host);
    if (found === 'console') return this.answerConsole(request, response);
    languages.take(request);
    const isLapsed = found instanceof LapsedHost;
    const page = isLapsed ? found.page : found;
    // It may be one of those still to be read from the stream.
    if (page === 'unknown' && !states.isComplete) return sendMissing(request, response);
    if (page === 'unknown') return this.send(request, response, Page.none, 'unknown-host', 'No such Domain :(');
    if (isLapsed && !NEEDED_ANYWAY.test(request.url ?? '/')) {
      if (page.isPrivate) return this.send(request, response, Page.none, 'unknown-host', 'No such Domain :(');
      return this.send(request, response, page, 'payment-required', 'Payment Required');
    }
    if (isForSideDoor(request)) return sideDoor.handle(request, response, page);
    if (page.hasReaders) return this.answerByReader(request, response, page);
    this.answerReader(request, response, page);
  }

  /** The console, but for readers who come back from the organisation's OpenID provider. */
  private answerConsole(request: IncomingMessage, response: ServerResponse): void {
    const otherwise = () => this.otherwise(request, response);
    if (isReaderReturn(request)) return this.parts.openid.comeBack(request, response, otherwise);
    otherwise();
  }

  /** A page that not everybody may read, or on which not everybody sees the same. */
  private answerByReader(request: IncomingMessage, response: ServerResponse, page: Page): void {
    const { guard, signIn, providers, openid, programs } = this.parts;
    const path = pathOf(request.url ?? '/');
    if (path === SAML_PATH && page.hasSamlProviders && SAML_METHODS.has(request.method ?? ''))
      return providers.handle(request, response, page);
    if (path === OPENID_PATH && request.method === 'GET') return openid.handle(request, response, page);
    const token = linkTokenIn(path);
    if (token !== undefined) return signIn.openLink(request, response, page, token);
    if (path === SIGN_OUT && request.method === 'POST') return signIn.leave(request, response);
    const reader = guard.readerOf(request);
    const access = guard.access(page, reader);
    if (access === 'granted') {
      if (path === SIGN_IN_PATH && page.hasAudiences) return signIn.offer(request, response, page);
      if (path === PROGRAMS_PATH && page.facts.readers)
        return programs.handle(request, response, page, page.facts.readers);
      return this.answerReader(request, response, page, guard.view(page, reader));
    }
    if (FOR_ANYBODY.test(path)) return this.answerAnybody(request, response, page);
    signIn.handle(request, response, page, access);
  }

  /** @param view the audiences that the reader is in; empty for none */
  private answerReader(request: IncomingMessage, response: ServerResponse, page: Page, view = ''): void {
    const { live, forms, guard } = this.parts;
    if (request.method === 'GET' && isLivePath(request)) {
      const reader = guard.readerOf(request);
      live.open(request, response, page, (shown) => guard.access(shown, reader) === 'granted');
    } else if ((request.method === 'GET' || request.method === 'HEAD') && !isManageLink(request))
      this.sendPage(request, response, page, view);
    else forms.handle(request, response, page);
  }

  /** What needs no right to read, on pages without a word of this one. */
  private answerAnybody(request: IncomingMessage, response: ServerResponse, page: Page): void {
    if (request.method === 'GET' || request.method === 'HEAD') this.sendPage(request, response, Page.none);
    else this.parts.forms.handle(request, response, page, Page.none);
  }

  private sendPage(request: IncomingMessage, response: ServerResponse, page: Page, view = ''): void {
    const { answers, languages } = this.parts;
    const path = pathOf(request.url ?? '/');
    if (path === page.facts.homePeriodPath) return toFirstPage(request, response, languages.addressOf(request, '/'));
    const inAnyView = languages.asked(request, page, path);
    const asked = inAnyView && view !== '' ? { ...inAnyView, view } : inAnyView;
    if (asked === undefined || path.startsWith(SYSTEM_PREFIX))
      return this.send(request, response, page, systemPageAt(path));
    const elsewhere = languages.redirect(request, asked);
    if (elsewhere !== undefined) return void response.writeHead(302, { ...REDIRECT, location: elsewhere }).end();
    const kept = answers.kept(page, asked);
    if (kept) return sendPrepared(request, response, kept);
    const source = sourceOf(path);
    if (source === undefined) return this.send(request, response, page, systemPageAt(path));
    if (source.from === 'asset') return this.sendAsset(request, response, asked);
    this.sendRendered(request, response, page, asked);
  }

  private sendRendered(request: IncomingMessage, response: ServerResponse, page: Page, asked: Asked): void {
    const { answers } = this.parts;
    const ifNoneMatch = request.headers['if-none-match'];
    // With audiences it is known only once it is rendered whether there is something for this reader.
    if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*' && !page.hasAudiences) {
      const { opaqueTag, headers } = answers.notModified(page, asked);
      if (opaqueTag !== undefined && matchesEntityTag(ifNoneMatch, opaqueTag))
        return void response.writeHead(304, headers as string[]).end();
    }
    answers
      .render(page, asked)
      .then((answer) =>
        answer ? sendPrepared(request, response, answer) : this.send(request, response, page, 'not-found'),
      )
      .catch((err: unknown) => this.failed(err, request, response));
  }

  /**
   * The same for all pages. Pages from another release of a gateway link to other assets: ours instead are better than
   * none.
   */
  private sendAsset(request: IncomingMessage, response: ServerResponse, { path, coding }: Asked): void {
    const ours = assetLike(path);
    if (ours === undefined) return this.send(request, response, Page.none, 'unknown-host', 'Not found');
    if (ours === path) {
      const kept = this.parts.answers.kept(Page.none, { path, coding });
      if (kept) return sendPrepared(request, response, kept);
      return this.sendRendered(request, response, Page.none, { path, coding });
    }
    this.parts.answers
      .render(Page.none, { path: ours, coding })
      .then((answer) => {
        const body = answer?.plainBytes() ?? Buffer.alloc(0);
        const headers = {
          'content-type': contentTypeOf(ours),
          'cache-control': 'no-store',
          'content-length': body.length,
        };
        response.writeHead(200, { ...headers, 'x-content-type-options': 'nosniff' });
        response.end(request.method === 'HEAD' ? undefined : body);
      })
      .catch((err: unknown) => this.failed(err, request, response));
  }

  /** Answers with a system page. @param text where not even that is available */
  private send(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    name: SystemPage,
    text = 'Page not found',
  ): void {
    const { answers, languages } = this.parts;
    const asked = languages.asked(request, page, systemPath(name)) as Asked;
    const elsewhere = languages.redirect(request, asked);
    if (elsewhere !== undefined) return void response.writeHead(302, { ...REDIRECT, location: elsewhere }).end();
    const kept = answers.kept(page, asked);
    if (kept) return sendPrepared(request, response, kept);
    answers
      .render(page, asked)
      .then((answer) =>
        answer ? sendPrepared(request, response, answer) : sendFallbackPage(request, response, 404, text),
      )
      .catch((err: unknown) => this.failed(err, request, response));
  }

  private failed(err: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (response.headersSent) {
      response.destroy();
    } else if (err instanceof BusyError) {
      sendFallbackPage(request, response, 503, 'Too many pages are asked for right now.', SOON);
    } else if (err instanceof MissingStateError) {
      sendMissing(request, response);
    } else {
      // One page's fault must not end the process that serves all of them.
      this.log.error({ err, host: request.headers.host }, 'page could not be sent');
      sendFallbackPage(request, response, 500, 'Something went wrong on our side.');
    }
  }
}

function sendMissing(request: IncomingMessage, response: ServerResponse): void {
  sendFallbackPage(request, response, 503, 'This page is being fetched again.', SOON);
}

/** The organisation may offer other periods tomorrow, so it must not be cached. */
function toFirstPage({ url = '' }: IncomingMessage, response: ServerResponse, at: string): void {
  const query = url.indexOf('?');
  const location = query === -1 ? at : at + url.slice(query);
  response.writeHead(302, { location, 'cache-control': 'no-store', 'content-length': 0 }).end();
}

function isLivePath({ url = '/' }: IncomingMessage): boolean {
  return url.startsWith(LIVE_PATH) && pathOf(url) === LIVE_PATH;
}

/** The page behind such a link is one subscriber's, so it is the only one not rendered from a state. */
function isManageLink({ url = '/' }: IncomingMessage): boolean {
  return url.startsWith('/manage/') && MANAGE_LINK.test(url);
}

function systemPageAt(path: string): SystemPage {
  // The page has a button that posts to the page's own address; opening the link changes nothing, because scanners open
  // links.
  const action = TOKEN_PAGE.exec(path)?.[1];
  if (action === 'confirm' || action === 'unsubscribe') return action;
  return path === '/manage' ? 'manage-start' : 'not-found';
}

function contentTypeOf(asset: string): string {
  return asset.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
}
