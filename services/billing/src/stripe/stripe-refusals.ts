import Stripe from 'stripe';
import { PaymentRequiredError, UnavailableError } from '@candor/platform/errors.js';
import { UnknownOutcomeError } from '../subscription/payment-provider.js';

const NEEDS_ACTION = new Set(['subscription_payment_intent_requires_action', 'authentication_required']);
const CONFIRM = 'Your bank wants you to confirm this payment. Please enter your card again and confirm it.';

/**
 * Translates a failed call to Stripe for the caller.
 * @returns PaymentRequiredError when the card is declined, UnavailableError when Stripe does not answer, else the error
 *   itself
 */
export function refusalOf(error: unknown): unknown {
  const { StripeCardError, StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  if (error instanceof StripeCardError) {
    return new PaymentRequiredError(NEEDS_ACTION.has(error.code ?? '') ? CONFIRM : error.message);
  }
  const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
  return isAway ? new UnavailableError('Stripe does not answer.') : error;
}

/** Whether Stripe says that the object does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Awaits a call to Stripe. @throws the result of {@link refusalOf} for a failure */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Awaits a call that charges. @throws UnknownOutcomeError when Stripe does not answer it, else as {@link asked} */
export async function charged<T>(call: Promise<T>): Promise<T> {
  try {
    return await asked(call);
  } catch (error) {
    throw error instanceof UnavailableError ? new UnknownOutcomeError(error.message) : error;
  }
}
