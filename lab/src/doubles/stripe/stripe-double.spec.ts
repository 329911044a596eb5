import Stripe from 'stripe';
import { startStripeDouble, type StripeDouble } from './stripe-double.js';

const ACCOUNT = { secretKey: 'sk_test_double', webhookSecret: 'whsec_double', prices: { price_pro: 2_900 } };

describe('the double of Stripe', () => {
  let double: StripeDouble;
  let customer: string;

  beforeAll(async () => {
    double = await startStripeDouble(ACCOUNT);
  });
  afterAll(() => double.close());
  beforeEach(async () => {
    ({ id: customer } = await sdk().customers.create({ name: 'Acme' }));
  });

  function sdk(key = ACCOUNT.secretKey): Stripe {
    const { hostname, port } = new URL(double.apiUrl);
    return new Stripe(key, { protocol: 'http', host: hostname, port, telemetry: false, maxNetworkRetries: 0 });
  }
  /** The SDK's error for a refusal. */
  const refusal = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeError);
    const { statusCode, code, param } = error as InstanceType<typeof Stripe.errors.StripeError>;
    return { statusCode, code, param };
  };
  /** A call with parameters that the types of the SDK do not allow. */
  const subscribe = (given: object) => sdk().subscriptions.create(given as Stripe.SubscriptionCreateParams);
  const paying = async () => {
    const stripe = sdk();
    const { id } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    const setup = { customer, payment_method: id, confirm: true, usage: 'off_session' } as const;
    expect(await refusal(stripe.setupIntents.create(setup))).toMatchObject({ statusCode: 400, param: 'return_url' });
    const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const;
    await stripe.setupIntents.create({ ...setup, automatic_payment_methods, use_stripe_sdk: true });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  };

  it.each([
    ['a parameter that there is not', { plan: 'pro' }, 'parameter_unknown', 'plan'],
    [
      'one that there is not deep inside',
      { items: [{ price: 'price_pro', plan: 'x' }] },
      'parameter_unknown',
      'items[0][plan]',
    ],
    ['a value that is none of a parameter', { payment_behavior: 'maybe' }, 'parameter_invalid', 'payment_behavior'],
    ['a text in the place of a list', { items: 'price_pro' }, 'parameter_invalid', 'items'],
  ])('refuses %s', async (_, given, code, param) => {
    const asked = { customer, items: [{ price: 'price_pro' }], ...given };
    expect(await refusal(subscribe(asked))).toEqual({ statusCode: 400, code, param });
  });

  it('refuses a call that lacks a required parameter', async () => {
    expect(await refusal(subscribe({ items: [{ price: 'price_pro' }] }))).toEqual({
      statusCode: 400,
      code: 'parameter_missing',
      param: 'customer',
    });
  });

  it('refuses an unknown price and subscription, and another key', async () => {
    await paying();
    expect(await refusal(subscribe({ customer, items: [{ price: 'price_none' }] }))).toMatchObject({
      code: 'resource_missing',
    });
    expect(await refusal(sdk().subscriptions.retrieve('sub_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await refusal(sdk('sk_test_other').customers.create({}))).toMatchObject({ statusCode: 401 });
  });

  it('refuses an unknown call, so that no test passes against nothing', async () => {
    expect(await refusal(sdk().products.list())).toMatchObject({ statusCode: 404 });
  });

  it('repeats the first answer for the same idempotency key, and refuses the key for another call', async () => {
    await paying();
    const create = (price: string) =>
      sdk().subscriptions.create({ customer, items: [{ price }] }, { idempotencyKey: `once-${customer}` });
    const first = await create('price_pro');
    expect((await create('price_pro')).id).toBe(first.id);
    expect(await refusal(create('price_other'))).toMatchObject({ statusCode: 400 });
    expect(double.subscriptions.subscriptions.size).toBe(1);
  });
});
