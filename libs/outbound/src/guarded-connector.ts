import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import { type ForbiddenTargetError } from './forbidden-target.error.js';
import { assertPublicAddresses, systemResolve, type TargetRules } from './target-check.js';

/**
 * Opens connections to public addresses only. It connects to the address that was checked, so a name that resolves
 * differently a moment later has no effect. A literal never reaches the lookup and is checked separately.
 */
export function guardedConnector(rules: TargetRules, connectTimeoutMs: number): buildConnector.connector {
  const resolve = rules.resolve ?? systemResolve;
  const allow = new Set(rules.allow);
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        try {
          assertPublicAddresses(addresses);
        } catch (error) {
          return callback(error as Error, '');
        }
        const first = addresses[0];
        if (options.all) callback(null, [...addresses]);
        else if (first) callback(null, first.address, first.family);
        else callback(new Error(`${hostname} has no address`), '');
      },
      (error: Error) => callback(error, ''),
    );
  };
  // One context for all connections: creating one takes more time than a delivery.
  const tls = { secureContext: createSecureContext(), maxCachedSessions: 1_000 };
  const shared = { ...tls, timeout: connectTimeoutMs, allowH2: false };
  const connectGuarded = buildConnector({ ...shared, lookup } as buildConnector.BuildOptions);
  const connectAllowed = buildConnector(shared);

  return (options, callback) => {
    const { hostname, protocol, port } = options;
    const family = isIP(hostname);
    const host = family === 6 ? `[${hostname}]` : hostname;
    if (allow.has(`${host}:${port || (protocol === 'https:' ? '443' : '80')}`))
      return connectAllowed(options, callback);
    try {
      if (family !== 0) assertPublicAddresses([{ address: hostname }]);
    } catch (error) {
      return callback(error as ForbiddenTargetError, null);
    }
    connectGuarded(options, callback);
  };
}
