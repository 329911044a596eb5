import type { Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import type { Link, LinkPurpose, LinkTokens } from './link-tokens.js';

/**
 * What a token is about. An actor with an organisation of its own, for example the visitor of a page host, only gets that
 * organisation's links.
 * @throws NotFoundError for a link that works no more, never did, or is for something else
 */
export function openLink(tokens: LinkTokens, actor: Actor, token: string, purposes?: readonly LinkPurpose[]): Link {
  const link = tokens.read(token);
  const foreign = actor.kind !== 'anonymous' && actor.customerId && actor.customerId !== link?.customerId;
  if (!link || foreign || (purposes && !purposes.includes(link.purpose))) throw linkIsDead();
  return link;
}

export function linkIsDead(): NotFoundError {
  return new NotFoundError('This link is not valid or no longer works.');
}
