import type { PageHosts } from '../../edge/hosts/page-hosts.js';
import { type Page } from './page.js';

/** A host of a page whose plan does not include it. */
export class LapsedHost {
  constructor(readonly page: Page) {}
}

/** The target of a request, by its Host header. */
export type Destination = Page | LapsedHost | 'console' | 'unknown';

/** Every page that this gateway has, and the hosts it is served at. */
export class PageIndex {
  private readonly pages = new Map<string, Page>();
  private readonly byDomain = new Map<string, Page>();
  private readonly byHost = new Map<string, Page>();
  /** Host header as browsers send it → page, so that a request costs one lookup. Unknown hosts are not cached. */
  private readonly destinations = new Map<string, Page | LapsedHost>();

  constructor(private readonly hosts: PageHosts) {}

  get size(): number {
    return this.pages.size;
  }

  /** When the most recently changed page changed (epoch ms); 0 without any. */
  get newestRevision(): number {
    return [...this.pages.values()].reduce((newest, { facts }) => Math.max(newest, facts.revision), 0);
  }

  get all(): Iterable<Page> {
    return this.pages.values();
  }

  get(pageId: string): Page | undefined {
    return this.pages.get(pageId);
  }

  /** Replaces an older revision of a page, never a newer one. */
  put(page: Page): void {
    const { id, domain, hosts, lapsedHosts } = page.facts;
    const before = this.pages.get(id);
    if (before && before.facts.revision > page.facts.revision) return;
    if (before) {
      release(this.byDomain, before.facts.domain, before);
      for (const host of [...before.facts.hosts, ...before.facts.lapsedHosts]) release(this.byHost, host, before);
    }
    this.destinations.clear();
    if (page.isGone) {
      this.pages.delete(id);
      return;
    }
    this.pages.set(id, page);
    claim(this.byDomain, domain, page);
    for (const host of [...hosts, ...lapsedHosts]) claim(this.byHost, host, page);
  }

  /** @param hostHeader as received; undefined for a client of HTTP/1.0 */
  destination(hostHeader: string | undefined): Destination {
    if (hostHeader === undefined) return 'console';
    const known = this.destinations.get(hostHeader);
    if (known !== undefined) return known;
    const found = this.find(hostHeader);
    // A name can be written in very many ways, of which one is cached.
    if (typeof found !== 'string' && this.hosts.isPlain(hostHeader)) this.destinations.set(hostHeader, found);
    return found;
  }

  /** The number of cached host names. */
  get remembered(): number {
    return this.destinations.size;
  }

  private find(hostHeader: string): Destination {
    const host = this.hosts.classify(hostHeader);
    switch (host.kind) {
      case 'console':
        return 'console';
      case 'label':
        return this.byLabel(host.label) ?? 'unknown';
      case 'custom':
        return this.atOwnHost(host.host);
      case 'none':
        return 'unknown';
    }
  }

  /** API clients address pages by id, which no name may shadow. */
  private byLabel(label: string): Page | undefined {
    return (label === '' ? undefined : this.pages.get(label)) ?? this.byDomain.get(label);
  }

  private atOwnHost(host: string): Destination {
    const page = this.byHost.get(host);
    if (!page) return 'unknown';
    return page.facts.hosts.includes(host) ? page : new LapsedHost(page);
  }
}

/**
 * A name that moved from one organisation to another belongs to the later state, in whatever order the states arrive.
 */
function claim(names: Map<string, Page>, name: string, page: Page): void {
  const holder = names.get(name);
  if (!holder || holder.id === page.id || holder.facts.revision <= page.facts.revision) names.set(name, page);
}

function release(names: Map<string, Page>, name: string, page: Page): void {
  if (names.get(name) === page) names.delete(name);
}
