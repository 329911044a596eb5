import type { Request, Response } from 'express';
import { matchesEntityTag } from '../../edge/prepared/entity-tag.js';

const MAX_AGE = 'max-age=300';
/** An image that is opened as a document can do nothing. */
const POLICY = "default-src 'none'; sandbox";

/** Names an image in its address, so that caches never serve an older one. */
export function imageVersion(digest: string): string {
  return digest.slice(0, 8);
}

export interface SentImage {
  readonly content: Uint8Array;
  readonly digest: string;
  readonly type: string;
  readonly isPrivate: boolean;
}

/** Sends the image, or 304 to a client that has it. @param image `isPrivate` where no cache may give it to others */
export function sendImage(request: Request, response: Response, { content, digest, type, isPrivate }: SentImage): void {
  const tag = `"${digest}"`;
  const known = request.headers['if-none-match'];
  const isKnown = known !== undefined && matchesEntityTag(known, tag);
  response.writeHead(isKnown ? 304 : 200, {
    etag: tag,
    'cache-control': `${isPrivate ? 'private' : 'public'}, ${MAX_AGE}`,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    // Mails and other sites embed it too.
    'cross-origin-resource-policy': 'cross-origin',
    ...(!isKnown && { 'content-type': type, 'content-length': content.length }),
  });
  response.end(isKnown ? undefined : content);
}
