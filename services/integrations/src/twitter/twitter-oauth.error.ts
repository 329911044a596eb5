/** `refused`: X says no. `unavailable`: X does not answer or is busy. `faulty`: X said something unexpected. */
export type TwitterOAuthErrorKind = 'refused' | 'unavailable' | 'faulty';

/** Why X gave no token. Holds nothing of the request. */
export class TwitterOAuthError extends Error {
  override readonly name = 'TwitterOAuthError';
  constructor(readonly kind: TwitterOAuthErrorKind) {
    super(`X: ${kind}`);
  }
}
