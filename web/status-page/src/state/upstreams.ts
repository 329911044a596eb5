import { type PageComponent } from './page-state.js';

/** Whether a component is a provider's: it does not count in the organisation's own uptime. */
export function isThirdParty({ upstreams = [] }: PageComponent): boolean {
  return upstreams.some(({ follows }) => follows);
}

/**
 * Whether the status of a component is that of a provider's which is not known at present: an old one, or none that ever
 * was known.
 */
export function blindnessOf({ upstreams = [] }: PageComponent): 'old' | 'never-known' | undefined {
  const followed = upstreams.filter(({ follows }) => follows);
  if (followed.some(({ status }) => status === undefined))
    return followed.some(({ status }) => status !== undefined) ? 'old' : 'never-known';
  return followed.some(({ notKnownSince }) => notKnownSince !== undefined) ? 'old' : undefined;
}

/** An address of the web, as it was given; undefined for any other text, which is no link. */
export function webAddress(url: string): string | undefined {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}
