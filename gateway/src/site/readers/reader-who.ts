/** A reader who has proven an address: the digests of address and domain (base64url, 22 characters each). */
export interface Person {
  readonly address: string;
  readonly domain: string;
}

/** What a reader has shown. */
export interface Claims {
  /** Whether it was the page's password. */
  readonly hasPassword: boolean;
  /** Who it is; whether they may read is decided by the page as it is now. */
  readonly person?: Person;
  /** The identity provider that says so (its id); undefined for a mailed link. */
  readonly provider?: string | undefined;
  /** What the provider says of them besides: the digests that the page's audiences ask for (base64url, 22 characters each). */
  readonly attributes?: readonly string[];
}

/** A cookie has 4,096 bytes at most. */
export const MAX_ATTRIBUTES = 50;

/** The form of what `whoText` writes, as a part of an expression. It has the groups that `readWho` reads. */
export const WHO = String.raw`(?<password>[01])\.(?<address>[\w-]{22})?(?<domain>[\w-]{22})?(?:~(?<provider>[\w-]{1,40})(?:~(?<attributes>(?:[\w-]{22}){1,${MAX_ATTRIBUTES}}))?)?`;

/** Claims in the form in which a sealed text has them. */
export function whoText({ hasPassword, person, provider, attributes = [] }: Claims): string {
  const said = attributes.length === 0 ? '' : `~${attributes.slice(0, MAX_ATTRIBUTES).join('')}`;
  const by = provider === undefined ? '' : `~${provider}${said}`;
  return `${hasPassword ? 1 : 0}.${person === undefined ? '' : person.address + person.domain + by}`;
}

/** The same, read. @param groups of a text that has the form of {@link WHO} and whose seal is right */
export function readWho(groups: Partial<Record<string, string>>): Claims {
  const { password, address, domain, provider, attributes } = groups;
  const hasPassword = password === '1';
  if (address === undefined || domain === undefined) return { hasPassword };
  return {
    hasPassword,
    person: { address, domain },
    ...(provider !== undefined && { provider }),
    ...(attributes !== undefined && { attributes: attributes.match(/.{22}/g) ?? [] }),
  };
}
