import type { FormObject } from './stripe-form.js';
import { declined, missing, StripeRefusal } from './stripe-refusal.js';

/** How a bank reacts when a card is set up, and when it is charged. */
interface Bank {
  readonly setUp: 'ok' | 'declined' | 'asks';
  readonly charge: 'ok' | 'declined' | 'asks';
  readonly brand: string;
  readonly last4: string;
}

/** Tokens like those of Stripe's test mode. */
const BANKS: Readonly<Record<string, Bank>> = {
  tok_visa: { setUp: 'ok', charge: 'ok', brand: 'visa', last4: '4242' },
  tok_mastercard: { setUp: 'ok', charge: 'ok', brand: 'mastercard', last4: '4444' },
  tok_chargeDeclined: { setUp: 'declined', charge: 'declined', brand: 'visa', last4: '0002' },
  tok_chargeCustomerFail: { setUp: 'ok', charge: 'declined', brand: 'visa', last4: '0341' },
  /** Requires authentication once, when it is set up. */
  tok_threeDSecureRequired: { setUp: 'asks', charge: 'ok', brand: 'visa', last4: '3220' },
  /** Requires authentication at every payment. */
  tok_authenticationRequired: { setUp: 'ok', charge: 'asks', brand: 'visa', last4: '3184' },
};

export interface CustomerObject {
  readonly id: string;
  readonly object: 'customer';
  readonly name: string;
  readonly metadata: unknown;
  readonly invoice_settings: { default_payment_method: string | null };
}

interface PaymentMethodObject {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  customer: string | null;
  readonly billing_details: { readonly name: string };
  readonly card: { readonly brand: string; readonly last4: string };
}

export interface SetupIntentObject {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly customer: string;
  readonly payment_method: string;
  readonly client_secret: string;
  readonly created: number;
  status: 'succeeded' | 'requires_action';
}

/** Customers and their cards. */
export class StripeCardsDouble {
  readonly customers = new Map<string, CustomerObject>();
  readonly setupIntents = new Map<string, SetupIntentObject>();
  private readonly methods = new Map<string, PaymentMethodObject>();
  private readonly banks = new Map<string, Bank>();

  constructor(
    private readonly newId: (prefix: string) => string,
    private readonly now: () => number,
  ) {}

  createCustomer({ name = '', metadata = {} }: FormObject): CustomerObject {
    const id = this.newId('cus');
    const customer: CustomerObject = {
      id,
      object: 'customer',
      name: name as string,
      metadata,
      invoice_settings: { default_payment_method: null },
    };
    this.customers.set(id, customer);
    return customer;
  }

  updateCustomer(id: string, given: FormObject): CustomerObject {
    const customer = this.customer(id);
    const method = (given.invoice_settings as FormObject | undefined)?.default_payment_method;
    if (typeof method === 'string') {
      if (this.method(method).customer !== id)
        throw new StripeRefusal('The customer does not have a payment method with this ID.', {
          code: 'resource_missing',
        });
      customer.invoice_settings.default_payment_method = method;
    }
    return customer;
  }

  /** With its cards. */
  deleteCustomer(id: string): void {
    this.customer(id);
    this.customers.delete(id);
    for (const [key, { customer }] of this.methods) if (customer === id) this.methods.delete(key);
  }

  createMethod({ card }: FormObject): PaymentMethodObject {
    const token = (card as { token: string }).token;
    const bank = BANKS[token];
    if (!bank) throw missing('token', token);
    const id = this.newId('pm');
    this.banks.set(id, bank);
    const { brand, last4 } = bank;
    const method: PaymentMethodObject = {
      id,
      object: 'payment_method',
      type: 'card',
      customer: null,
      billing_details: { name: 'Ada Lovelace' },
      card: { brand, last4 },
    };
    this.methods.set(id, method);
    return method;
  }

  createSetupIntent(given: FormObject): object {
    const { customer, payment_method: method } = given as { customer: string; payment_method: string };
    const automatic = given.automatic_payment_methods as FormObject | undefined;
    if (given.confirm === 'true' && automatic?.allow_redirects !== 'never' && given.return_url === undefined)
      throw new StripeRefusal('You must provide a `return_url`.', { param: 'return_url' });
    const { id: owner } = this.customer(customer);
    const found = this.method(method);
    if (found.customer !== null && found.customer !== owner)
      throw new StripeRefusal('The payment method you provided has already been attached to a customer.');
    const bank = this.bankOf(method);
    if (bank.setUp === 'declined') throw declined();
    const id = this.newId('seti');
    const intent: SetupIntentObject = {
      id,
      object: 'setup_intent',
      customer: owner,
      payment_method: method,
      client_secret: `${id}_secret`,
      created: this.now(),
      status: bank.setUp === 'asks' ? 'requires_action' : 'succeeded',
    };
    this.setupIntents.set(id, intent);
    if (intent.status === 'succeeded') found.customer = owner;
    return this.shown(intent, given);
  }

  readSetupIntent(id: string, given: FormObject): object {
    const intent = this.setupIntents.get(id);
    if (!intent) throw missing('setupintent', id);
    return this.shown(intent, given);
  }

  /** Simulates that the card holder confirms at the bank. */
  confirm(clientSecret: string): SetupIntentObject {
    const intent = [...this.setupIntents.values()].find((one) => one.client_secret === clientSecret);
    if (!intent) throw missing('setupintent', clientSecret);
    intent.status = 'succeeded';
    this.method(intent.payment_method).customer = intent.customer;
    return intent;
  }

  /** Charges a customer's card. @throws StripeRefusal if the bank declines */
  charge(customerId: string): void {
    const method = this.customer(customerId).invoice_settings.default_payment_method;
    if (!method)
      throw new StripeRefusal('This customer has no attached payment source or default payment method.', {
        code: 'resource_missing',
      });
    const { charge } = this.bankOf(method);
    if (charge === 'declined') throw declined();
    if (charge === 'asks') {
      const code = 'subscription_payment_intent_requires_action';
      throw new StripeRefusal(
        'Payment for this subscription requires additional user action.',
        { code },
        402,
        'card_error',
      );
    }
  }

  customer(id: string): CustomerObject {
    const found = this.customers.get(id);
    if (!found) throw missing('customer', id);
    return found;
  }

  private method(id: string): PaymentMethodObject {
    const found = this.methods.get(id);
    if (!found) throw missing('PaymentMethod', id);
    return found;
  }

  private bankOf(method: string): Bank {
    const bank = this.banks.get(method);
    if (!bank) throw missing('PaymentMethod', method);
    return bank;
  }

  private shown(intent: SetupIntentObject, { expand }: FormObject): object {
    const isExpanded = Array.isArray(expand) && expand.includes('payment_method');
    return isExpanded ? { ...intent, payment_method: this.method(intent.payment_method) } : intent;
  }
}
