import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGES } from '@candor/status-page/language/languages.js';
import { withoutLanguage } from '../languages/page-language.js';
import type { Page } from './page.js';
import { pathOf } from './request-path.js';

/** Names what a page has at a path as it is now. */
export type VersionOf = (page: Page, path: string) => string;

/** Where a page asks to be told of changes; `?path=` names the page that the visitor looks at. */
export const LIVE_PATH = '/events';
/** Who comes beyond that asks from time to time instead, as pages without this do. */
const MAX_VISITORS = 20_000;
/** Shorter than what proxies take for a dead connection. */
const HEARTBEAT_MS = 25_000;
/** A visitor who takes nothing any more must not fill our memory (bytes). */
const MAX_UNSENT = 16_384;

const HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Proxies that collect answers would hold back every event.
  'x-accel-buffering': 'no',
};

/** A visitor with a page open. */
interface Visitor {
  readonly path: string;
  /** The version that was last told; undefined when none was. */
  told?: string;
}

/**
 * Tells open pages that there is a newer version of what they show (server-sent events): its name, never its content, so that
 * an event costs a few bytes and the page is fetched where it is prepared. Whoever connects is told the version that holds, so
 * nothing is missed between two connections.
 */
export class LiveUpdates {
  private readonly watched = new Map<string, { page: Page; readonly visitors: Map<ServerResponse, Visitor> }>();
  private readonly heartbeat: NodeJS.Timeout;
  private count = 0;

  constructor(
    private readonly versionOf: VersionOf,
    private readonly maxVisitors = MAX_VISITORS,
  ) {
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Connections that are open. */
  get size(): number {
    return this.count;
  }

  /** Answers a GET of `LIVE_PATH`; 503 where there are too many. */
  open(request: IncomingMessage, response: ServerResponse, page: Page): void {
    if (this.count >= this.maxVisitors) {
      response.writeHead(503, { 'retry-after': '60', 'cache-control': 'no-store' }).end();
      return;
    }
    const visitor: Visitor = { path: watchedPath(request.url ?? '') };
    const ofPage = this.watched.get(page.id) ?? { page, visitors: new Map<ServerResponse, Visitor>() };
    this.watched.set(page.id, ofPage);
    ofPage.visitors.set(response, visitor);
    this.count += 1;
    response.once('close', () => this.forget(page.id, response));
    response.writeHead(200, HEAD);
    tell(response, visitor, this.versionOf(page, visitor.path));
  }

  /** Tells those who look at something of the page that has another version now. */
  announce(page: Page): void {
    const ofPage = this.watched.get(page.id);
    if (!ofPage) return;
    ofPage.page = page;
    // However many look at it, a version is looked up once.
    const versions = new Map<string, string>();
    for (const [response, visitor] of ofPage.visitors) {
      const version = versions.get(visitor.path) ?? this.versionOf(page, visitor.path);
      versions.set(visitor.path, version);
      tell(response, visitor, version);
    }
  }

  /** Ends all connections; pages come back by themselves, elsewhere if need be. */
  close(): void {
    clearInterval(this.heartbeat);
    this.toAll((response) => response.end());
  }

  /** A connection lives, and a page says other things on another day. */
  private beat(): void {
    this.toAll((response) => send(response, ':\n\n'));
    for (const { page } of this.watched.values()) this.announce(page);
  }

  private toAll(act: (response: ServerResponse) => void): void {
    for (const { visitors } of this.watched.values()) for (const response of visitors.keys()) act(response);
  }

  private forget(pageId: string, response: ServerResponse): void {
    const ofPage = this.watched.get(pageId);
    if (!ofPage?.visitors.delete(response)) return;
    this.count -= 1;
    if (ofPage.visitors.size === 0) this.watched.delete(pageId);
  }
}

function tell(response: ServerResponse, visitor: Visitor, version: string): void {
  if (version === visitor.told) return;
  visitor.told = version;
  send(response, `data: ${version}\n\n`);
}

function send(response: ServerResponse, text: string): void {
  if (response.writableLength > MAX_UNSENT) response.destroy();
  else response.write(text);
}

/** The path in the query string, the same in every language; that of the status page where there is none. */
function watchedPath(url: string): string {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return withoutLanguage(pathOf(query.get('path') ?? '/'), LANGUAGES).url;
}
