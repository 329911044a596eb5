import type { ConnectionOptions } from '@nats-io/transport-node';
import { inboxPrefixOf } from './access/bus-permissions.js';

/** The user a program logs in to the broker as. */
export interface BusLogin {
  /** The bus's own name by default. */
  readonly user?: string;
  readonly password?: string;
}

/**
 * Options for NATS: servers without credentials, the credentials separately, and an inbox for replies that no other
 * user may read. The client ignores credentials in an address, so they are taken out of it here; those of a login take
 * precedence.
 */
export function loginOptions(
  servers: readonly string[],
  name: string,
  { user, password }: BusLogin = {},
): ConnectionOptions & { servers: string[] } {
  const given = servers.map(credentialsIn).find((found) => found !== undefined);
  const login = password === undefined ? given : { user: user ?? name, pass: password };
  return { servers: servers.map(withoutCredentials), ...login, inboxPrefix: inboxPrefixOf(login?.user ?? name) };
}

function credentialsIn(address: string): { user: string; pass: string } | undefined {
  const url = parsed(address);
  if (!url?.username) return undefined;
  return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
}

function withoutCredentials(address: string): string {
  return address.replace(/^([a-z]+:\/\/)?[^/@]*@/, '$1');
}

function parsed(address: string): URL | null {
  return URL.parse(/^[a-z]+:\/\//.test(address) ? address : `nats://${address}`);
}
