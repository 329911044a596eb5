import type { Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { pageOf, readPageKey } from '../page/page-key.js';
import type { Link, LinkPurpose, LinkTokens } from './link-tokens.js';

/**
 * The data of a token. An actor with an organisation of its own, for example the visitor of a page host, only gets that
 * organisation's links.
 * @throws NotFoundError for an invalid or expired link, or one for another purpose
 */
export function openLink<P extends LinkPurpose>(
  tokens: LinkTokens,
  actor: Actor,
  token: string,
  purposes: readonly P[],
): Link & { readonly purpose: P } {
  const link = tokens.read(token);
  const foreign = actor.kind !== 'anonymous' && actor.customerId && actor.customerId !== link?.customerId;
  const purpose = purposes.find((one) => one === link?.purpose);
  if (!link || foreign || !purpose) throw linkIsDead();
  return { ...link, purpose };
}

/**
 * A link works on its page alone.
 * @param asked the page of the call; empty for the first one
 * @throws NotFoundError on another page
 */
export function requireOnPage(of: { customerId: string; pageId: string | null }, asked: string): void {
  if (pageOf(of).pageId !== readPageKey(of.customerId, asked).pageId) throw linkIsDead();
}

export function linkIsDead(): NotFoundError {
  return new NotFoundError('This link is not valid or no longer works.');
}
