/** First labels under which the console itself is served; status pages live beside them, not below. */
const OWN_LABELS = new Set(['app', 'api', 'docs', 'blog', 'www', 'console']);

/**
 * Base host of the organisations' status pages: the console's own, without its first label where that names the
 * console. An address of the loopback interface stands for `localhost`, because a number cannot have subdomains.
 *
 * @param host `location.host`, port included
 */
export function pagesHost(host: string): string {
  const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.exec(host);
  if (loopback) return `localhost${loopback[2] ?? ''}`;
  const [first = '', ...rest] = host.split('.');
  return OWN_LABELS.has(first) && rest.length > 0 ? rest.join('.') : host;
}

/** Address of an organisation's public status page, without a trailing slash. */
export function statusPageUrl(domain: string, location: Pick<Location, 'protocol' | 'host'>): string {
  return `${location.protocol}//${domain}.${pagesHost(location.host)}`;
}
