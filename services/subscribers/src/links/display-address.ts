/**
 * An address as the page behind a mailed link shows it: enough for its owner to know it, too little for somebody a mail
 * was forwarded to. "ann@example.com" becomes "a•••@example.com", a URL is cut down to its host.
 */
export function displayAddress(channel: 'email' | 'webhook', address: string): string {
  if (channel === 'webhook') return new URL(address).host;
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}•••${address.slice(at)}`;
}
