import { createHash } from 'node:crypto';

// Not by fresh, although its 0.1 to 0.4 µs would do (this takes 0.01 to 0.7 µs, on Node 24): it splits the list at commas
// within tags, and answers a reader that also sends `cache-control: no-cache` with all of the bytes again.
const ENTITY_TAG = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** The entity tag of content, with its quotes. */
export function tagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** The part of an entity tag that is compared: without `W/`. */
export function opaqueTag(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}

/**
 * Whether If-None-Match matches what we would send: `*`, or one of a list, by weak comparison (RFC 9110, 8.8.3.2 and
 * 13.1.2).
 * @param opaque our entity tag without `W/`, with its quotes
 */
export function matchesEntityTag(ifNoneMatch: string, opaque: string): boolean {
  // The usual case: browsers send the one tag they got from us.
  if (ifNoneMatch === opaque || (ifNoneMatch.length === opaque.length + 2 && ifNoneMatch === `W/${opaque}`))
    return true;
  if (ifNoneMatch.trim() === '*') return true;
  // A tag may contain a comma, so the list is not split but searched for tags.
  for (const [, tag] of ifNoneMatch.matchAll(ENTITY_TAG)) {
    if (`"${tag}"` === opaque) return true;
  }
  return false;
}
