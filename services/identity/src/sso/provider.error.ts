import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { OutboundError } from '@candor/outbound/exchange.js';
import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';

/**
 * - `unavailable`: no answer, or one that says that the provider is out of order
 * - `forbidden-address`: the provider is where nothing may be opened
 * - `client-refused`: it does not know us, or our secret is wrong
 * - `refused`: it does not take the code
 * - `unverifiable`: what it said is not proven to be its answer to our question
 */
export type ProviderFault = 'unavailable' | 'forbidden-address' | 'client-refused' | 'refused' | 'unverifiable';

const FIRST_SERVER_ERROR = 500;
const TOO_MANY = 429;

/** A provider did not do its part. The message is for the log and holds nothing that the provider wrote. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly kind: ProviderFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** The library tells what went wrong by classes, codes and causes. @throws the error itself when it is a fault of ours */
  static from(error: unknown): ProviderError {
    const chain = causesOf(error);
    const known = chain.find((cause) => cause instanceof ProviderError);
    if (known) return known;
    const kind = kindOf(chain);
    const code = (chain[0] as { code?: unknown } | undefined)?.code;
    // So it wraps what it does not know, which is what our own part has thrown.
    if (kind === 'unverifiable' && error instanceof ClientError && code === undefined) throw error;
    return new ProviderError(kind, typeof code === 'string' ? code : kind, { cause: error });
  }
}

function kindOf(chain: readonly unknown[]): ProviderFault {
  if (chain.some((cause) => cause instanceof ForbiddenTargetError)) return 'forbidden-address';
  if (chain.some((cause) => cause instanceof OutboundError)) return 'unavailable';
  const answer = chain.find((cause) => cause instanceof Response);
  if (answer && (answer.status >= FIRST_SERVER_ERROR || answer.status === TOO_MANY)) return 'unavailable';
  if (chain.some((cause) => cause instanceof WWWAuthenticateChallengeError)) return 'client-refused';
  const refusal = chain.find((cause) => cause instanceof ResponseBodyError);
  if (!refusal) return 'unverifiable';
  if (refusal.status >= FIRST_SERVER_ERROR) return 'unavailable';
  return refusal.error === 'invalid_client' || refusal.error === 'unauthorized_client' ? 'client-refused' : 'refused';
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let cause = error; cause !== undefined && cause !== null && chain.length < 8;) {
    chain.push(cause);
    cause = (cause as { cause?: unknown }).cause;
  }
  return chain;
}
