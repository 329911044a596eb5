import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Page } from '../pages/page.js';
import type { ReaderKey } from '../states/read-state.js';

/** What cookies for readers of a page are sealed and checked with. */
export interface Signer {
  readonly pageId: string;
  readonly keys: readonly ReaderKey[];
}

/** That of a page as it is now. */
export function signerOf({ id: pageId, facts: { readers } }: Page): Signer {
  return { pageId, keys: readers?.keys ?? [] };
}

/** The newest key that has begun; undefined where the page has none yet. @param now epoch ms */
export function presentKey({ keys }: Signer, now: number): ReaderKey | undefined {
  const [key] = keys.filter(({ beginsAt }) => beginsAt <= now).toSorted((a, b) => b.beginsAt - a.beginsAt);
  return key;
}

/** The seal of a text (base64url, 43 characters), for this page alone. */
export function sealOf(signer: Signer, key: ReaderKey, text: string): string {
  return digestOf(signer, key, text).toString('base64url');
}

/** Whether it is the seal of this text. */
export function isSealOf(seal: string, signer: Signer, key: ReaderKey, text: string): boolean {
  const [given, right] = [Buffer.from(seal, 'base64url'), digestOf(signer, key, text)];
  return given.length === right.length && timingSafeEqual(given, right);
}

function digestOf({ pageId }: Signer, { secret }: ReaderKey, text: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(`${pageId}.${text}`).digest();
}
