/** One invalid field: a JSON pointer into the request body and the text to show at it. */
export interface Violation {
  readonly pointer: string;
  readonly detail: string;
}

/** A message of a contract as `google.protobuf.Any` carries it. */
export interface PackedMessage {
  readonly typeUrl: string;
  readonly value: Uint8Array;
}

/** A refusal that the caller may see in full. Every other error is a fault and stays opaque. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  override get name(): string {
    return this.constructor.name;
  }
}

export type ErrorKind =
  | 'invalid'
  | 'not-found'
  | 'conflict'
  | 'unauthenticated'
  | 'forbidden'
  | 'rate-limited'
  | 'payment-required'
  | 'key-reused'
  | 'unavailable'
  | 'not-configured'
  | 'deadline-exceeded'
  | 'internal';

/** The request itself is invalid. The message is the first violation's text unless one is given. */
export class InvalidError extends DomainError {
  readonly kind = 'invalid';
  constructor(
    readonly violations: readonly Violation[],
    message = violations[0]?.detail ?? 'The request is not valid.',
  ) {
    super(message);
  }
}

/** The caller's organisation has nothing with that id. Foreign and missing look the same on purpose. */
export class NotFoundError extends DomainError {
  readonly kind = 'not-found';
}

/** The organisation was deleted: all remaining work for it is dropped. */
export class CustomerDeletedError extends NotFoundError {}

/**
 * The state does not allow it, a unique value is taken, or the change was based on an older state; then `newer` is the
 * current one.
 */
export class ConflictError extends DomainError {
  readonly kind = 'conflict';
  constructor(
    message: string,
    readonly violations: readonly Violation[] = [],
    readonly newer?: PackedMessage,
  ) {
    super(message);
  }
}

/** No valid credential. */
export class UnauthenticatedError extends DomainError {
  readonly kind = 'unauthenticated';
}

/** A valid credential that may not do this. */
export class ForbiddenError extends DomainError {
  readonly kind = 'forbidden';
}

/** Too many requests; try again after `retryAfterMs`. */
export class RateLimitedError extends DomainError {
  readonly kind = 'rate-limited';
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

/** The plan does not include it. */
export class PaymentRequiredError extends DomainError {
  readonly kind = 'payment-required';
}

/** An idempotency key was reused for another request. */
export class KeyReusedError extends DomainError {
  readonly kind = 'key-reused';
}

/** A dependency does not answer; nothing was changed and the same request may succeed later. */
export class UnavailableError extends DomainError {
  readonly kind = 'unavailable';
}

/** Another region answers it; the message is for who asks, and says so. */
export class ElsewhereError extends UnavailableError {}

/** This installation lacks settings for it; the message names them. Trying again does not help. */
export class NotConfiguredError extends DomainError {
  readonly kind = 'not-configured';
}

/** No answer before the deadline; whether it took effect is unknown. */
export class DeadlineExceededError extends DomainError {
  readonly kind = 'deadline-exceeded';
}

/** A fault on the other side of a call. The details are in that side's log, under the request id. */
export class InternalError extends DomainError {
  readonly kind = 'internal';
}

/** Any of the errors above; `switch (error.kind)` over it is exhaustive. */
export type KnownError =
  | InvalidError
  | NotFoundError
  | ConflictError
  | UnauthenticatedError
  | ForbiddenError
  | RateLimitedError
  | PaymentRequiredError
  | KeyReusedError
  | UnavailableError
  | NotConfiguredError
  | DeadlineExceededError
  | InternalError;

export function isKnownError(error: unknown): error is KnownError {
  return error instanceof DomainError;
}
