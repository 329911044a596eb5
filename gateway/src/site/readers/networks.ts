import { BlockList, isIP, isIPv6 } from 'node:net';
import type { PageReaders } from '../states/read-state.js';

/** One for each family: a list of both takes an IPv4 address for the IPv6 address that it can be written as. */
type Lists = Readonly<Record<'ipv4' | 'ipv6', BlockList>>;

/** Built once for each state of a page. */
const built = new WeakMap<PageReaders, Lists>();
const BITS = { ipv4: 32, ipv6: 128 } as const;
const NETWORK = /^(?<address>[\da-f:.]+)\/(?<prefix>\d{1,3})$/i;

/** Whether an address (IPv4 or IPv6) is in one of the networks in which a page may be read. */
export function isInNetworks(readers: PageReaders, address: string): boolean {
  if (readers.networks.length === 0) return false;
  let lists = built.get(readers);
  if (!lists) built.set(readers, (lists = listsOf(readers.networks)));
  // The zone of a link-local address belongs to the machine, not to the network.
  const [own = ''] = address.split('%', 1);
  const family = familyOf(own);
  return lists[family].check(own, family);
}

/** What cannot be read as a network is left out: it opens nothing. */
function listsOf(networks: readonly string[]): Lists {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) {
    const { address, prefix } = NETWORK.exec(network)?.groups ?? {};
    if (address === undefined || !isIP(address)) continue;
    const family = familyOf(address);
    if (Number(prefix) <= BITS[family]) lists[family].addSubnet(address, Number(prefix), family);
  }
  return lists;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
