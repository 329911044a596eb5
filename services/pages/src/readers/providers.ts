import { isId, newId } from '@candor/platform/ids.js';
import type { Violations } from '@candor/platform/violations.js';
import type { IdentityProvider } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import type { KeptProvider } from '../page/readers.store.js';
import { endOf, readCertificate } from './certificates.js';
import { readDomain } from './people.js';

const MAX_PROVIDERS = 50;
const MAX_NAME = 100;
const MAX_ENTITY_ID = 1_000;
const MAX_URL = 2_000;
const MAX_CERTIFICATES = 5;
/** Characters in all providers of a page: every gateway keeps them, and one request has them all. */
const MAX_IN_ALL = 200_000;
const MAX_DOMAINS = 50;
const UNKNOWN = 'There is no such identity provider.';
const NO_URL = 'Please give the address where readers sign in, which starts with https://.';
const NO_DOMAIN = 'Please give a domain, for example example.com.';
const OF_SSO = 'Your single sign-on has this. Please leave it empty here.';
const ONE_OPENID = 'Your single sign-on is an identity provider of this page already.';
const OTHER_KIND = 'This identity provider is of another kind. Please delete it and add another one.';
const TAKEN = 'Another identity provider of this page has this domain.';
/** The URL parser drops tabs and line breaks silently. */
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The identity providers from staff input; a new one gets its id here.
 * @param violations receives the errors, with the position in the list
 */
export function readProviders(violations: Violations, given: readonly IdentityProvider[]): KeptProvider[] {
  violations.check(
    given.length <= MAX_PROVIDERS,
    '/providers',
    `Please set up at most ${MAX_PROVIDERS} identity providers.`,
  );
  const taken = new Set<string>();
  const read = given.slice(0, MAX_PROVIDERS).map((provider, index) => {
    const kept = readProvider(violations, provider, { pointer: `/providers/${index}`, taken });
    for (const domain of kept.domains) taken.add(domain);
    return kept;
  });
  for (const [index, { id, isOpenid }] of read.entries())
    violations
      .check(read.findIndex((one) => one.id === id) === index, `/providers/${index}/id`, UNKNOWN)
      .check(!isOpenid || read.findIndex((one) => one.isOpenid) === index, `/providers/${index}/isOpenid`, ONE_OPENID);
  violations.check(
    read.flatMap(({ certificates }) => certificates).join('').length <= MAX_IN_ALL,
    '/providers',
    `Please give certificates of at most ${MAX_IN_ALL} characters in all identity providers together.`,
  );
  return read;
}

/**
 * A certificate that is there already may be over: who changes something else must not have to replace it first.
 * A provider stays of its kind, because the sessions that it began would be another one's.
 * @param violations receives what is wrong on this page: a provider that it does not have, a new certificate that is over
 * @param given as staff sent them
 * @param read the same as it was read
 */
export function checkKnown(
  violations: Violations,
  given: readonly IdentityProvider[],
  { read, present, now }: { readonly read: Kept; readonly present: Kept; readonly now: Date },
): void {
  const known = new Map(present.map((provider) => [provider.id, provider]));
  for (const [index, { id, isOpenid, certificates }] of read.entries()) {
    const before = known.get(id);
    violations
      .check(given[index]?.id === '' || before !== undefined, `/providers/${index}/id`, UNKNOWN)
      .check(!before || before.isOpenid === isOpenid, `/providers/${index}/isOpenid`, OTHER_KIND);
    for (const [place, pem] of certificates.entries()) {
      if (before?.certificates.includes(pem)) continue;
      const end = endOf(pem);
      const detail = `This certificate ended on ${new Date(end).toISOString().slice(0, 10)}. Please give a newer one.`;
      violations.check(end > now.getTime(), `/providers/${index}/certificates/${place}`, detail);
    }
  }
}

type Kept = readonly KeptProvider[];

interface Place {
  readonly pointer: string;
  /** The domains of the providers before it. */
  readonly taken: ReadonlySet<string>;
}

function readProvider(violations: Violations, given: IdentityProvider, place: Place): KeptProvider {
  const { id, name, domains, isOpenid } = given;
  const { pointer, taken } = place;
  violations
    .check(id === '' || isId(id), `${pointer}/id`, UNKNOWN)
    .text(name, `${pointer}/name`, 'Please give the identity provider a name.', MAX_NAME);
  return {
    id: id === '' ? newId() : id.toLowerCase(),
    name: name.trim(),
    ...(isOpenid ? readOpenid(violations, given, pointer) : readSaml(violations, given, pointer)),
    domains: readDomains(violations, domains, { pointer: `${pointer}/domains`, taken }),
  };
}

type OfKind = Pick<KeptProvider, 'isOpenid' | 'entityId' | 'signInUrl' | 'certificates'>;

function readSaml(
  violations: Violations,
  { entityId, signInUrl, certificates }: IdentityProvider,
  pointer: string,
): OfKind {
  violations
    .text(entityId, `${pointer}/entityId`, 'Please give the entity ID of the provider.', MAX_ENTITY_ID)
    .check(!/\s/.test(entityId.trim()), `${pointer}/entityId`, 'Please give the entity ID without spaces.');
  return {
    entityId: entityId.trim(),
    signInUrl: readUrl(violations, signInUrl, `${pointer}/signInUrl`),
    certificates: readCertificates(violations, certificates, `${pointer}/certificates`),
  };
}

/** What the single sign-on has is not kept a second time. */
function readOpenid(
  violations: Violations,
  { entityId, signInUrl, certificates }: IdentityProvider,
  pointer: string,
): OfKind {
  violations
    .check(entityId === '', `${pointer}/entityId`, OF_SSO)
    .check(signInUrl === '', `${pointer}/signInUrl`, OF_SSO)
    .check(certificates.length === 0, `${pointer}/certificates`, OF_SSO);
  return { isOpenid: true, entityId: '', signInUrl: '', certificates: [] };
}

/** It is given to browsers and never fetched here, so it may lead anywhere. */
function readUrl(violations: Violations, typed: string, pointer: string): string {
  const url = CONTROL.test(typed.trim()) ? null : URL.parse(typed.trim());
  if (url?.protocol !== 'https:') {
    violations.add(pointer, NO_URL);
    return '';
  }
  violations
    .check(url.username === '' && url.password === '', pointer, 'Please give an address without a user name.')
    .check(url.hash === '', pointer, 'Please give an address without a fragment (#).')
    .check(url.href.length <= MAX_URL, pointer, `Please use at most ${MAX_URL} characters.`);
  return url.href;
}

function readCertificates(violations: Violations, given: readonly string[], pointer: string): string[] {
  violations
    .check(given.length > 0, pointer, 'Please give the certificate that the provider signs with.')
    .check(given.length <= MAX_CERTIFICATES, pointer, `Please give at most ${MAX_CERTIFICATES} certificates.`);
  return given.slice(0, MAX_CERTIFICATES).flatMap((text, place) => {
    const read = readCertificate(text);
    if ('pem' in read) return [read.pem];
    violations.add(`${pointer}/${place}`, read.problem);
    return [];
  });
}

/** Each once, with or without its "@"; empty lines are left out. */
function readDomains(violations: Violations, typed: readonly string[], { pointer, taken }: Place): string[] {
  const named = typed.map((text, place) => ({ text: text.trim(), place })).filter(({ text }) => text !== '');
  violations
    .check(named.length > 0, pointer, 'Please give the domains whose addresses the provider proves.')
    .check(named.length <= MAX_DOMAINS, pointer, `Please give at most ${MAX_DOMAINS} domains.`);
  const domains = named.slice(0, MAX_DOMAINS).flatMap(({ text, place }) => {
    const domain = readDomain(text.replace(/^@/, ''));
    const detail = domain === undefined ? NO_DOMAIN : TAKEN;
    if (domain !== undefined && !taken.has(domain)) return [domain];
    violations.add(`${pointer}/${place}`, detail);
    return [];
  });
  return [...new Set(domains)];
}
