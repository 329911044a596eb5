import { lookup } from 'node:dns/promises';
import { isIPv6 } from 'node:net';

/** Another gateway: its host and the port where it listens for peers. */
export interface PeerName {
  /** Whether the name stands for all addresses that DNS gives for it, such as those of a headless Service. */
  readonly isResolved: boolean;
  readonly host: string;
  readonly port: number;
}

const PEER = /^(dns:)?([\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5})$/;
/** More gateways than any installation has. */
const MAX_PEERS = 64;

/** @param text `host:port` or `dns:name:port`, separated by commas @returns undefined for anything else */
export function peerNames(text: string): PeerName[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const names = parts
    .filter((part) => part !== '')
    .map((part) => {
      const [, dns, host = '', port] = PEER.exec(part) ?? [];
      return { isResolved: dns !== undefined, host, port: Number(port) };
    });
  return names.length <= MAX_PEERS && names.every(({ port }) => port > 0 && port <= 65_535) ? names : undefined;
}

/** Where the peers are now, as `host:port`; without those that DNS does not know. */
export async function peerAddresses(names: readonly PeerName[]): Promise<string[]> {
  const found = await Promise.all(
    names.map(async ({ isResolved, host, port }) => {
      if (!isResolved) return [`${host}:${port}`];
      const addresses = await lookup(host, { all: true }).catch(() => []);
      return addresses.map(({ address }) => `${isIPv6(address) ? `[${address}]` : address}:${port}`);
    }),
  );
  return [...new Set(found.flat())].slice(0, MAX_PEERS);
}
