import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import { type ForbiddenTargetError } from './forbidden-target.error.js';
import { assertPublicAddresses, systemResolve, type TargetRules } from './target-check.js';
import { tunnelConnector } from './tunnel.js';

/** A name may have any number of addresses, and each that the proxy refuses costs it a request. */
const MAX_TRIED = 4;

export interface ConnectorRules extends TargetRules {
  /** The HTTP proxy that everything goes through but what is allowed by name; none by default. */
  readonly proxy?: URL;
}

/**
 * Opens connections to public addresses only. It connects to the address that was checked, so a name that resolves
 * differently a moment later has no effect; a proxy is asked for that address and never for the name.
 */
export function guardedConnector(rules: ConnectorRules, connectTimeoutMs: number): buildConnector.connector {
  const resolve = rules.resolve ?? systemResolve;
  const allow = new Set(rules.allow);
  const checked = async (hostname: string) => {
    const family = isIP(hostname);
    const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
    assertPublicAddresses(addresses);
    if (addresses.length === 0) throw new Error(`${hostname} has no address`);
    return addresses;
  };
  const lookup: LookupFunction = (hostname, options, callback) => {
    checked(hostname).then(
      (addresses) => {
        if (options.all) callback(null, [...addresses]);
        else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
  // One context for all connections: creating one takes more time than a delivery.
  const tls = { secureContext: createSecureContext(), maxCachedSessions: 1_000 };
  const shared = { ...tls, timeout: connectTimeoutMs, allowH2: false };
  const connectAllowed = buildConnector(shared);
  const connectGuarded = rules.proxy
    ? tunnelConnector(rules.proxy, {
        timeoutMs: connectTimeoutMs,
        tls,
        // IPv4 first, because not every proxy has IPv6.
        hostsOf: async (hostname) => {
          const addresses = (await checked(hostname)).toSorted((a, b) => a.family - b.family);
          return addresses.slice(0, MAX_TRIED).map(({ address }) => address);
        },
      })
    : buildConnector({ ...shared, lookup } as buildConnector.BuildOptions);

  return (options, callback) => {
    const { hostname, protocol, port } = options;
    const family = isIP(hostname);
    const host = family === 6 ? `[${hostname}]` : hostname;
    if (allow.has(`${host}:${port || (protocol === 'https:' ? '443' : '80')}`))
      return connectAllowed(options, callback);
    try {
      // A literal never reaches the lookup.
      if (family !== 0) assertPublicAddresses([{ address: hostname }]);
    } catch (error) {
      return callback(error as ForbiddenTargetError, null);
    }
    connectGuarded(options, callback);
  };
}
