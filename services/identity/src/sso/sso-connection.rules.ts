import { parseTarget, type Target } from '@candor/outbound/target-check.js';
import { asciiDomain, isMailDomain } from '@candor/platform/email-address.js';
import { InvalidError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { SaveSsoConnectionRequest } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { roleFromWire } from '@candor/rpc/actor-codec.js';
import type { DefaultRole, SsoConnectionEntity } from './sso-connection.entity.js';

const MAX_TEXT = 2_000;
const MAX_DOMAINS = 50;
const WELL_KNOWN = '/.well-known/openid-configuration';
export const ISSUER_POINTER = '/issuer';

/** The settings that an Owner chooses, without the secret. */
export type ConnectionSettings = Omit<SsoConnectionEntity, 'customerId' | 'sealedClientSecret'>;

/** The input, checked as far as possible without the network. */
export interface TypedConnection {
  readonly settings: ConnectionSettings;
  /** Empty to keep the stored one. */
  readonly clientSecret: string;
}

/** @param allow `host:port` pairs that need no TLS @throws InvalidError naming every wrong field */
export function readConnection(request: SaveSsoConnectionRequest, allow: readonly string[]): TypedConnection {
  const { connection, clientSecret } = request;
  const issuer = readIssuer(connection?.issuer ?? '', allow);
  const clientId = connection?.clientId.trim() ?? '';
  const emailDomains = [...new Set((connection?.emailDomains ?? []).map(normalizeDomain))];
  const defaultRole = defaultRoleFrom(connection?.defaultRole ?? Role.UNSPECIFIED);
  const violations = new Violations()
    .check(issuer.problem === undefined, ISSUER_POINTER, issuer.problem ?? '')
    .text(clientId, '/clientId', 'Please enter the client id.', MAX_TEXT)
    .optionalText(clientSecret, '/clientSecret', MAX_TEXT)
    .check(defaultRole !== undefined, '/defaultRole', 'New users can be User or Admin.')
    .check(emailDomains.length > 0, '/emailDomains', 'Please enter at least one domain, for example acme.example.')
    .check(emailDomains.length <= MAX_DOMAINS, '/emailDomains', `Please use at most ${MAX_DOMAINS} domains.`);
  emailDomains.forEach((domain) =>
    violations.check(
      isMailDomain(domain),
      '/emailDomains',
      `${domain.slice(0, 100)} is not the domain of an address, as acme.example is.`,
    ),
  );
  violations.throwIfAny();
  return {
    clientSecret: clientSecret.trim(),
    settings: {
      ...{ issuer: issuer.url, clientId, emailDomains },
      defaultRole: defaultRole ?? 'User',
      enabled: connection?.enabled ?? false,
      required: connection?.required ?? false,
      trustEmails: connection?.trustEmails ?? false,
    },
  };
}

/** @throws InvalidError at `/issuer` */
export function requireIssuer(typed: string, allow: readonly string[]): string {
  const { url, problem } = readIssuer(typed, allow);
  if (problem !== undefined) throw new InvalidError([{ pointer: ISSUER_POINTER, detail: problem }]);
  return url;
}

/** Whether two spellings identify the same provider. */
export function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/+$/, '') === other.replace(/\/+$/, '');
}

/** People also paste the URL of the description; the issuer is the part before it. */
function readIssuer(typed: string, allow: readonly string[]): { url: string; problem?: string } {
  const url = typed.trim().replace(new RegExp(`${WELL_KNOWN.replaceAll('.', '\\.')}$`), '');
  if (url === '') return { url, problem: 'Please enter the issuer.' };
  if (url.length > MAX_TEXT) return { url, problem: `Please use at most ${MAX_TEXT} characters.` };
  const target = targetOf(url);
  if (typeof target === 'string') return { url, problem: target };
  if (target.url.search !== '' || target.url.hash !== '' || url.includes('?') || url.includes('#'))
    return { url, problem: 'Please enter the issuer without ? and #.' };
  if (target.url.protocol !== 'https:' && !allow.includes(target.hostAndPort))
    return { url, problem: 'Please use an issuer that starts with https://.' };
  return { url };
}

function targetOf(url: string): Target | string {
  try {
    return parseTarget(url);
  } catch (error) {
    return (error as Error).message;
  }
}

function normalizeDomain(typed: string): string {
  return asciiDomain(typed.trim().toLowerCase().replace(/^@/, ''));
}

function defaultRoleFrom(wire: Role): DefaultRole | undefined {
  if (wire === Role.UNSPECIFIED) return 'User';
  const role = roleFromWire(wire);
  return role === 'Owner' ? undefined : role;
}
