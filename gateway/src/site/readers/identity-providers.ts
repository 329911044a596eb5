import type { IdentityProvider, PageReaders } from '../states/read-state.js';
import type { Claims, Person } from './reader-who.js';

type Providers = NonNullable<PageReaders['providers']>;

/** Built once for each state of a page: it is asked for each request of a reader. */
const built = new WeakMap<Providers, ReadonlyMap<string, IdentityProvider>>();

/** The provider that alone speaks for a domain (its digest) on a page; undefined where a mailed link does. */
export function providerFor(
  { providers }: Pick<PageReaders, 'providers'>,
  { domain }: Pick<Person, 'domain'>,
): IdentityProvider | undefined {
  if (!providers) return undefined;
  let byDomain = built.get(providers);
  if (!byDomain) built.set(providers, (byDomain = domainsOf(providers)));
  return byDomain.get(domain);
}

function domainsOf(providers: Providers): ReadonlyMap<string, IdentityProvider> {
  return new Map(providers.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)));
}

/**
 * The claims that count now. An address is proven by the provider that the page names for its domain, and by a mailed link
 * where it names none: what was proven in another way, or by a provider that was removed, does not count any more.
 */
export function claimsThatCount(readers: Pick<PageReaders, 'providers'>, claims: Claims): Claims {
  const { hasPassword, person, provider } = claims;
  if (!person || providerFor(readers, person)?.id === provider) return claims;
  return { hasPassword };
}
