/** One input element of Stripe, in its own frame: what is typed into it never reaches us. */
export interface StripeElement {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
  on: (event: 'change' | 'ready', listener: (event: { error?: { message: string } }) => void) => void;
}

/** The part of Stripe's script that we use; see https://docs.stripe.com/js. */
export interface StripeScript {
  elements: () => { create: (kind: StripeElementKind, options: object) => StripeElement };
  createToken: (
    element: StripeElement,
    data: { name: string },
  ) => Promise<{ token?: { id: string }; error?: { message?: string } }>;
  /** Lets the bank of the card authenticate the cardholder. */
  confirmCardSetup: (clientSecret: string) => Promise<{ error?: { message?: string } }>;
}

export type StripeElementKind = 'cardNumber' | 'cardExpiry' | 'cardCvc';

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeScript;
  }
}

/** Stripe requires it to be loaded from there. */
const ADDRESS = 'https://js.stripe.com/v3/';

let loading: Promise<void> | undefined;

/**
 * Loads Stripe's script, when a card is entered for the first time.
 * @throws Error when it cannot be loaded; the next call tries again
 */
export async function loadStripe(publishableKey: string): Promise<StripeScript> {
  if (!window.Stripe) await (loading ??= addScript());
  if (!window.Stripe) throw new Error('Stripe’s script did not start');
  return window.Stripe(publishableKey);
}

function addScript(): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading = undefined;
      reject(new Error('Stripe’s script could not be fetched'));
    };
    document.head.append(script);
  });
}
