/** An answer of a provider that signs nobody in. */
export class NotAcceptedError extends Error {
  /** @param reason for the log: no address, and nothing of the assertion */
  constructor(readonly reason: string) {
    super(reason);
  }
}
