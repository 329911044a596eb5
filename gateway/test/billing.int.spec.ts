import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  PaymentRequiredError,
} from '@candor/platform/errors.js';
import { BillingService, PlanChange } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, claims, token } from './tokens.js';

const INVOICE = '0197a3c2-6a3e-7c52-9e6b-2f3a4d5c6b7a';
const PLAN = {
  id: 'pro',
  name: 'Pro',
  priceCents: 2_950n,
  features: ['email_subscription', 'slack_subscription'],
  trial: false,
  pricingPlanId: 'price_pro',
};
const SUBSCRIPTION = {
  plan: PLAN,
  card: { name: 'Ada', last4: '4242', brand: 'visa' },
  currentPeriodEnd: 1_767_225_600_999n,
  willBeDowngraded: true,
  nextPlanId: 'free',
};
const SHOWN = {
  planNickname: 'Pro',
  sourceExists: true,
  name: 'Ada',
  last4: '4242',
  brand: 'visa',
  currentPeriodEnd: 1_767_225_600,
  willBeDowngraded: true,
  trialEnd: null,
  nextPlanId: 'free',
};
const SHOWN_PLAN = {
  id: 'pro',
  name: 'Pro',
  price: 29.5,
  features: 'email_subscription~slack_subscription',
  trial: false,
};

describe('billing over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;
  const { method } = BillingService;

  const ask = (verb: string, path: string, body?: object) =>
    gateway.ask(`/api/${path}`, { method: verb, headers: bearer(), ...(body && { body }) });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await gateway.untilComplete();
    services.on(method.getSubscription, () => ({ subscription: SUBSCRIPTION }));
    await eventually(
      async () => (await ask('GET', 'subscription')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    services.on(method.changePlan, () => ({ subscription: SUBSCRIPTION }));
    services.on(method.saveCard, () => ({ subscription: SUBSCRIPTION }));
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it.each([
    ['payment/v2/plan', { planId: 'pro' }],
    ['payment/v2/update-plan', { planId: 'pro' }],
    ['payment/charge', { planId: 'pro', source: 'tok_visa' }],
    ['payment/v2/upsert-source', { source: 'tok_visa' }],
  ])('passes the idempotency key of %s on', async (path, body) => {
    const headers = { ...bearer(), 'idempotency-key': 'click-1' };
    expect((await gateway.ask(`/api/${path}`, { method: 'POST', headers, body })).status).toBe(200);
    expect(services.takeCall().request).toMatchObject({ ...body, idempotencyKey: 'click-1' });
  });

  it('reports what a plan would cost, in cents and unix seconds, and when that is unknown', async () => {
    const items = [{ description: 'Remaining time on Pro', amountCents: 1_450n }];
    services.on(method.previewChange, () => ({
      change: PlanChange.NOW,
      dueCents: 1_450n,
      items,
      renewsAt: 1_767_225_600_999n,
      renewalCents: 2_950n,
      byCard: true,
    }));
    const preview = () => ask('POST', 'payment/v2/preview-plan', { planId: 'pro' });
    const answer = await preview();
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        change: 'now',
        due: 1_450,
        items: [{ description: 'Remaining time on Pro', amount: 1_450 }],
        startsAt: null,
        renewsAt: 1_767_225_600,
        renewal: 2_950,
        paidBy: 'card',
      },
    ]);
    expect(services.takeCall()).toMatchObject({ method: 'PreviewChange', request: { planId: 'pro' } });
    services.on(method.previewChange, () => ({ change: PlanChange.AT_PERIOD_END, startsAt: 1_000n }));
    expect((await preview()).json()).toMatchObject({
      change: 'at_period_end',
      due: null,
      startsAt: 1,
      renewsAt: null,
      paidBy: 'invoice',
    });
  });

  it('lists the plans, features separated by tildes', async () => {
    services.on(method.listPlans, () => ({ plans: [PLAN] }));
    const answer = await ask('GET', 'payment/v2/plans');
    expect([answer.status, answer.json()]).toEqual([200, { plans: [SHOWN_PLAN] }]);
  });

  it('shows the plan of the organisation', async () => {
    const answer = await ask('GET', 'payment/v2/plan');
    expect(answer.json()).toEqual({ plan: { ...SHOWN_PLAN, planId: 'pro', pricingPlanId: 'price_pro' } });
  });

  it('shows the subscription, times in unix seconds', async () => {
    expect((await ask('GET', 'subscription')).json()).toEqual({ subscription: SHOWN });
    services.on(method.getSubscription, () => ({ subscription: { plan: PLAN, trialEnd: 1_000n, nextPlanId: '' } }));
    expect((await ask('GET', 'subscription')).json()).toEqual({
      subscription: {
        planNickname: 'Pro',
        sourceExists: false,
        name: '',
        last4: '',
        brand: '',
        currentPeriodEnd: null,
        willBeDowngraded: false,
        trialEnd: 1,
        nextPlanId: null,
      },
    });
    services.on(method.getSubscription, () => ({ subscription: SUBSCRIPTION }));
  });

  it.each(['payment/v2/plan', 'payment/v2/update-plan'])('changes the plan by POST %s', async (path) => {
    const answer = await ask('POST', path, { planId: 'pro' });
    expect([answer.status, answer.json()]).toEqual([200, { subscription: SHOWN }]);
    expect(services.takeCall()).toMatchObject({
      method: 'ChangePlan',
      request: { planId: 'pro' },
      actor: { kind: 'staff', customerId: ACME },
    });
  });

  it('charges a card given with the request', async () => {
    const answer = await ask('POST', 'payment/charge', { planId: 'pro', source: 'tok_visa' });
    expect([answer.status, answer.json()]).toEqual([200, { subscription: SHOWN }]);
    expect(services.takeCall()).toMatchObject({ method: 'ChangePlan', request: { planId: 'pro', source: 'tok_visa' } });
  });

  it('stores a card, and passes on what its bank requires', async () => {
    expect((await ask('POST', 'payment/v2/upsert-source', { source: 'tok_visa' })).json()).toEqual({
      subscription: SHOWN,
    });
    expect(services.takeCall()).toMatchObject({ method: 'SaveCard', request: { source: 'tok_visa' } });
    services.on(method.saveCard, () => ({ subscription: SUBSCRIPTION, clientSecret: 'seti_1_secret' }));
    const answer = await ask('POST', 'payment/v2/upsert-source', { source: 'tok_visa' });
    expect(answer.json()).toEqual({ subscription: SHOWN, clientSecret: 'seti_1_secret' });
  });

  it('reports that no card can be entered here, and allows the console no script but ours', async () => {
    const answer = await ask('GET', 'payment/v2/card-form');
    expect([answer.status, answer.json()]).toEqual([200, { publishableKey: '' }]);
    expect(answer.headers['content-security-policy']).not.toContain('stripe');
    const asUser = { headers: bearer(token({ ...claims(), role: 'User' })) };
    expect((await gateway.ask('/api/payment/v2/card-form', asUser)).status).toBe(403);
  });

  it('returns the key for Stripe’s script where it is configured, and allows the console that script', async () => {
    const taking = await startTestGateway({ natsUrls: [nats.url], stripePublishableKey: 'pk_test_1' });
    const answer = await taking.ask('/api/payment/v2/card-form', { headers: bearer() });
    await taking.close();
    expect([answer.status, answer.json()]).toEqual([200, { publishableKey: 'pk_test_1' }]);
    const policy = answer.headers['content-security-policy'];
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain(
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  });

  it('cancels a pending change, with the text to show', async () => {
    services.on(method.cancelPendingChange, () => ({ subscription: SUBSCRIPTION }));
    const answer = await ask('POST', 'payment/v2/cancel-pending-plan-change');
    expect([answer.status, answer.json()]).toEqual([200, { message: 'Cancelled successfully.', subscription: SHOWN }]);
    services.on(method.cancelPendingChange, () => {
      throw new ConflictError('There is no pending change to cancel.');
    });
    const refused = await ask('POST', 'payment/v2/cancel-pending-plan-change');
    expect([refused.status, refused.json().detail]).toEqual([409, 'There is no pending change to cancel.']);
  });

  it('lists invoices, totals in cents and dates in unix seconds', async () => {
    const items = [{ description: 'Pro', amountCents: 2_900n }];
    services.on(method.listInvoices, () => ({ invoices: [{ id: INVOICE, date: 5_900n, totalCents: 2_900n, items }] }));
    expect((await ask('GET', 'payment/v2/invoices/1')).json()).toEqual({
      invoices: [{ id: INVOICE, date: 5, total: 2_900, invoiceItems: [{ description: 'Pro', amount: 2_900 }] }],
    });
  });

  it('returns an invoice as a file named after it', async () => {
    services.on(method.getInvoicePdf, () => ({ pdf: Buffer.from('%PDF-1.3 of it') }));
    const answer = await ask('GET', `payment/v2/invoices/invoice/${INVOICE}`);
    expect([answer.status, answer.text]).toEqual([200, '%PDF-1.3 of it']);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${INVOICE}.pdf"`);
    expect(services.takeCall()).toMatchObject({ method: 'GetInvoicePdf', request: { invoiceId: INVOICE } });
    services.on(method.getInvoicePdf, () => {
      throw new NotFoundError('Invoice not found.');
    });
    expect((await ask('GET', `payment/v2/invoices/invoice/${INVOICE}`)).status).toBe(404);
  });

  it('shows staff and visitors the features', async () => {
    services.on(method.listFeatures, () => ({ features: ['email_subscription'] }));
    const features = [{ featureName: 'email_subscription' }];
    expect((await ask('GET', 'subscription/features')).json()).toEqual({ features });
    expect(services.takeCall().actor).toMatchObject({ kind: 'staff', customerId: ACME });
    const answer = await gateway.ask(`/api/public/subscription/features?customerId=${ACME}`);
    expect([answer.status, answer.json()]).toEqual([200, { features }]);
    expect(services.takeCall().actor).toEqual({ kind: 'visitor', customerId: ACME });
    expect((await gateway.ask('/api/public/subscription/features')).status).toBe(400);
  });

  it.each([
    [400, new InvalidError([{ pointer: '/planId', detail: 'Please choose one of the plans.' }])],
    [402, new PaymentRequiredError('Your card was declined.')],
    [403, new ForbiddenError('Your role does not allow this. Please ask an Admin or the Owner.')],
  ])('passes on a refusal with %d and its text', async (status, refusal) => {
    services.on(method.changePlan, () => {
      throw refusal;
    });
    for (const path of ['payment/v2/plan', 'payment/v2/update-plan', 'payment/charge']) {
      const answer = await ask('POST', path, { planId: 'pro' });
      expect([answer.status, answer.json().detail]).toEqual([status, refusal.message]);
    }
  });

  it('passes on that a card is refused, or not accepted at all', async () => {
    for (const refusal of [
      new InvalidError([{ pointer: '/source', detail: 'Your card was declined.' }]),
      new ConflictError('No card is needed here: you are sent invoices.'),
    ]) {
      services.on(method.saveCard, () => {
        throw refusal;
      });
      const answer = await ask('POST', 'payment/v2/upsert-source', { source: 'tok_visa' });
      expect([answer.status, answer.json().detail]).toEqual([
        refusal instanceof InvalidError ? 400 : 409,
        refusal.message,
      ]);
    }
  });

  it('passes on what Stripe signed byte for byte, without a token', async () => {
    const path = '/api/payment/stripe/webhook';
    const signature = { 'stripe-signature': 't=1,v1=ab', 'content-type': 'application/json; charset=utf-8' };
    services.on(method.handleStripeEvent, () => ({}));
    const body = '{ "id" : "evt_1",\n"ü":1e0 }';
    const answer = await gateway.ask(path, { method: 'POST', headers: signature, body });
    expect([answer.status, answer.json()]).toEqual([200, { received: true }]);
    const { request, actor } = services.takeCall();
    expect(actor).toEqual({ kind: 'anonymous' });
    const { payload, signature: given } = request as { payload: Uint8Array; signature: string };
    expect([Buffer.from(payload).toString(), given]).toEqual([body, 't=1,v1=ab']);
    services.on(method.handleStripeEvent, () => {
      throw new InvalidError([], 'The signature is not valid.');
    });
    expect((await gateway.ask(path, { method: 'POST', body })).status).toBe(400);
    const large = await gateway.ask(path, { method: 'POST', headers: signature, body: 'x'.repeat(300_000) });
    expect(large.status).toBe(413);
  });

  it('requires a token, and refuses unknown fields', async () => {
    for (const [verb, path] of [
      ['POST', 'payment/charge'],
      ['GET', 'payment/v2/plans'],
      ['GET', 'payment/v2/plan'],
      ['POST', 'payment/v2/plan'],
      ['POST', 'payment/v2/upsert-source'],
      ['POST', 'payment/v2/update-plan'],
      ['POST', 'payment/v2/cancel-pending-plan-change'],
      ['GET', 'payment/v2/card-form'],
      ['GET', 'subscription'],
      ['GET', 'subscription/features'],
      ['GET', 'payment/v2/invoices/1'],
      ['GET', `payment/v2/invoices/invoice/${INVOICE}`],
    ] as const) {
      expect((await gateway.ask(`/api/${path}`, { method: verb })).status).toBe(401);
    }
    const answer = await ask('POST', 'payment/v2/plan', { planId: 7, price: 0 });
    expect([
      answer.status,
      (answer.json().errors as { pointer: string }[]).map(({ pointer }) => pointer).sort(),
    ]).toEqual([400, ['/planId', '/price']]);
    expect(services.calls).toEqual([]);
  });
});
