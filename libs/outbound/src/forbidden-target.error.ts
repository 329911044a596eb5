/** We do not open this URL. The message gives the reason, for the person who typed it. */
export class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError';
}
