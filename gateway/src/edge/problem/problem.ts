import { ElsewhereError, type ErrorKind, type KnownError, type Violation } from '@candor/platform/errors.js';

/** A problem document of RFC 9457, `application/problem+json`. */
export interface Problem {
  /** The kind of problem, for programs. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** The text to show. */
  readonly detail: string;
  /** The requested path. */
  readonly instance?: string;
  /** To quote when reporting the problem. */
  readonly requestId: string;
  /** The invalid fields. */
  readonly errors: readonly Violation[];
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** HTTP status and title of every kind of refusal. */
export const PROBLEMS = {
  invalid: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'Not logged in' },
  'payment-required': { status: 402, title: 'Not included in the plan' },
  forbidden: { status: 403, title: 'Not allowed' },
  'fresh-sign-in-required': { status: 403, title: 'Fresh sign-in required' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'too-slow': { status: 408, title: 'Request timeout' },
  conflict: { status: 409, title: 'Conflict' },
  'too-large': { status: 413, title: 'Too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'key-reused': { status: 422, title: 'Idempotency-Key used for another request' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'Request header fields too large' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  'not-configured': { status: 503, title: 'Not configured' },
  'deadline-exceeded': { status: 504, title: 'No answer in time' },
} as const satisfies Record<ErrorKind | EdgeProblemKind, { status: number; title: string }>;

/** Kinds of refusals that exist on HTTP only. */
export type EdgeProblemKind =
  | 'fresh-sign-in-required'
  | 'headers-too-large'
  | 'method-not-allowed'
  | 'too-large'
  | 'too-slow'
  | 'unsupported-media-type';
export type ProblemKind = keyof typeof PROBLEMS;

/** A refusal by the HTTP layer itself, before any use case. */
export class EdgeError extends Error {
  constructor(
    readonly kind: EdgeProblemKind,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

const UNAVAILABLE_TEXT = 'This is temporarily unavailable. Please try again in a moment.';
const TIMEOUT_TEXT =
  'No answer arrived in time. Please check whether your change took effect before you try again; with the same Idempotency-Key it is safe to ask again.';
const INTERNAL_TEXT = 'Something went wrong on our side.';
const RETRY_UNAVAILABLE_S = 2;

/** An error as an HTTP answer: body and headers. */
export interface ProblemAnswer {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The one place where errors become HTTP answers. Texts about our own parts ("Nobody answers rpc…") are not revealed.
 * @param where request id and path for the body
 */
export function problemOf(
  error: KnownError | EdgeError,
  where: { readonly requestId: string; readonly instance?: string },
): ProblemAnswer {
  const answer = (
    detail: string,
    errors: readonly Violation[] = [],
    headers: Record<string, string> = {},
  ): ProblemAnswer => {
    const { status, title } = PROBLEMS[error.kind];
    return { problem: { type: `urn:candor:problem:${error.kind}`, title, status, detail, ...where, errors }, headers };
  };
  switch (error.kind) {
    case 'invalid':
    case 'conflict':
      return answer(error.message, error.violations);
    case 'unauthenticated':
      return answer(error.message, [], { 'www-authenticate': 'Bearer' });
    case 'rate-limited':
      return answer(error.message, [], { 'retry-after': String(Math.max(1, Math.ceil(error.retryAfterMs / 1000))) });
    case 'not-found':
    case 'forbidden':
    case 'payment-required':
    case 'key-reused':
    case 'not-configured':
      return answer(error.message);
    case 'unavailable':
      return answer(error instanceof ElsewhereError ? error.message : UNAVAILABLE_TEXT, [], {
        'retry-after': String(RETRY_UNAVAILABLE_S),
      });
    case 'deadline-exceeded':
      return answer(TIMEOUT_TEXT);
    case 'internal':
      return answer(INTERNAL_TEXT);
    case 'fresh-sign-in-required':
    case 'headers-too-large':
    case 'method-not-allowed':
    case 'too-large':
    case 'too-slow':
    case 'unsupported-media-type':
      return answer(error.message, [], error.headers);
  }
}
