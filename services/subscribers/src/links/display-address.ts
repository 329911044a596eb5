import type { SubscriptionEntity } from '../subscription/subscription.entity.js';

/**
 * An address as the page behind a mailed link shows it: enough for its owner to recognise it, too little for someone to
 * whom a mail was forwarded. "ann@example.com" becomes "a•••@example.com", a URL is cut down to its host, a Slack
 * channel shows its name.
 */
export function displayAddress({
  channel,
  address,
  channelName,
}: Pick<SubscriptionEntity, 'channel' | 'address' | 'channelName'>): string {
  if (channel === 'webhook') return new URL(address).host;
  if (channel === 'slack') return channelName ?? '';
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}•••${address.slice(at)}`;
}
