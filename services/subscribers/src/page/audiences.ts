/** Readers of a page who see components that its other readers do not. */
export interface Audience {
  readonly id: string;
  /** Addresses and domains ("@example.org"), lower case. */
  readonly people: readonly string[];
  /** Lower case. */
  readonly componentIds: readonly string[];
}

/** An address and its domain with the "@", as audiences name them. */
export function namesOf(address: string): [address: string, domain: string] {
  const own = address.toLowerCase();
  return [own, own.slice(own.lastIndexOf('@'))];
}

/** The audiences that an address is in; undefined for a subscriber without one. */
export function audiencesOf(audiences: readonly Audience[], address: string | undefined): Audience[] {
  if (address === undefined) return [];
  const [own, domain] = namesOf(address);
  return audiences.filter(({ people }) => people.includes(own) || people.includes(domain));
}

/** Whether a subscriber sees a component that is on its page. @param address undefined for a subscriber without one */
export function seenBy(audiences: readonly Audience[], address: string | undefined): (componentId: string) => boolean {
  const forSome = new Set(audiences.flatMap(({ componentIds }) => componentIds));
  const own = new Set(audiencesOf(audiences, address).flatMap(({ componentIds }) => componentIds));
  return (componentId) => !forSome.has(componentId) || own.has(componentId);
}

/** What an event has for the readers of a page. */
export interface Visible {
  /** The components for all of them; null for an event that is for all, whatever it names. */
  readonly forAll: readonly string[] | null;
  /** For each audience the components that it sees, where there are any. */
  readonly forSome: readonly Pick<Audience, 'people' | 'componentIds'>[];
}

/**
 * @param named the components of the event; none for an event that is for all
 * @param internal of a first page, those of them that not all its readers see; it shows what is not internal, and has no list
 */
export function visibleOf(
  {
    audiences,
    componentIds: shown,
  }: { readonly audiences: readonly Audience[]; readonly componentIds: readonly string[] | null },
  named: readonly string[],
  internal: readonly string[] = [],
): Visible {
  if (named.length === 0) return { forAll: null, forSome: [] };
  const forSome = new Set(shown === null ? internal : audiences.flatMap(({ componentIds }) => componentIds));
  if (!named.some((id) => forSome.has(id))) return { forAll: named, forSome: [] };
  const onPage = named.filter((id) => shown === null || shown.includes(id));
  return {
    forAll: onPage.filter((id) => !forSome.has(id)),
    forSome: audiences.flatMap(({ people, componentIds }) => {
      const seen = onPage.filter((id) => forSome.has(id) && componentIds.includes(id));
      return seen.length === 0 ? [] : [{ people, componentIds: seen }];
    }),
  };
}
