import { startStripeDouble, type StripeDouble } from '../../src/doubles/stripe/stripe-double.js';

const ACCOUNT = { secretKey: 'sk_1', webhookSecret: 'whsec_1', prices: { price_a: 1_000, price_b: 2_000 } };

describe('the Stripe double', () => {
  let stripe: StripeDouble;

  beforeEach(async () => {
    stripe = await startStripeDouble(ACCOUNT);
  });
  afterEach(() => stripe.close());

  async function ask(path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const answer = await fetch(stripe.apiUrl + path, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_1', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { id: string } };
  }
  /** A customer whose card pays. */
  async function customer(token = 'tok_visa') {
    const { id } = (await ask('/v1/customers')).body;
    const method = (await ask('/v1/payment_methods', { type: 'card', 'card[token]': token })).body.id;
    const setUp = {
      customer: id,
      payment_method: method,
      confirm: 'true',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
    };
    expect(await ask('/v1/setup_intents', setUp)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    await ask(`/v1/customers/${id}`, { 'invoice_settings[default_payment_method]': method });
    return { id, method };
  }
  const subscribe = (id: string, form: Record<string, string> = {}) =>
    ask('/v1/subscriptions', { customer: id, 'items[0][price]': 'price_a', ...form });
  const refusal = (code: string, param?: string) => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', code, ...(param && { param }) } },
  });

  it('refuses a wrong key', async () => {
    expect((await ask('/v1/customers', {}, { authorization: 'Bearer sk_2' })).status).toBe(401);
  });

  it.each([
    [
      'a parameter that the API lost',
      '/v1/setup_intents',
      { 'payment_method_types[0]': 'card' },
      'parameter_unknown',
      'payment_method_types',
    ],
    ['a misspelt one', '/v1/customers', { nam: 'x' }, 'parameter_unknown', 'nam'],
    [
      'a misspelt one deep inside',
      '/v1/subscriptions',
      { customer: 'cus_1', 'items[0][prize]': 'x' },
      'parameter_unknown',
      'items[0][prize]',
    ],
    ['one that is missing', '/v1/subscriptions', { 'items[0][price]': 'price_a' }, 'parameter_missing', 'customer'],
    [
      'a word that is none of its words',
      '/v1/subscriptions',
      { customer: 'cus_1', 'items[0][price]': 'price_a', payment_behavior: 'x' },
      'parameter_invalid',
      'payment_behavior',
    ],
    [
      'an object for a list',
      '/v1/subscriptions',
      { customer: 'cus_1', 'items[price]': 'price_a' },
      'parameter_invalid',
      'items',
    ],
  ])('refuses %s', async (_what, path, form, code, param) => {
    expect(await ask(path, form as Record<string, string>)).toMatchObject(refusal(code, param));
  });

  it('refuses what does not exist', async () => {
    expect((await ask('/v1/nothing')).status).toBe(404);
    expect((await ask('/v1/customers/cus_none')).body).toMatchObject({ error: { code: 'resource_missing' } });
    const { id } = await customer();
    expect((await subscribe(id, { 'items[0][price]': 'price_none' })).body).toMatchObject({
      error: { code: 'resource_missing' },
    });
  });

  it('charges only a card, and only one that pays', async () => {
    const { id } = (await ask('/v1/customers')).body;
    expect((await subscribe(id)).status).toBe(400);
    expect(await subscribe((await customer('tok_chargeCustomerFail')).id)).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined' } },
    });
    expect(stripe.subscriptions.subscriptions.size).toBe(0);
  });

  it('does not charge one customer’s card for another', async () => {
    const [{ id }, other] = [await customer(), await customer()];
    const given = { 'invoice_settings[default_payment_method]': other.method };
    expect((await ask(`/v1/customers/${id}`, given)).status).toBe(400);
  });

  it('repeats the first answer for an idempotency key, and refuses another request with it', async () => {
    const { id } = await customer();
    const key = { 'idempotency-key': 'k' };
    const form = { customer: id, 'items[0][price]': 'price_a' };
    const [first, again] = [await ask('/v1/subscriptions', form, key), await ask('/v1/subscriptions', form, key)];
    expect(again).toEqual(first);
    expect(stripe.subscriptions.subscriptions.size).toBe(1);
    const other = { ...form, 'items[0][price]': 'price_b' };
    expect((await ask('/v1/subscriptions', other, key)).body).toMatchObject({ error: { type: 'idempotency_error' } });
  });

  it('changes nothing of a subscription except its schedule', async () => {
    const { id } = (await subscribe((await customer()).id)).body;
    const { id: schedule } = (await ask('/v1/subscription_schedules', { from_subscription: id })).body;
    expect((await ask(`/v1/subscriptions/${id}`, { cancel_at_period_end: 'true' })).status).toBe(400);
    expect((await ask('/v1/subscription_schedules', { from_subscription: id })).status).toBe(400);
    expect((await ask(`/v1/subscription_schedules/${schedule}/release`)).status).toBe(200);
    expect((await ask(`/v1/subscription_schedules/${schedule}/release`)).status).toBe(400);
    expect((await ask(`/v1/subscriptions/${id}`, { cancel_at_period_end: 'true' })).status).toBe(200);
    expect((await ask('/v1/subscription_schedules', { from_subscription: id })).status).toBe(400);
  });
});
