import type { ProviderAnswer } from '@candor/lab/doubles/provider-server.js';
import { startStripeDouble, type StripeCall, type StripeDouble } from '@candor/lab/doubles/stripe/stripe-double.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError, PaymentRequiredError, UnavailableError } from '@candor/platform/errors.js';
import { PlanChange } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import {
  ALL_FEATURES,
  eventually,
  pass,
  plansFile,
  publishedFeatures,
  SOLD,
  staff,
  startBilling,
  type RunningBilling,
} from './billing.suite.js';

const ACCOUNT = {
  secretKey: 'sk_test_candor',
  webhookSecret: 'whsec_candor',
  prices: { price_pro: 2_900, price_enterprise: 9_900 },
};
const DAY_MS = 86_400_000;
const PRO_FEATURES = ALL_FEATURES.slice(0, 3);

describe('billing through Stripe', () => {
  let stripe: StripeDouble;
  let suite: RunningBilling;
  let actor: StaffActor;

  beforeAll(async () => {
    stripe = await startStripeDouble(ACCOUNT);
    suite = await startBilling({
      PLANS_FILE: await plansFile(SOLD),
      STRIPE_SECRET_KEY: ACCOUNT.secretKey,
      STRIPE_WEBHOOK_SECRET: ACCOUNT.webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
    });
  });
  afterAll(async () => {
    await suite.close();
    await stripe.close();
  });
  beforeEach(() => {
    actor = staff();
  });
  afterEach(() => {
    stripe.fault = undefined;
  });

  const subscription = async () => (await suite.billing.getSubscription({}, { actor })).subscription!;
  const saveCard = (source: string) => suite.billing.saveCard({ source }, { actor });
  const change = async (planId: string) => (await suite.billing.changePlan({ planId }, { actor })).subscription!;
  const features = async () => (await suite.billing.listFeatures({}, { actor })).features;
  const deliver = ({ payload, signature }: StripeCall) =>
    suite.billing.handleStripeEvent({ payload: Buffer.from(payload), signature }, { actor: { kind: 'anonymous' } });
  const atStripe = async () => {
    const [row] = await suite.sql<{ customer: string; subscription: string }>(
      `select stripe_customer_id as customer, stripe_subscription_id as subscription
         from billing.subscription where customer_id = $1`,
      [actor.customerId],
    );
    return { customer: row?.customer ?? '', subscription: row?.subscription ?? '' };
  };
  /** The month ends at Stripe, which sends an event about it. */
  const endMonth = async () => {
    const ended = stripe.subscriptions.endPeriod((await atStripe()).subscription);
    await deliver(stripe.event(`customer.subscription.${ended.status === 'canceled' ? 'deleted' : 'updated'}`, ended));
  };
  const paying = async (planId: string) => {
    await saveCard('tok_visa');
    return change(planId);
  };

  describe('the preview of a plan’s price', () => {
    const preview = (planId: string, as = actor) => suite.billing.previewChange({ planId }, { actor: as });
    const paid = async () => (await suite.billing.listInvoices({}, { actor })).invoices;

    it('is exact to the cent before the charge, and charges nothing', async () => {
      await saveCard('tok_visa');
      const first = await preview('pro');
      expect(first).toMatchObject({ change: PlanChange.NOW, dueCents: 2_900n, renewalCents: 2_900n, byCard: true });
      expect(first.items).toMatchObject([{ description: '1 × price_pro', amountCents: 2_900n }]);
      expect(Number(first.renewsAt) - Date.now()).toBeGreaterThan(27 * DAY_MS);
      expect(await paid()).toEqual([]);

      await change('pro');
      const more = await preview('enterprise');
      expect(more).toMatchObject({ change: PlanChange.NOW, dueCents: 7_000n, renewalCents: 9_900n });
      expect(more.renewsAt).toBe((await subscription()).currentPeriodEnd);
      expect(await paid()).toHaveLength(1);
      await change('enterprise');
      expect((await paid())[0]).toMatchObject({
        totalCents: more.dueCents,
        items: more.items.map(({ description, amountCents }) => ({ description, amountCents })),
      });
    });

    it('is nothing for a cheaper one, which starts when the paid period ends', async () => {
      await paying('enterprise');
      const { currentPeriodEnd } = await subscription();
      expect(await preview('pro')).toMatchObject({
        change: PlanChange.AT_PERIOD_END,
        dueCents: 0n,
        startsAt: currentPeriodEnd,
        renewsAt: currentPeriodEnd,
        renewalCents: 2_900n,
      });
      const free = await preview('free');
      expect([free.startsAt, free.renewsAt, free.renewalCents]).toEqual([currentPeriodEnd, undefined, 0n]);
      expect((await preview('enterprise')).change).toBe(PlanChange.STAY);
    });

    it('is not known without a card, or while Stripe does not answer', async () => {
      expect((await preview('pro')).dueCents).toBeUndefined();
      await saveCard('tok_visa');
      stripe.fault = { status: 503, headers: {}, body: '{}' };
      expect(await preview('pro')).toMatchObject({ change: PlanChange.NOW, renewalCents: 2_900n });
      expect((await preview('pro')).dueCents).toBeUndefined();
    });

    it('is for Admins and the Owner, of a plan that can be chosen', async () => {
      await expect(preview('pro', staff(actor.customerId, 'User'))).rejects.toMatchObject({ kind: 'forbidden' });
      for (const planId of ['', 'trial', 'none']) {
        await expect(preview(planId)).rejects.toMatchObject({ kind: 'invalid', violations: [{ pointer: '/planId' }] });
      }
    });
  });

  describe('a purchase with a key', () => {
    const buy = (planId: string, idempotencyKey: string, as = actor) =>
      suite.billing.changePlan({ planId, idempotencyKey }, { actor: as });
    const paid = async () =>
      (await suite.billing.listInvoices({}, { actor })).invoices.map(({ totalCents }) => Number(totalCents));

    it('that is sent twice concurrently is charged once, and answered alike ever after', async () => {
      await saveCard('tok_visa');
      const both = await Promise.allSettled([buy('pro', 'click-1'), buy('pro', 'click-1')]);
      expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await paid()).toEqual([2_900]);
      const answer = await buy('pro', 'click-1');
      expect(answer.subscription?.plan?.id).toBe('pro');
      // Another change happened since; the repeated request still does nothing.
      await change('enterprise');
      expect(await buy('pro', 'click-1')).toEqual(answer);
      expect(await subscription()).toMatchObject({ plan: { id: 'enterprise' }, willBeDowngraded: false });
      expect(await paid()).toEqual([7_000, 2_900]);
      const facts = await suite.client.heard('evt.audit.v1.recorded', (one) => one.customerId === actor.customerId, 3);
      expect(facts.map(({ action }) => action)).toEqual(['card.saved', 'plan.changed', 'plan.changed']);
    });

    it('of the present plan changes nothing, and is not in the audit log', async () => {
      await saveCard('tok_visa');
      await buy('pro', 'click-4');
      await buy('pro', 'click-5');
      await change('enterprise');
      // The last entry has passed all others before it.
      await saveCard('tok_visa');
      const isOurs = ({ customerId }: { customerId: string }) => customerId === actor.customerId;
      await suite.client.heard('evt.audit.v1.recorded', (one) => isOurs(one) && one.action === 'card.saved', 2);
      const facts = suite.client.known('evt.audit.v1.recorded', isOurs);
      expect(facts.map(({ action }) => action)).toEqual(['card.saved', 'plan.changed', 'plan.changed', 'card.saved']);
      expect(await paid()).toEqual([7_000, 2_900]);
    });

    it('that was refused may be tried again with the same key', async () => {
      await expect(buy('pro', 'click-2')).rejects.toBeInstanceOf(PaymentRequiredError);
      await saveCard('tok_visa');
      expect((await buy('pro', 'click-2')).subscription?.plan?.id).toBe('pro');
      expect(await paid()).toEqual([2_900]);
    });

    it('whose key belongs to another request, or is invalid, is refused', async () => {
      await saveCard('tok_visa');
      await buy('pro', 'click-3');
      await expect(buy('enterprise', 'click-3')).rejects.toMatchObject({ kind: 'key-reused' });
      await expect(buy('enterprise', 'a b')).rejects.toMatchObject({
        kind: 'invalid',
        violations: [{ pointer: '/Idempotency-Key' }],
      });
      expect(await paid()).toEqual([2_900]);
    });

    it('of a card stores one card, and returns the bank’s secret only to the first caller', async () => {
      const give = () =>
        suite.billing.saveCard({ source: 'tok_threeDSecureRequired', idempotencyKey: 'card-1' }, { actor });
      const first = await give();
      expect(first.clientSecret).not.toBe('');
      expect((await give()).clientSecret).toBe('');
      expect(
        await suite.sql(`select 1 from billing.idempotency_key where position($1::bytea in answer) > 0`, [
          Buffer.from(first.clientSecret),
        ]),
      ).toEqual([]);
    });
  });

  describe('a card', () => {
    it('that is saved is in the audit log, and a refused one is not', async () => {
      await expect(saveCard('tok_chargeDeclined')).rejects.toMatchObject({ kind: 'invalid' });
      await saveCard('tok_visa');
      const facts = await suite.client.heard('evt.audit.v1.recorded', (one) => one.customerId === actor.customerId);
      expect(facts).toMatchObject([{ action: 'card.saved', userId: actor.userId, objectType: 'plan' }]);
    });

    it('is stored by its token, and shown by its last digits', async () => {
      const { subscription: saved, clientSecret } = await saveCard('tok_visa');
      expect(clientSecret).toBe('');
      expect(saved?.card).toMatchObject({ brand: 'visa', last4: '4242', name: 'Ada Lovelace' });
      expect((await saveCard('tok_mastercard')).subscription?.card).toMatchObject({
        brand: 'mastercard',
        last4: '4444',
      });
      // One customer at Stripe, whose every charge uses the newest card.
      const { customer } = await atStripe();
      expect(stripe.cards.customers.get(customer)?.metadata).toEqual({ customer_id: actor.customerId });
    });

    it('that its bank declines is refused, and the previous one is kept', async () => {
      await saveCard('tok_visa');
      await expect(saveCard('tok_chargeDeclined')).rejects.toMatchObject({
        constructor: InvalidError,
        violations: [{ pointer: '/source', detail: 'Your card was declined.' }],
      });
      expect((await subscription()).card?.last4).toBe('4242');
    });

    it('that requires 3-D Secure is stored once its holder has confirmed, and not before', async () => {
      const { clientSecret, subscription: before } = await saveCard('tok_threeDSecureRequired');
      expect(clientSecret).toMatch(/^seti_\w+_secret$/);
      expect(before?.card).toBeUndefined();
      const waiting = [...stripe.cards.setupIntents.values()].find((one) => one.client_secret === clientSecret)!;
      // The caller's claim of a confirmation is not trusted: Stripe is asked.
      await expect(
        deliver(stripe.event('setup_intent.succeeded', { ...waiting, status: 'succeeded' })),
      ).rejects.toBeInstanceOf(InvalidError);
      expect((await subscription()).card).toBeUndefined();
      await deliver(stripe.event('setup_intent.succeeded', stripe.cards.confirm(clientSecret)));
      expect((await subscription()).card?.last4).toBe('3220');
      expect((await change('pro')).plan?.id).toBe('pro');
    });

    it('of another organisation cannot be used', async () => {
      await saveCard('tok_visa');
      const theirs = stripe.cards.customer((await atStripe()).customer).invoice_settings.default_payment_method ?? '';
      actor = staff();
      await expect(saveCard(theirs)).rejects.toThrow();
      expect((await subscription()).card).toBeUndefined();
    });

    it.each(['card_1', 'tok_', 'pm_a/../b'])('that is no token is refused: %s', async (source) => {
      await expect(saveCard(source)).rejects.toMatchObject({ violations: [{ pointer: '/source' }] });
    });
  });

  describe('a plan', () => {
    it('needs a card, which may be in the same request', async () => {
      await expect(change('pro')).rejects.toMatchObject({
        constructor: PaymentRequiredError,
        message: 'Please add a card first.',
      });
      const answer = await suite.billing.changePlan({ planId: 'pro', source: 'tok_visa' }, { actor });
      expect(answer.subscription).toMatchObject({
        plan: { id: 'pro', pricingPlanId: 'price_pro' },
        card: { last4: '4242' },
      });
      expect(await publishedFeatures(suite, actor, 2)).toEqual(PRO_FEATURES);
    });

    it('is charged once when the subscription started at Stripe could not be stored', async () => {
      const lose = () =>
        suite.sql(
          `update billing.subscription set plan_id = 'free', stripe_subscription_id = null, current_period_end = null
            where customer_id = $1`,
          [actor.customerId],
        );
      await paying('pro');
      await lose();
      const { customer } = await atStripe();
      const bought = () =>
        [...stripe.subscriptions.subscriptions.values()].filter((subscription) => subscription.customer === customer);
      expect((await change('pro')).plan?.id).toBe('pro');
      expect((await suite.billing.listInvoices({}, { actor })).invoices).toHaveLength(1);
      await lose();
      expect((await change('enterprise')).plan?.id).toBe('enterprise');
      expect(bought()).toHaveLength(1);
    });

    it('that is more expensive starts at once, for the difference', async () => {
      await paying('pro');
      expect((await change('enterprise')).plan?.id).toBe('enterprise');
      expect(await features()).toEqual(ALL_FEATURES);
      const { invoices } = await suite.billing.listInvoices({}, { actor });
      expect(invoices.map(({ totalCents }) => Number(totalCents))).toEqual([7_000, 2_900]);
      expect(invoices[0]?.items.map(({ description }) => description)).toEqual([
        'Unused time on price_pro',
        'Remaining time on price_enterprise',
      ]);
    });

    it('does not start with a card that is declined: nothing changes on either side', async () => {
      await saveCard('tok_chargeCustomerFail');
      await expect(change('pro')).rejects.toMatchObject({
        constructor: PaymentRequiredError,
        message: 'Your card was declined.',
      });
      expect((await subscription()).plan?.id).toBe('trial');
      expect((await atStripe()).subscription).toBe('');
    });

    it('does not start while the bank requires 3-D Secure for the payment, and the text says what to do', async () => {
      await saveCard('tok_authenticationRequired');
      await expect(change('pro')).rejects.toMatchObject({
        constructor: PaymentRequiredError,
        message: 'Your bank wants you to confirm this payment. Please enter your card again and confirm it.',
      });
      await saveCard('tok_visa');
      expect((await change('pro')).plan?.id).toBe('pro');
    });

    it('that is scheduled stays scheduled when an upgrade is not paid', async () => {
      await paying('pro');
      await change('free');
      await saveCard('tok_chargeCustomerFail');
      await expect(change('enterprise')).rejects.toBeInstanceOf(PaymentRequiredError);
      expect(await subscription()).toMatchObject({ plan: { id: 'pro' }, willBeDowngraded: true, nextPlanId: 'free' });
      expect(stripe.subscriptions.subscriptions.get((await atStripe()).subscription)?.cancel_at_period_end).toBe(true);
    });

    it('that is cheaper starts when the month ends', async () => {
      await paying('enterprise');
      expect(await change('pro')).toMatchObject({
        plan: { id: 'enterprise' },
        willBeDowngraded: true,
        nextPlanId: 'pro',
      });
      expect(await features()).toEqual(ALL_FEATURES);
      await endMonth();
      expect(await subscription()).toMatchObject({ plan: { id: 'pro' }, willBeDowngraded: false, nextPlanId: '' });
      expect(await publishedFeatures(suite, actor, 2)).toEqual(PRO_FEATURES);
    });

    it('is kept when a change to a cheaper one is cancelled', async () => {
      await paying('enterprise');
      for (const planned of ['pro', 'free']) {
        await change(planned);
        const { subscription: kept } = await suite.billing.cancelPendingChange({}, { actor });
        expect(kept).toMatchObject({ plan: { id: 'enterprise' }, willBeDowngraded: false, nextPlanId: '' });
      }
      await endMonth();
      expect((await subscription()).plan?.id).toBe('enterprise');
    });

    it('can be scheduled differently before the month ends', async () => {
      await paying('enterprise');
      await change('pro');
      expect(await change('free')).toMatchObject({ nextPlanId: 'free' });
      expect(await change('pro')).toMatchObject({ nextPlanId: 'pro' });
      await endMonth();
      expect((await subscription()).plan?.id).toBe('pro');
    });

    it('ends with the free one, and can be bought again', async () => {
      await paying('pro');
      await change('free');
      await endMonth();
      expect(await subscription()).toMatchObject({ plan: { id: 'free' }, nextPlanId: '', card: { last4: '4242' } });
      expect((await subscription()).currentPeriodEnd).toBeUndefined();
      expect(await features()).toEqual(['email_subscription']);
      expect((await change('enterprise')).plan?.id).toBe('enterprise');
    });
  });

  describe('the end of a trial', () => {
    it('is the free plan without a card', async () => {
      expect((await subscription()).nextPlanId).toBe('free');
      await publishedFeatures(suite, actor, 1);
      await pass(suite, actor, '14 days');
      expect(await publishedFeatures(suite, actor, 2)).toEqual(['email_subscription']);
      expect((await subscription()).plan?.id).toBe('free');
    });

    it('is a charge for Enterprise with a card', async () => {
      await saveCard('tok_visa');
      expect(await subscription()).toMatchObject({
        plan: { id: 'trial' },
        nextPlanId: 'enterprise',
        willBeDowngraded: false,
      });
      await pass(suite, actor, '14 days');
      const charged = await eventually(subscription, ({ plan }) => plan?.id === 'enterprise');
      expect(charged).toMatchObject({ plan: { id: 'enterprise' }, nextPlanId: '' });
      expect(charged.trialEnd).toBeUndefined();
      const { invoices } = await suite.billing.listInvoices({}, { actor });
      expect(invoices.map(({ totalCents }) => Number(totalCents))).toEqual([9_900]);
    });

    it('is the free plan with a card that chose it, or that does not pay', async () => {
      await saveCard('tok_visa');
      expect(await change('free')).toMatchObject({ plan: { id: 'trial' }, nextPlanId: 'free', willBeDowngraded: true });
      const chose = actor;
      actor = staff();
      await saveCard('tok_chargeCustomerFail');
      for (const each of [actor, chose]) {
        actor = each;
        await pass(suite, actor, '14 days');
        expect((await eventually(subscription, ({ plan }) => plan?.id === 'free')).plan?.id).toBe('free');
        expect((await suite.billing.listInvoices({}, { actor })).invoices).toEqual([]);
      }
    });
  });

  describe('an event of Stripe', () => {
    it('is refused without its signature', async () => {
      const { payload, signature } = stripe.event('customer.subscription.updated', {});
      for (const wrong of ['', 'x', signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
        await expect(deliver({ payload, signature: wrong })).rejects.toMatchObject({
          constructor: InvalidError,
          message: 'The signature is not valid.',
        });
      }
      await expect(deliver({ payload: `${payload} `, signature })).rejects.toBeInstanceOf(InvalidError);
    });

    it('delivered twice has effect once', async () => {
      await paying('pro');
      const { subscription: id } = await atStripe();
      const call = stripe.event('customer.subscription.updated', stripe.subscriptions.read(id), `evt_twice${id}`);
      await deliver(call);
      // A later state is not looked up a second time by the same event.
      stripe.subscriptions.endPeriod(id);
      const before = await subscription();
      await deliver(call);
      expect(await subscription()).toEqual(before);
    });

    it('in the wrong order leads to the state at Stripe', async () => {
      await paying('enterprise');
      const { subscription: id } = await atStripe();
      const old = structuredClone(stripe.subscriptions.read(id));
      await change('free');
      const ended = stripe.subscriptions.endPeriod(id);
      await deliver(stripe.event('customer.subscription.deleted', ended));
      await deliver(stripe.event('customer.subscription.created', old));
      expect((await subscription()).plan?.id).toBe('free');
      // And an event of an ended subscription does not remove the one that was bought since.
      await change('pro');
      await deliver(stripe.event('customer.subscription.deleted', ended));
      expect((await subscription()).plan?.id).toBe('pro');
    });

    it('about finally failed payments removes features, and deletes nothing', async () => {
      await paying('enterprise');
      const { subscription: id, customer } = await atStripe();
      const failing = stripe.subscriptions.subscriptions.get(id)!;
      failing.status = 'past_due';
      await deliver(stripe.event('invoice.payment_failed', { object: 'invoice', customer }));
      expect((await subscription()).plan?.id).toBe('enterprise');
      failing.status = 'canceled';
      await deliver(stripe.event('customer.subscription.deleted', failing));
      expect(await subscription()).toMatchObject({ plan: { id: 'free' }, card: { last4: '4242' } });
      expect((await suite.billing.listInvoices({}, { actor })).invoices).toHaveLength(1);
    });

    it('about an unpaid subscription removes features, and about a later payment restores them', async () => {
      await paying('enterprise');
      const { subscription: id } = await atStripe();
      const failing = stripe.subscriptions.subscriptions.get(id)!;
      failing.status = 'unpaid';
      await deliver(stripe.event('customer.subscription.updated', failing));
      // Trial and Enterprise have the same features.
      expect(await publishedFeatures(suite, actor, 2)).toEqual(['email_subscription']);
      expect(await subscription()).toMatchObject({ plan: { id: 'free' }, card: { last4: '4242' } });
      failing.status = 'active';
      await deliver(stripe.event('customer.subscription.updated', failing));
      expect(await publishedFeatures(suite, actor, 3)).toEqual(ALL_FEATURES);
      expect(await subscription()).toMatchObject({ plan: { id: 'enterprise' }, willBeDowngraded: false });
      expect((await atStripe()).subscription).toBe(id);
    });

    it('about customers who are not ours is accepted and ignored', async () => {
      await deliver(stripe.event('customer.subscription.updated', { id: 'sub_x', customer: 'cus_stranger' }));
      await deliver(stripe.event('charge.refunded', { customer: 'cus_stranger' }));
    });

    it('is redelivered when it could not be handled', async () => {
      await paying('pro');
      const call = stripe.event(
        'customer.subscription.updated',
        stripe.subscriptions.read((await atStripe()).subscription),
      );
      stripe.fault = { status: 503, body: 'no healthy upstream' };
      await expect(deliver(call)).rejects.toBeInstanceOf(UnavailableError);
      stripe.fault = undefined;
      stripe.subscriptions.endPeriod((await atStripe()).subscription);
      const before = await subscription();
      await deliver(call);
      expect(Number((await subscription()).currentPeriodEnd)).toBeGreaterThan(Number(before.currentPeriodEnd));
    });
  });

  it('returns Stripe’s invoices as PDF, to no other organisation', async () => {
    await paying('pro');
    const { invoices } = await suite.billing.listInvoices({}, { actor });
    const id = invoices[0]?.id ?? '';
    const ask = (invoiceId: string) => suite.billing.getInvoicePdf({ invoiceId }, { actor });
    expect(Buffer.from((await ask(id)).pdf).toString()).toBe(`%PDF-1.4 of ${id}`);
    for (const wrong of ['in_none', '../x', '']) {
      await expect(ask(wrong)).rejects.toMatchObject({ constructor: NotFoundError, message: 'Invoice not found.' });
    }
    actor = staff();
    await saveCard('tok_visa');
    await expect(ask(id)).rejects.toBeInstanceOf(NotFoundError);
    expect((await suite.billing.listInvoices({}, { actor })).invoices).toEqual([]);
  });

  it('blocks no other call while Stripe is slow to list invoices', async () => {
    await saveCard('tok_visa');
    let away = (_: ProviderAnswer): void => undefined;
    const slow = new Promise<ProviderAnswer>((resolve) => (away = resolve));
    let waiting = 0;
    stripe.fault = () => {
      waiting += 1;
      return slow;
    };
    let answered = 0;
    // More than there are connections to the database.
    const lists = Array.from({ length: 12 }, () =>
      suite.billing.listInvoices({}, { actor }).catch((error: unknown) => {
        answered += 1;
        return error;
      }),
    );
    await eventually(
      () => Promise.resolve(waiting),
      (count) => count >= 10,
    );
    expect(await features()).toEqual(ALL_FEATURES);
    expect(answered).toBe(0);
    away({ status: 503, body: 'no healthy upstream' });
    for (const list of lists) expect(await list).toBeInstanceOf(UnavailableError);
  });

  it('reports when Stripe is unavailable, and keeps the features', async () => {
    await paying('pro');
    stripe.fault = { status: 503, body: 'no healthy upstream' };
    await expect(change('enterprise')).rejects.toBeInstanceOf(UnavailableError);
    expect(await features()).toEqual(PRO_FEATURES);
    expect((await subscription()).plan?.id).toBe('pro');
  });

  describe('a deleted organisation', () => {
    const deleted = () =>
      suite.client.publish('evt.identity.v1.customer_deleted', { customerId: actor.customerId, deletedAt: 1n });
    const rows = () => suite.sql('select from billing.subscription where customer_id = $1', [actor.customerId]);
    const erased = () =>
      suite.client.heard('evt.deletion.v1.customer_erased', ({ customerId }) => customerId === actor.customerId);

    it('pays nothing more: its customer at Stripe is deleted, cards and subscription included', async () => {
      await paying('pro');
      const { customer, subscription: id } = await atStripe();
      await deleted();
      expect(await erased()).toMatchObject([{ owner: 'billing' }]);
      expect(stripe.subscriptions.subscriptions.get(id)?.status).toBe('canceled');
      expect(stripe.cards.customers.has(customer)).toBe(false);
      expect(await rows()).toEqual([]);
    });

    it('that never paid is deleted without Stripe', async () => {
      await subscription();
      stripe.fault = { status: 503, body: 'no healthy upstream' };
      await deleted();
      await erased();
      expect(await rows()).toEqual([]);
    });

    it('is deleted when Stripe answers again, and not before', async () => {
      await paying('pro');
      const { customer } = await atStripe();
      let asked = 0;
      stripe.fault = () => {
        asked += 1;
        return Promise.resolve({ status: 503, body: 'no healthy upstream' });
      };
      await deleted();
      await eventually(
        () => Promise.resolve(asked),
        (count) => count > 2,
      );
      expect(await rows()).toHaveLength(1);
      stripe.fault = undefined;
      await erased();
      expect(stripe.cards.customers.has(customer)).toBe(false);
      expect(await rows()).toEqual([]);
    });

    it('whose customer is gone at Stripe already is deleted all the same', async () => {
      await paying('pro');
      stripe.cards.customers.delete((await atStripe()).customer);
      await deleted();
      await erased();
      expect(await rows()).toEqual([]);
    });
  });
});
