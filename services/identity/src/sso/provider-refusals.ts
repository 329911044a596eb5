import { ForbiddenError } from '@candor/platform/errors.js';
import { ProviderError, type ProviderFault } from './provider.error.js';

const TEXTS: Readonly<Record<ProviderFault, string>> = {
  unavailable: 'Your sign-in provider does not answer. Please try again in a moment.',
  'forbidden-address': 'Your sign-in provider is at an address that must not be opened. Please ask an Owner.',
  'client-refused': 'Your sign-in provider does not accept our client id and secret. Please ask an Owner.',
  refused: 'Your sign-in provider did not confirm this sign-in. Please begin again.',
  unverifiable: 'The answer of your sign-in provider could not be verified. Please begin again or ask an Owner.',
};

/**
 * What a provider says of a sign-in that it did not make. Its own text is never shown: anyone can write it into a link.
 * @param error the parameter of the callback; empty for none
 */
export function refusedByProvider(error: string): ForbiddenError {
  return new ForbiddenError(
    error === 'access_denied'
      ? 'Your sign-in provider did not let you in.'
      : 'Your sign-in provider could not sign you in. Please begin again or ask an Owner.',
  );
}

/** Not "unavailable": that error describes ourselves, in general words. @throws ForbiddenError for what a provider did */
export async function withProviderTexts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderError ? new ForbiddenError(TEXTS[error.kind]) : error;
  }
}
