/** We do not open this URL. The message says why, in words for the person who typed it. */
export class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError';
}
