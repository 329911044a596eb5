import { type PageComponent } from './page-state.js';

/** Whether a component is a provider's: it does not count in the organisation's own uptime. */
export function isThirdParty({ upstreams = [] }: PageComponent): boolean {
  return upstreams.some(({ follows }) => follows);
}

/** Since when (epoch ms) the status of a provider's component is not known; undefined while it is. */
export function notKnownSince({ upstreams = [] }: PageComponent): number | undefined {
  const times = upstreams.flatMap(({ follows, notKnownSince: since }) =>
    follows && since !== undefined ? [since] : [],
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** An address of the web, as it was given; undefined for any other text, which is no link. */
export function webAddress(url: string): string | undefined {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}
