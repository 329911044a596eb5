import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGES } from '@candor/words/languages.js';
import { sourceOf } from '@candor/status-page/paths/page-paths.js';
import { clientAddress } from '../../edge/requests/client-address.js';
import { ownText } from '../../edge/requests/own-text.js';
import { pathOf } from '../../edge/requests/request-path.js';
import { withoutLanguage } from '../languages/page-language.js';
import type { Page } from '../pages/page.js';

/** Whether a visitor may read a page in its present state. */
export type MayRead = (page: Page) => boolean;

/** Returns the current version of a path of a page. */
export type VersionOf = (page: Page, path: string) => string;

/** Where a page subscribes to changes; `?path=` names the page that the visitor has open. */
export const LIVE_PATH = '/events';
/** Maximum share of one address in all visitors: behind it may be a whole company, or one program. */
const SHARE_OF_ADDRESS = 1 / 4;
/** Shorter than the idle timeout of proxies. */
const HEARTBEAT_MS = 25_000;
/** A visitor who no longer reads must not fill our memory (bytes). */
const MAX_UNSENT = 16_384;

const HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Proxies that buffer answers would hold back every event.
  'x-accel-buffering': 'no',
};

/** A visitor with a page open. */
interface Visitor {
  /** A path that a page can have, never arbitrary input. */
  readonly path: string;
  readonly mayRead: MayRead;
  /** The version that was last sent; undefined before the first. */
  sentVersion?: string;
}

/** Maximum number of visitors; those beyond it poll instead, as pages without this do. */
export interface LiveLimits {
  readonly maxVisitors: number;
  /** How many proxies of ours report a visitor's address. */
  readonly trustedProxies: number;
}

/**
 * Notifies open pages of a newer version of what they show (server-sent events): of its name, never its content, so
 * that an event costs a few bytes and the page is fetched from the cache. On connecting, a client receives the current
 * version, so nothing is missed between two connections.
 */
export class LiveUpdates {
  private readonly watched = new Map<string, { page: Page; readonly visitors: Map<ServerResponse, Visitor> }>();
  private readonly heartbeat: NodeJS.Timeout;
  /** Number of visitors by address. */
  private readonly ofAddress = new Map<string, number>();
  private count = 0;

  constructor(
    private readonly versionOf: VersionOf,
    private readonly limits: LiveLimits,
  ) {
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Connections that are open. */
  get size(): number {
    return this.count;
  }

  /**
   * Answers a GET of `LIVE_PATH` of a reader; the connection ends with the right to read. 503 where there are too many
   * visitors, 429 where there are too many of one address.
   */
  open(request: IncomingMessage, response: ServerResponse, page: Page, mayRead: MayRead = () => true): void {
    const { maxVisitors, trustedProxies } = this.limits;
    const address = clientAddress(request, trustedProxies);
    const ofAddress = this.ofAddress.get(address) ?? 0;
    if (this.count >= maxVisitors) return refuse(response, 503);
    if (ofAddress >= maxVisitors * SHARE_OF_ADDRESS) return refuse(response, 429);
    const visitor: Visitor = { path: watchedPath(request.url ?? ''), mayRead };
    forget(request);
    const ofPage = this.watched.get(page.id) ?? { page, visitors: new Map<ServerResponse, Visitor>() };
    this.watched.set(page.id, ofPage);
    ofPage.visitors.set(response, visitor);
    this.count += 1;
    this.ofAddress.set(address, ofAddress + 1);
    response.once('close', () => this.leave(page.id, response, address));
    response.writeHead(200, HEAD);
    sendVersion(response, visitor, this.versionOf(page, visitor.path));
  }

  /** Notifies visitors of the page whose path has another version now. */
  announce(page: Page): void {
    const ofPage = this.watched.get(page.id);
    if (!ofPage) return;
    ofPage.page = page;
    // A version is looked up once, however many visitors look at it.
    const versions = new Map<string, string>();
    for (const [response, visitor] of ofPage.visitors) {
      // The right to read ended: with the state, or with time.
      if (!visitor.mayRead(page)) {
        response.end();
        continue;
      }
      const version = versions.get(visitor.path) ?? this.versionOf(page, visitor.path);
      versions.set(visitor.path, version);
      sendVersion(response, visitor, version);
    }
  }

  /** Ends all connections; pages reconnect by themselves, to another gateway if necessary. */
  close(): void {
    clearInterval(this.heartbeat);
    this.toAll((response) => response.end());
  }

  /** Keeps connections alive; and a page's content changes with the day. */
  private beat(): void {
    this.toAll((response) => send(response, ':\n\n'));
    for (const { page } of this.watched.values()) this.announce(page);
  }

  private toAll(act: (response: ServerResponse) => void): void {
    for (const { visitors } of this.watched.values()) for (const response of visitors.keys()) act(response);
  }

  private leave(pageId: string, response: ServerResponse, address: string): void {
    const ofPage = this.watched.get(pageId);
    if (!ofPage?.visitors.delete(response)) return;
    this.count -= 1;
    const ofAddress = this.ofAddress.get(address) ?? 0;
    if (ofAddress > 1) this.ofAddress.set(address, ofAddress - 1);
    else this.ofAddress.delete(address);
    if (ofPage.visitors.size === 0) this.watched.delete(pageId);
  }
}

function sendVersion(response: ServerResponse, visitor: Visitor, version: string): void {
  if (version === visitor.sentVersion) return;
  visitor.sentVersion = version;
  send(response, `data: ${version}\n\n`);
}

function send(response: ServerResponse, text: string): void {
  if (response.writableLength > MAX_UNSENT) response.destroy();
  else response.write(text);
}

function refuse(response: ServerResponse, status: 429 | 503): void {
  response.writeHead(status, { 'retry-after': '60', 'cache-control': 'no-store' }).end();
}

/**
 * The connection stays open for hours, and with it the request: nothing that was sent, or is still coming, may stay in
 * memory.
 */
function forget(request: IncomingMessage): void {
  request.url = LIVE_PATH;
  request.headers = {};
  request.rawHeaders = [];
  request.resume();
}

/** The path in the query string, without language; that of the status page if no page can have it. */
function watchedPath(url: string): string {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const path = withoutLanguage(pathOf(query.get('path') ?? '/'), LANGUAGES).url;
  return sourceOf(path) === undefined ? '/' : ownText(path);
}
