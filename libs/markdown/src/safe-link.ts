/** The schemes to which a message may link. */
const SCHEMES = ['http:', 'https:', 'mailto:'];

/**
 * Whether a message may link to it. Relative addresses lead to different places on a page, in a mail and in Slack, so
 * they are none.
 */
export function isSafeLink(href: string): boolean {
  const url = URL.parse(href);
  if (!url || !SCHEMES.includes(url.protocol)) return false;
  // The parser of addresses is more tolerant than other programs that read the text.
  return /^(?:https?:\/\/[^/?#\s]|mailto:[^\s])[^\s<>"|]*$/i.test(href);
}
