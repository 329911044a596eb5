import { formatDate } from '@candor/ui/time/format-date.js';
import { type IdentityProvider, type Readers, type ReadersDraft } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';
import { requireText } from '../forms/required.js';
import { type FieldPointers } from '../forms/server-errors.js';
import { type Form } from '../forms/use-form.js';
import { asTheyAre } from './audience.rules.js';
import { withItem, withoutItem } from './listed.rules.js';
import { isPrivate, linesOf, named } from './readers.rules.js';

/** The form values. */
export interface ProviderValues {
  name: string;
  entityId: string;
  signInUrl: string;
  /** PEM or base64, one after the other. */
  certificates: string;
  /** One on each line. */
  domains: string;
}

/** Those of the form for the organisation's own single sign-on. */
export type OpenidValues = Pick<ProviderValues, 'name' | 'domains'>;

const NO_NAME = 'Give the identity provider a name.';
const NO_DOMAINS = 'Give the domains whose addresses it proves.';

/** The server says the rest: what is no address, no certificate and no domain. */
export const validateProvider = requireText<ProviderValues>({
  name: NO_NAME,
  entityId: 'Give the entity ID of the provider.',
  signInUrl: 'Give the address where readers sign in.',
  certificates: 'Give the certificate that the provider signs with.',
  domains: NO_DOMAINS,
});

export const validateOpenid = requireText<OpenidValues>({ name: NO_NAME, domains: NO_DOMAINS });

/** @param provider undefined for a new one */
export function providerValues(provider: IdentityProvider | undefined): ProviderValues {
  const { name = '', entityId = '', signInUrl = '', certificates = [], domains = [] } = provider ?? {};
  return {
    name,
    entityId,
    signInUrl,
    certificates: certificates.map((pem) => pem.trim()).join('\n'),
    domains: domains.join('\n'),
  };
}

/** @param provider undefined for a new one */
export function openidValues(provider: IdentityProvider | undefined): OpenidValues {
  const { name = 'Our single sign-on', domains = [] } = provider ?? {};
  return { name, domains: domains.join('\n') };
}

export function openidPointers(at: string): FieldPointers<OpenidValues> {
  return { [`${at}/name`]: 'name', [`${at}/domains`]: 'domains' };
}

export function providerPointers(at: string): FieldPointers<ProviderValues> {
  return {
    [`${at}/name`]: 'name',
    [`${at}/entityId`]: 'entityId',
    [`${at}/signInUrl`]: 'signInUrl',
    [`${at}/certificates`]: 'certificates',
    [`${at}/domains`]: 'domains',
  };
}

/** Certificates that were pasted one after the other: PEM, or base64 with an empty line between. */
export function certificatesIn(pasted: string): string[] {
  return pasted
    .replaceAll(/-----END [^-]+-----/g, '$&\n\n')
    .split(/(?=-----BEGIN )|\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The message at the certificates; of several it says which one is refused. */
export function certificateError(
  { errors, problem, values }: Pick<Form<ProviderValues>, 'errors' | 'problem' | 'values'>,
  at: string,
): string | undefined {
  const refused = problem?.violations.find(({ pointer }) => pointer.startsWith(`${at}/certificates/`));
  const error = errors.certificates;
  if (error === undefined || !refused || certificatesIn(values.certificates).length < 2) return error;
  return `Certificate ${Number(refused.pointer.split('/').at(-1)) + 1}: ${error}`;
}

/** The readers as they are, with one provider as it is in the form. @param id undefined for a new one */
export function withProvider(readers: Readers, id: string | undefined, values: ProviderValues): ReadersDraft {
  const draft = {
    ...{ name: values.name.trim(), entityId: values.entityId.trim(), signInUrl: values.signInUrl.trim() },
    certificates: certificatesIn(values.certificates),
    domains: linesOf(values.domains),
  };
  return { ...asTheyAre(readers), providers: withItem(readers.providers, id, draft) };
}

/** The same with the organisation's own single sign-on. */
export function withOpenid(readers: Readers, id: string | undefined, values: OpenidValues): ReadersDraft {
  const draft = { name: values.name.trim(), isOpenid: true, domains: linesOf(values.domains) };
  return { ...asTheyAre(readers), providers: withItem(readers.providers, id, draft) };
}

export function withoutProvider(readers: Readers, id: string): ReadersDraft {
  return { ...asTheyAre(readers), providers: withoutItem(readers.providers, id) };
}

/** Whose addresses it proves and how, in a few words. */
export function providerText({ domains, certificatesEndAt }: IdentityProvider): string {
  if (certificatesEndAt === undefined) return `${named(domains)}; your single sign-on (OpenID)`;
  return `${named(domains)}; certificate until ${formatDate(certificatesEndAt, 'short-day', localZone())}`;
}

/** Whether there are providers, and nobody has to sign in. */
export function hasUnusedProviders(readers: Readers): boolean {
  return readers.providers.length > 0 && readers.audiences.length === 0 && !isPrivate(readers);
}

/** What providers know a page by, as its entity ID and as the address that assertions are sent to. @param url of the page */
export function serviceProviderUrl(url: string): string {
  return new URL('/sign-in/saml', url).href;
}
