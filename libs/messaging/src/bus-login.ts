import type { ConnectionOptions } from '@nats-io/transport-node';
import { inboxPrefixOf } from './access/bus-permissions.js';

/** As whom a program speaks to the broker. */
export interface BusLogin {
  /** Its own name unless given. */
  readonly user?: string;
  readonly password?: string;
}

/**
 * Options for NATS: servers without credentials, credentials beside them, and replies where nobody else listens. The client ignores
 * credentials in an address, so they are taken out of it here; those of a login come first.
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
