import { create } from '@bufbuild/protobuf';
import {
  ConflictError,
  DeadlineExceededError,
  ForbiddenError,
  InternalError,
  InvalidError,
  KeyReusedError,
  NotConfiguredError,
  NotFoundError,
  PaymentRequiredError,
  RateLimitedError,
  UnauthenticatedError,
  UnavailableError,
  isKnownError,
  type ErrorKind,
  type KnownError,
} from '@candor/platform/errors.js';
import { ErrorCode, ErrorSchema, type Error as WireError } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';

const CODES: Record<ErrorKind, ErrorCode> = {
  invalid: ErrorCode.INVALID,
  'not-found': ErrorCode.NOT_FOUND,
  conflict: ErrorCode.CONFLICT,
  unauthenticated: ErrorCode.UNAUTHENTICATED,
  forbidden: ErrorCode.FORBIDDEN,
  'rate-limited': ErrorCode.RATE_LIMITED,
  'payment-required': ErrorCode.PAYMENT_REQUIRED,
  'key-reused': ErrorCode.KEY_REUSED,
  unavailable: ErrorCode.UNAVAILABLE,
  'not-configured': ErrorCode.NOT_CONFIGURED,
  'deadline-exceeded': ErrorCode.DEADLINE_EXCEEDED,
  internal: ErrorCode.INTERNAL,
};

/** A known error in full; anything else opaque, because its text may contain what the caller must not see. */
export function errorToWire(error: unknown): WireError {
  if (!isKnownError(error)) return create(ErrorSchema, { code: ErrorCode.INTERNAL, message: 'Something went wrong.' });
  const violations = error.kind === 'invalid' || error.kind === 'conflict' ? [...error.violations] : [];
  const retryAfterMs = error.kind === 'rate-limited' ? BigInt(error.retryAfterMs) : 0n;
  const newer = error.kind === 'conflict' ? error.newer : undefined;
  return create(ErrorSchema, { code: CODES[error.kind], message: error.message, violations, retryAfterMs, newer });
}

export function errorFromWire(wire: WireError): KnownError {
  const violations = wire.violations.map(({ pointer, detail }) => ({ pointer, detail }));
  switch (wire.code) {
    case ErrorCode.INVALID:
      return new InvalidError(violations, wire.message);
    case ErrorCode.NOT_FOUND:
      return new NotFoundError(wire.message);
    case ErrorCode.CONFLICT:
      return new ConflictError(wire.message, violations, wire.newer);
    case ErrorCode.UNAUTHENTICATED:
      return new UnauthenticatedError(wire.message);
    case ErrorCode.FORBIDDEN:
      return new ForbiddenError(wire.message);
    case ErrorCode.RATE_LIMITED:
      return new RateLimitedError(wire.message, Number(wire.retryAfterMs));
    case ErrorCode.PAYMENT_REQUIRED:
      return new PaymentRequiredError(wire.message);
    case ErrorCode.KEY_REUSED:
      return new KeyReusedError(wire.message);
    case ErrorCode.UNAVAILABLE:
      return new UnavailableError(wire.message);
    case ErrorCode.NOT_CONFIGURED:
      return new NotConfiguredError(wire.message);
    case ErrorCode.DEADLINE_EXCEEDED:
      return new DeadlineExceededError(wire.message);
    case ErrorCode.INTERNAL:
    case ErrorCode.UNSPECIFIED:
      return new InternalError(wire.message);
  }
}
