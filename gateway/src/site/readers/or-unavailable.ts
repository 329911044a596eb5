import { DeadlineExceededError, UnavailableError } from '@candor/platform/errors.js';

/**
 * The answer to what a reader may simply ask again: one that is late says so, and not that it should be looked at whether
 * something was changed.
 */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof DeadlineExceededError ? new UnavailableError(error.message) : error;
  }
}
