import type { Snapshot } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { IdentityCache } from '../prepared/identity-cache.js';
import type { PageHosts } from './page-hosts.js';
import { PageSite } from './page-site.js';

/** Where a request belongs, by its Host header. */
export type Destination = PageSite | 'console' | 'unknown';

const MAX_CACHED_HOSTS = 10_000;

/** The newest snapshot of every organisation, in memory, and which hosts they answer on. */
export class SnapshotStore {
  private readonly sites = new Map<string, PageSite>();
  private readonly byDomain = new Map<string, PageSite>();
  private readonly byHost = new Map<string, PageSite>();
  private readonly identities = new IdentityCache();
  /** Host header as received → destination, so that a request costs one lookup. */
  private readonly destinations = new Map<string, Destination>();

  constructor(private readonly hosts: PageHosts) {}

  get size(): number {
    return this.sites.size;
  }

  /** The snapshot that belongs to no organisation: what unknown hosts are answered with. */
  get fallback(): PageSite | undefined {
    return this.sites.get('');
  }

  /**
   * Takes a snapshot unless the one that is there is as new: a page never goes back a revision.
   * @returns whether it was taken
   */
  put(snapshot: Snapshot): boolean {
    const before = this.sites.get(snapshot.customerId);
    if (before !== undefined && before.revision >= snapshot.revision) return false;
    const site = new PageSite(snapshot, this.identities);
    this.sites.set(site.customerId, site);
    if (before) {
      release(this.byDomain, before.domain, before);
      for (const host of before.hosts) release(this.byHost, host, before);
    }
    if (site.domain !== '') claim(this.byDomain, site.domain, site);
    for (const host of site.hosts) claim(this.byHost, host, site);
    this.destinations.clear();
    return true;
  }

  /** @param hostHeader as received; undefined for a client of HTTP/1.0 */
  destination(hostHeader: string | undefined): Destination {
    if (hostHeader === undefined) return 'console';
    const known = this.destinations.get(hostHeader);
    if (known !== undefined) return known;
    const found = this.find(hostHeader);
    // Anybody can send new host names; starting over bounds the memory.
    if (this.destinations.size >= MAX_CACHED_HOSTS) this.destinations.clear();
    this.destinations.set(hostHeader, found);
    return found;
  }

  private find(hostHeader: string): Destination {
    const host = this.hosts.classify(hostHeader);
    switch (host.kind) {
      case 'console':
        return 'console';
      case 'label':
        return this.byDomain.get(host.label) ?? 'unknown';
      case 'custom':
        return this.byHost.get(host.host) ?? 'unknown';
    }
  }
}

/** A name that moved from one organisation to another belongs to the later snapshot, in whatever order they arrive. */
function claim(names: Map<string, PageSite>, name: string, site: PageSite): void {
  const holder = names.get(name);
  if (!holder || holder.customerId === site.customerId || holder.renderedAt <= site.renderedAt) names.set(name, site);
}

function release(names: Map<string, PageSite>, name: string, site: PageSite): void {
  if (names.get(name) === site) names.delete(name);
}
