import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageSite } from './page-site.js';
import { withoutLanguage } from '../languages/page-language.js';
import { pathOf } from './request-path.js';

/** Gives the version of what only an organisation's archives have; empty for nothing, undefined when it cannot be told. */
export type ArchivedVersion = (customerId: string, path: string) => Promise<string | undefined>;

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
  /** Whether the snapshot has nothing at the path. */
  isArchived: boolean;
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

  constructor(
    private readonly archivedVersion: ArchivedVersion,
    private readonly maxVisitors = MAX_VISITORS,
  ) {
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
    const path = watchedPath(request.url ?? '', site.languages);
    const visitor: Visitor = { path, isArchived: false };
    const ofSite = this.visitors.get(site.customerId) ?? new Map<ServerResponse, Visitor>();
    this.visitors.set(site.customerId, ofSite);
    ofSite.set(response, visitor);
    this.count += 1;
    response.once('close', () => this.forget(site.customerId, response));
    response.writeHead(200, HEAD);
    visitor.isArchived = site.version(path) === '';
    if (visitor.isArchived) void this.tellArchived(site.customerId, path, [[response, visitor]]);
    else tell(response, visitor, site.version(path));
  }

  /** Tells those who look at a page of `site` that has another version now. */
  announce(site: PageSite): void {
    let leaves = false;
    for (const [response, visitor] of this.visitors.get(site.customerId) ?? []) {
      const version = site.version(visitor.path);
      leaves ||= version === '' && !visitor.isArchived;
      visitor.isArchived = version === '';
      if (!visitor.isArchived) tell(response, visitor, version);
    }
    if (leaves) this.announceArchives(site.customerId);
  }

  /** Tells those who look at what only the archives of an organisation have. */
  announceArchives(customerId: string): void {
    const byPath = new Map<string, [ServerResponse, Visitor][]>();
    for (const [response, visitor] of this.visitors.get(customerId) ?? []) {
      if (!visitor.isArchived) continue;
      const ofPath = byPath.get(visitor.path) ?? [];
      ofPath.push([response, visitor]);
      byPath.set(visitor.path, ofPath);
    }
    for (const [path, visitors] of byPath) void this.tellArchived(customerId, path, visitors);
  }

  /** A page is looked for once, however many look at it. */
  private async tellArchived(customerId: string, path: string, visitors: [ServerResponse, Visitor][]): Promise<void> {
    const version = await this.archivedVersion(customerId, path);
    if (version === undefined) return;
    for (const [response, visitor] of visitors) if (visitor.isArchived) tell(response, visitor, version);
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
function watchedPath(url: string, languages: readonly string[]): string {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return withoutLanguage(pathOf(query.get('path') ?? '/'), languages).url;
}
