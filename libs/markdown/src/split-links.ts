/** A piece of a message: plain text, or a link with its address. */
export interface TextPart {
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
const SENTENCE_END = /[.,;:!?)\]}]+$/;

/**
 * Splits a text at its http and https addresses. Punctuation that closes the sentence is not part of an address; an address
 * that no URL parser accepts stays text.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let reached = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(SENTENCE_END, '');
    if (!URL.canParse(address)) continue;
    if (match.index > reached) parts.push({ text: text.slice(reached, match.index) });
    parts.push({ text: address, href: address });
    reached = match.index + address.length;
  }
  if (reached < text.length) parts.push({ text: text.slice(reached) });
  return parts;
}
