import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { OutboundError } from '@candor/outbound/exchange.js';
import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';

/**
 * - `unavailable`: no answer, or one that says that the provider is unavailable
 * - `forbidden-address`: the provider has an address that must not be opened
 * - `client-refused`: it does not know our client, or our secret is wrong
 * - `refused`: it does not accept the code
 * - `unverifiable`: its answer cannot be verified as the answer to our request
 */
export type ProviderFault = 'unavailable' | 'forbidden-address' | 'client-refused' | 'refused' | 'unverifiable';

const FIRST_SERVER_ERROR = 500;
const TOO_MANY = 429;

/** A provider failed. The message is for the log and holds no text of the provider. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly kind: ProviderFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** The library reports failures by classes, codes and causes. @throws the error itself when it is a bug of ours */
  static from(error: unknown): ProviderError {
    const chain = causesOf(error);
    const known = chain.find((cause) => cause instanceof ProviderError);
    if (known) return known;
    const kind = kindOf(chain);
    const code = (chain[0] as { code?: unknown } | undefined)?.code;
    // It wraps errors that it does not know, which are those thrown by our own code.
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
