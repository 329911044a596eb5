import { useEffect, useRef, useState, type RefObject } from 'react';
import { loadStripe, type StripeElement, type StripeElementKind, type StripeScript } from './stripe-script.js';

const NAMES: Record<StripeElementKind, string> = {
  cardNumber: 'Card number',
  cardExpiry: 'Expiry',
  cardCvc: 'CVC',
};

export interface CardElements {
  /** Undefined until the script is loaded. */
  stripe: StripeScript | undefined;
  /** The script could not be loaded. */
  failed: boolean;
  places: Record<StripeElementKind, RefObject<HTMLDivElement | null>>;
  /** Stripe's validation error. */
  errors: Partial<Record<StripeElementKind, string>>;
  /** The element from which a token is created. */
  number: () => StripeElement | undefined;
}

/** Mounts the three elements of Stripe, and removes them with the form. */
export function useCardElements(publishableKey: string): CardElements {
  const places = {
    cardNumber: useRef<HTMLDivElement>(null),
    cardExpiry: useRef<HTMLDivElement>(null),
    cardCvc: useRef<HTMLDivElement>(null),
  };
  const targets = useRef(places);
  const number = useRef<StripeElement>(undefined);
  const [stripe, setStripe] = useState<StripeScript>();
  const [failed, setFailed] = useState(false);
  const [errors, setErrors] = useState<CardElements['errors']>({});

  useEffect(() => {
    let gone = false;
    const mounted: StripeElement[] = [];
    const mount = (script: StripeScript): void => {
      if (gone) return;
      const elements = script.elements();
      for (const kind of Object.keys(NAMES) as StripeElementKind[]) {
        const place = targets.current[kind].current;
        if (!place) continue;
        const style = { base: { color: getComputedStyle(place).color, fontSize: '16px' } };
        const element = elements.create(kind, { style, ariaLabel: NAMES[kind] });
        element.on('change', ({ error }) => setErrors((before) => ({ ...before, [kind]: error?.message })));
        element.mount(place);
        mounted.push(element);
        if (kind === 'cardNumber') number.current = element;
      }
      setStripe(script);
    };
    loadStripe(publishableKey).then(mount, () => setFailed(true));
    return () => {
      gone = true;
      for (const element of mounted) element.destroy();
    };
  }, [publishableKey]);

  return { stripe, failed, places, errors, number: () => number.current };
}
