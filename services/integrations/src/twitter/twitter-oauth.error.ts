/** `refused`: X refuses. `unavailable`: X does not answer or is busy. `faulty`: X answered unexpectedly. */
export type TwitterOAuthErrorKind = 'refused' | 'unavailable' | 'faulty';

/** Why X issued no token. Contains nothing of the request. */
export class TwitterOAuthError extends Error {
  override readonly name = 'TwitterOAuthError';
  constructor(readonly kind: TwitterOAuthErrorKind) {
    super(`X: ${kind}`);
  }
}
