import { api } from '../api/api.js';
import { type Problem } from '../api/problem.js';
import { useConsoleDispatch } from '../store/hooks.js';
import { useSaveCardMutation } from './billing.api.js';
import { type StripeElement, type StripeScript } from './stripe-script.js';

const NOT_TAKEN = 'Your card could not be read. Please check what you have typed.';
const NOT_CONFIRMED = 'Your bank did not confirm the card.';

const refusal = (message: string | undefined, otherwise: string): Problem => ({
  status: 400,
  detail: message ?? otherwise,
  violations: [],
});

/**
 * Stores a card: Stripe creates a token, we store the card by it, and where the card's bank requires authentication,
 * Stripe asks the cardholder. The returned function rejects with a {@link Problem} that has the reason given by Stripe
 * or by us.
 */
export function useSaveCard(
  stripe: StripeScript | undefined,
): (number: StripeElement | undefined, name: string) => Promise<void> {
  const dispatch = useConsoleDispatch();
  const [save] = useSaveCardMutation();
  return async (number, name) => {
    if (!stripe || !number) throw refusal(undefined, NOT_TAKEN);
    const { token, error } = await stripe.createToken(number, { name });
    if (!token) throw refusal(error?.message, NOT_TAKEN);
    const { clientSecret } = await save(token.id).unwrap();
    if (clientSecret === undefined) return;
    const confirmed = await stripe.confirmCardSetup(clientSecret);
    if (confirmed.error) throw refusal(confirmed.error.message, NOT_CONFIRMED);
    dispatch(api.util.invalidateTags(['Subscription']));
  };
}
