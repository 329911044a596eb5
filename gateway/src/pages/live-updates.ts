import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageSite } from './page-site.js';
import { pathOf } from './request-path.js';

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
  /** The version that was last told. */
  told: string;
}

/**
 * Tells open pages that there is a newer version of what they show (server-sent events): its name, never its content, so that
 * an event costs a few bytes and the page is fetched where it is prepared. Whoever connects is told the version that holds, so
 * nothing is missed between two connections.
 */
export class LiveUpdates {
  private readonly visitors = new Map<string, Map<ServerResponse, Visitor>>();
  private readonly heartbeat: NodeJS.Timeout;
  private count = 0;

  constructor(private readonly maxVisitors = MAX_VISITORS) {
    this.heartbeat = setInterval(() => this.toAll((response) => send(response, ':\n\n')), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Connections that are open. */
  get size(): number {
    return this.count;
  }

  /** Answers a GET of `LIVE_PATH`; 503 where there are too many. */
  open(request: IncomingMessage, response: ServerResponse, site: PageSite): void {
    if (this.count >= this.maxVisitors) {
      response.writeHead(503, { 'retry-after': '60', 'cache-control': 'no-store' }).end();
      return;
    }
    const path = watchedPath(request.url ?? '');
    const visitor = { path, told: site.version(path) };
    const ofSite = this.visitors.get(site.customerId) ?? new Map<ServerResponse, Visitor>();
    this.visitors.set(site.customerId, ofSite);
    ofSite.set(response, visitor);
    this.count += 1;
    response.once('close', () => this.forget(site.customerId, response));
    response.writeHead(200, HEAD);
    send(response, event(visitor.told));
  }

  /** Tells those who look at a page of `site` that has another version now. */
  announce(site: PageSite): void {
    for (const [response, visitor] of this.visitors.get(site.customerId) ?? []) {
      const version = site.version(visitor.path);
      if (version === visitor.told) continue;
      visitor.told = version;
      send(response, event(version));
    }
  }

  /** Ends all connections; pages come back by themselves, elsewhere if need be. */
  close(): void {
    clearInterval(this.heartbeat);
    this.toAll((response) => response.end());
  }

  private toAll(act: (response: ServerResponse) => void): void {
    for (const ofSite of this.visitors.values()) for (const response of ofSite.keys()) act(response);
  }

  private forget(customerId: string, response: ServerResponse): void {
    const ofSite = this.visitors.get(customerId);
    if (!ofSite?.delete(response)) return;
    this.count -= 1;
    if (ofSite.size === 0) this.visitors.delete(customerId);
  }
}

function event(version: string): string {
  return `data: ${version}\n\n`;
}

function send(response: ServerResponse, text: string): void {
  if (response.writableLength > MAX_UNSENT) response.destroy();
  else response.write(text);
}

/** The path in the query string; that of the status page where there is none. */
function watchedPath(url: string): string {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return pathOf(query.get('path') ?? '/');
}
