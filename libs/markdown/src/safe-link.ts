/** The schemes to which a message may link. */
const SCHEMES = ['http:', 'https:', 'mailto:'];

/**
 * An address to which a message may link, its scheme in small letters, which is how mail programs and Slack expect it;
 * undefined for any other. Relative addresses lead to different places on a page, in a mail and in Slack, so they are
 * none.
 */
export function safeLink(href: string): string | undefined {
  const url = URL.parse(href);
  if (!url || !SCHEMES.includes(url.protocol)) return undefined;
  const link = href.replace(/^[a-z]+:/i, url.protocol);
  // The parser of addresses is more tolerant than other programs that read the text.
  return /^(?:https?:\/\/[^/?#\s]|mailto:[^\s])[^\s<>"|]*$/.test(link) ? link : undefined;
}
