import { KNOWN_FOR_MS } from '../upstreams/status-now.js';
import { summaryOf, type UpstreamComponent, type UpstreamStatusWord } from '../upstreams/upstream-state.js';

/** What an upstream says, for its links. Times are epoch ms. */
export interface UpstreamSays {
  readonly pageName: string;
  readonly components: ReadonlyMap<string, UpstreamComponent>;
  /** When it was last read well. */
  readonly readAt: number;
}

/** What is published of the provider's side of a link. Times are epoch ms. */
export interface LinkState {
  readonly providerName: string;
  /** "" for the page as a whole. */
  readonly componentName: string;
  /** As last known; "unknown" where it never was. */
  readonly status: UpstreamStatusWord;
  /** Since when it has the status, as far as we have seen. */
  readonly since: number;
  /** Null while it is known. */
  readonly notKnownSince: number | null;
}

/** The key of a page as a whole. */
export const WHOLE = '';

/**
 * How the provider's side of a link is. One that cannot be read keeps its last status, and since when it is not known;
 * so does one whose component is gone, or has a status that we have no word for.
 * @param before as last published; undefined for a new link
 * @param called the organisation's own name of the provider; empty for the page's
 * @returns undefined for a new link to a component that is not there
 */
export function linkState(
  upstream: UpstreamSays,
  { componentKey, called }: { readonly componentKey: string; readonly called: string },
  before: LinkState | undefined,
  now: number,
): LinkState | undefined {
  const providerName = called || upstream.pageName;
  const isBlind = now - upstream.readAt > KNOWN_FOR_MS;
  const found = componentKey === WHOLE ? wholeOf(upstream, before, now) : upstream.components.get(componentKey);
  if (!found) return before && { ...before, providerName, notKnownSince: before.notKnownSince ?? now };
  const { name: componentName, status, since } = found;
  if (status === 'unknown') {
    const known = before ?? { status, since };
    const notKnownSince = before?.notKnownSince ?? since;
    return { providerName, componentName, status: known.status, since: known.since, notKnownSince };
  }
  return { providerName, componentName, status, since, notKnownSince: isBlind ? upstream.readAt : null };
}

function wholeOf(
  { components }: UpstreamSays,
  before: LinkState | undefined,
  now: number,
): Pick<UpstreamComponent, 'name' | 'status' | 'since'> {
  const status = summaryOf([...components.values()]).worst ?? 'unknown';
  return { name: '', status, since: before?.status === status ? before.since : now };
}

export function isSameState(a: LinkState, b: LinkState): boolean {
  return (
    a.providerName === b.providerName &&
    a.componentName === b.componentName &&
    a.status === b.status &&
    a.since === b.since &&
    a.notKnownSince === b.notKnownSince
  );
}
