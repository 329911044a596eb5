import type { Snapshot } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { IdentityCache } from '../prepared/identity-cache.js';
import type { PageHosts } from './page-hosts.js';
import { PageSite } from './page-site.js';

/** A host of a page that its plan does not include. */
export class LapsedHost {
  constructor(readonly site: PageSite) {}
}

/** Where a request belongs, by its Host header. */
export type Destination = PageSite | LapsedHost | 'console' | 'unknown';

const MAX_CACHED_HOSTS = 10_000;

/** The newest snapshot of every organisation, in memory, and which hosts they answer on. */
export class SnapshotStore {
  private readonly sites = new Map<string, PageSite>();
  private readonly byDomain = new Map<string, PageSite>();
  private readonly byHost = new Map<string, PageSite>();
  private readonly identities = new IdentityCache();
  /** Host header as received → destination, so that a request costs one lookup. */
  private readonly destinations = new Map<string, Destination>();

  /** @param onNewer told of every snapshot that takes the place of an older one */
  constructor(
    private readonly hosts: PageHosts,
    private readonly onNewer: (site: PageSite) => void = () => undefined,
  ) {}

  /** When the newest of them was rendered (epoch ms); 0 without any. */
  get newestRenderedAt(): number {
    return [...this.sites.values()].reduce((newest, { renderedAt }) => Math.max(newest, renderedAt), 0);
  }

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
      for (const host of [...before.hosts, ...before.lapsedHosts]) release(this.byHost, host, before);
    }
    if (site.domain !== '') claim(this.byDomain, site.domain, site);
    for (const host of [...site.hosts, ...site.lapsedHosts]) claim(this.byHost, host, site);
    this.destinations.clear();
    if (before) this.onNewer(site);
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

  /** Programs know pages by their ids, which nobody's name may hide. */
  private byLabel(label: string): PageSite | undefined {
    return (label === '' ? undefined : this.sites.get(label)) ?? this.byDomain.get(label);
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
    }
  }

  private atOwnHost(host: string): Destination {
    const site = this.byHost.get(host);
    if (!site) return 'unknown';
    return site.hosts.includes(host) ? site : new LapsedHost(site);
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
