import { type PageComponent } from './page-state.js';

/** Whether a component is a provider's: it does not count in the organisation's own uptime. */
export function isThirdParty({ upstreams = [] }: PageComponent): boolean {
  return upstreams.some(({ follows }) => follows);
}

/**
 * Whether the status of a component is that of a provider's which is not known at present: an old one, or none that ever
 * was known. What an incident says of the component is known.
 */
export function blindnessOf({ upstreams = [], componentStatus }: PageComponent): 'old' | 'never-known' | undefined {
  const followed = upstreams.filter(({ follows }) => follows);
  if (followed.some(({ status }) => status === undefined)) {
    if (followed.some(({ status }) => status !== undefined)) return 'old';
    return componentStatus === 'operational' ? 'never-known' : undefined;
  }
  return followed.some(({ notKnownSince }) => notKnownSince !== undefined) ? 'old' : undefined;
}

/** Whether there is a status to count: a provider's that never was known is not taken for operational. */
export function hasKnownStatus(component: PageComponent): boolean {
  return blindnessOf(component) !== 'never-known';
}

/** An address of the web, as it was given; undefined for any other text, which is no link. */
export function webAddress(url: string): string | undefined {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}
