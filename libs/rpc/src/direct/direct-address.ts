import { headers, type MsgHdrs } from '@nats-io/transport-node';

/** In a reply: host:port where its sender also accepts calls while the broker is unavailable. */
const DIRECT_HEADER = 'Candor-Direct';

/** What a reply says of its sender. */
export function directAddressIn(head: MsgHdrs | undefined): string | undefined {
  return head?.get(DIRECT_HEADER) || undefined;
}

/** Headers of replies of an app that accepts calls at an address. */
export function withDirectAddress(address: string): MsgHdrs {
  const head = headers();
  head.set(DIRECT_HEADER, address);
  return head;
}
