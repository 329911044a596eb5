import Stripe from 'stripe';
import { PaymentRequiredError, UnavailableError } from '@candor/platform/errors.js';
import { UnknownOutcomeError } from '../payment/payment-provider.js';

const NEEDS_ACTION = new Set(['subscription_payment_intent_requires_action', 'authentication_required']);
const CONFIRM = 'Your bank wants you to confirm this payment. Please enter your card again and confirm it.';

/**
 * What a failed call of Stripe's means for whoever asked.
 * @returns PaymentRequiredError when the card does not pay, UnavailableError when Stripe does not answer, else the error itself
 */
export function refusalOf(error: unknown): unknown {
  const { StripeCardError, StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  if (error instanceof StripeCardError) {
    return new PaymentRequiredError(NEEDS_ACTION.has(error.code ?? '') ? CONFIRM : error.message);
  }
  const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
  return isAway ? new UnavailableError('Stripe does not answer.') : error;
}

/** Whether Stripe says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Awaits a call of Stripe's. @throws what {@link refusalOf} makes of a failure */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Awaits a call that takes money. @throws UnknownOutcomeError when Stripe does not answer it, else as {@link asked} */
export async function charged<T>(call: Promise<T>): Promise<T> {
  try {
    return await asked(call);
  } catch (error) {
    throw error instanceof UnavailableError ? new UnknownOutcomeError(error.message) : error;
  }
}
