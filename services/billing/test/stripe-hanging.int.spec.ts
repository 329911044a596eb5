import { startStripeDouble, type StripeCall, type StripeDouble } from '@candor/lab/doubles/stripe/stripe-double.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { ConflictError, UnavailableError } from '@candor/platform/errors.js';
import {
  ALL_FEATURES,
  eventually,
  pass,
  plansFile,
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
/** More than there are connections to the database. */
const MANY = 20;

/** Stripe that answers late, never, or after the caller has gone. */
describe('billing while Stripe hangs', () => {
  let stripe: StripeDouble;
  let suite: RunningBilling;

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
  afterEach(async () => {
    stripe.fault = undefined;
    await suite.sql('drop trigger if exists crash on billing.subscription');
  });

  const subscription = async (actor: StaffActor) => (await suite.billing.getSubscription({}, { actor })).subscription!;
  const saveCard = (actor: StaffActor, source = 'tok_visa') => suite.billing.saveCard({ source }, { actor });
  const change = async (actor: StaffActor, planId: string) =>
    (await suite.billing.changePlan({ planId }, { actor })).subscription!;
  const deliver = ({ payload, signature }: StripeCall) =>
    suite.billing.handleStripeEvent({ payload: Buffer.from(payload), signature }, { actor: { kind: 'anonymous' } });
  const withCard = async () => {
    const actor = staff();
    await saveCard(actor);
    return actor;
  };
  const withPlan = async (planId: string) => {
    const actor = await withCard();
    await change(actor, planId);
    return actor;
  };
  const atStripe = async ({ customerId }: StaffActor) => {
    const [row] = await suite.sql<{ customer: string; subscription: string }>(
      `select stripe_customer_id as customer, stripe_subscription_id as subscription
         from billing.subscription where customer_id = $1`,
      [customerId],
    );
    return row!;
  };
  const subscriptionOf = async (actor: StaffActor) =>
    stripe.subscriptions.subscriptions.get((await atStripe(actor)).subscription)!;
  /** The subscriptions and payments of the customer at Stripe. */
  const bought = async (actor: StaffActor) => {
    const { customer } = await atStripe(actor);
    const { invoices } = await suite.billing.listInvoices({}, { actor });
    const subscriptions = [...stripe.subscriptions.subscriptions.values()].filter((one) => one.customer === customer);
    return { subscriptions: subscriptions.length, paid: invoices.map(({ totalCents }) => Number(totalCents)) };
  };
  const operations = ({ customerId }: StaffActor) =>
    suite.sql<{ kind: string }>('select kind from billing.operation where customer_id = $1', [customerId]);
  /** Lets the time pass in which the process that started an operation may still be working on it. */
  const expire = ({ customerId }: StaffActor) =>
    suite.sql('update billing.operation set until = now() where customer_id = $1', [customerId]);
  const settled = (actor: StaffActor) =>
    eventually(
      () => operations(actor),
      (left) => left.length === 0,
    );
  /** Makes storing the outcome of a change fail, as when the process dies right after Stripe's answer. */
  const crashAfterStripe = async () => {
    await suite.sql(
      `create or replace function billing.crash() returns trigger language plpgsql as
         $$ begin raise exception 'crash'; end $$`,
    );
    await suite.sql(
      `create trigger crash before update on billing.subscription for each row
         when (old.plan_id <> new.plan_id) execute function billing.crash()`,
    );
  };
  const recover = () => suite.sql('drop trigger crash on billing.subscription');

  /** Makes Stripe hold every answer back until it is released. */
  function hold() {
    let waiting = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    stripe.fault = async (_, act) => {
      waiting += 1;
      await released;
      return act();
    };
    return {
      release: () => {
        stripe.fault = undefined;
        release();
      },
      untilWaiting: (count: number) =>
        eventually(
          () => Promise.resolve(waiting),
          (now) => now >= count,
        ),
    };
  }

  it.each([
    ['changes of plan', withCard, (actor: StaffActor) => change(actor, 'pro')],
    ['cards', () => Promise.resolve(staff()), (actor: StaffActor) => saveCard(actor)],
    [
      'events',
      () => withPlan('pro'),
      async (actor: StaffActor) => deliver(stripe.event('customer.subscription.updated', await subscriptionOf(actor))),
    ],
  ] as const)('answers others while it waits with many %s', async (_, prepare, work) => {
    const actors = await Promise.all(Array.from({ length: MANY }, prepare));
    const stripeHolds = hold();
    let ended = 0;
    const running = actors.map((actor) => work(actor).finally(() => (ended += 1)));
    await stripeHolds.untilWaiting(MANY);
    const other = staff();
    expect((await suite.billing.listFeatures({}, { actor: other })).features).toEqual(ALL_FEATURES);
    expect((await subscription(other)).plan?.id).toBe('trial');
    // Also the very organisation whose change hangs sees its subscription.
    expect((await subscription(actors[0]!)).plan).toBeDefined();
    expect(ended).toBe(0);
    stripeHolds.release();
    await Promise.all(running);
  });

  it('charges once when a plan is bought twice concurrently', async () => {
    const actor = await withCard();
    const colleague = staff(actor.customerId, 'Admin');
    const stripeHolds = hold();
    const first = change(actor, 'pro');
    await stripeHolds.untilWaiting(1);
    for (const second of [change(actor, 'pro'), change(colleague, 'enterprise'), saveCard(colleague)]) {
      await expect(second).rejects.toMatchObject({
        constructor: ConflictError,
        message: 'Another change of your subscription is being carried out. Please try again in a moment.',
      });
    }
    stripeHolds.release();
    expect((await first).plan?.id).toBe('pro');
    expect(await bought(actor)).toEqual({ subscriptions: 1, paid: [2_900] });
    const facts = await suite.client.heard('evt.audit.v1.recorded', (one) => one.customerId === actor.customerId, 2);
    expect(facts.map(({ action }) => action)).toEqual(['card.saved', 'plan.changed']);
  });

  it('charges once for many clicks that Stripe answers at once', async () => {
    const actor = await withCard();
    const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => change(actor, 'pro')));
    const refusals = clicks.flatMap((click) => (click.status === 'rejected' ? [click.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(ConflictError);
    expect(refusals.length).toBeLessThan(10);
    expect(await bought(actor)).toEqual({ subscriptions: 1, paid: [2_900] });
  });

  it('finds the paid plan when it stopped before storing that', async () => {
    const actor = await withCard();
    await crashAfterStripe();
    await expect(change(actor, 'pro')).rejects.toThrow();
    expect(await operations(actor)).toEqual([{ kind: 'change-plan' }]);
    await recover();
    await expect(change(actor, 'pro')).rejects.toBeInstanceOf(ConflictError);
    await expire(actor);
    await settled(actor);
    expect((await subscription(actor)).plan?.id).toBe('pro');
    expect(await bought(actor)).toEqual({ subscriptions: 1, paid: [2_900] });
  });

  it('charges the end of a trial once when it stopped before storing that', async () => {
    const actor = await withCard();
    await crashAfterStripe();
    await pass(suite, actor, '14 days');
    await eventually(
      async () => (await bought(actor)).subscriptions,
      (count) => count === 1,
    );
    expect(await operations(actor)).toEqual([{ kind: 'end-period' }]);
    await recover();
    await expire(actor);
    await settled(actor);
    expect(await subscription(actor)).toMatchObject({ plan: { id: 'enterprise' }, nextPlanId: '' });
    expect(await bought(actor)).toEqual({ subscriptions: 1, paid: [9_900] });
  });

  describe('a charge without an answer', () => {
    /** Stripe does what was requested, or not, and the connection ends. */
    const dropCharges = (isMade: boolean) => {
      stripe.fault = async ({ method, url }, act) => {
        if (method === 'GET' || url.pathname.includes('schedules')) return Promise.resolve(act());
        if (isMade) act();
        return Promise.resolve({ status: 0, drop: true });
      };
    };

    it.each([
      ['that was made is not repeated, and found', true, 'pro', [2_900]],
      ['that was not made is given up, and can be repeated', false, 'trial', [9_900]],
    ] as const)('%s', async (_, isMade, planId, paid) => {
      const actor = await withCard();
      dropCharges(isMade);
      await expect(change(actor, 'pro')).rejects.toBeInstanceOf(UnavailableError);
      stripe.fault = undefined;
      // It may still be made: no other operation starts.
      await expect(change(actor, 'enterprise')).rejects.toBeInstanceOf(ConflictError);
      expect((await subscription(actor)).plan?.id).toBe('trial');
      await expire(actor);
      await settled(actor);
      expect((await subscription(actor)).plan?.id).toBe(planId);
      if (!isMade) await change(actor, 'enterprise');
      expect(await bought(actor)).toEqual({ subscriptions: 1, paid });
    });

    it('stays unsettled while Stripe is unavailable', async () => {
      const actor = await withCard();
      dropCharges(true);
      await expect(change(actor, 'pro')).rejects.toBeInstanceOf(UnavailableError);
      let asked = 0;
      stripe.fault = () => {
        asked += 1;
        return Promise.resolve({ status: 503, body: 'no healthy upstream' });
      };
      await expire(actor);
      await eventually(
        () => Promise.resolve(asked),
        (times) => times > 1,
      );
      stripe.fault = undefined;
      await expect(change(actor, 'pro')).rejects.toBeInstanceOf(ConflictError);
      await expire(actor);
      await settled(actor);
      expect((await subscription(actor)).plan?.id).toBe('pro');
    });

    it('for an upgrade that was not made keeps the scheduled plan', async () => {
      const actor = await withPlan('pro');
      await change(actor, 'free');
      stripe.fault = async (request, act) => {
        if (!request.body.includes('always_invoice')) return Promise.resolve(act());
        return Promise.resolve({ status: 0, drop: true });
      };
      await expect(change(actor, 'enterprise')).rejects.toBeInstanceOf(UnavailableError);
      expect((await subscriptionOf(actor)).cancel_at_period_end).toBe(false);
      stripe.fault = undefined;
      await expire(actor);
      await settled(actor);
      expect(await subscription(actor)).toMatchObject({ plan: { id: 'pro' }, nextPlanId: 'free' });
      expect((await subscriptionOf(actor)).cancel_at_period_end).toBe(true);
    });
  });

  describe('an event', () => {
    it('that arrives during a change is followed after it', async () => {
      const actor = await withPlan('enterprise');
      const atFirst = await subscriptionOf(actor);
      const stripeHolds = hold();
      const changing = change(actor, 'pro');
      await stripeHolds.untilWaiting(1);
      atFirst.status = 'unpaid';
      await deliver(stripe.event('customer.subscription.updated', atFirst));
      stripeHolds.release();
      await changing;
      const after = await eventually(
        () => subscription(actor),
        ({ plan }) => plan?.id === 'free',
      );
      expect(after).toMatchObject({ plan: { id: 'free' }, willBeDowngraded: false });
    });

    it('that is answered after a change does not revert it', async () => {
      const actor = await withPlan('enterprise');
      let release = (): void => undefined;
      let isHeld = false;
      stripe.fault = async (_, act) => {
        const answer = act();
        if (isHeld) return answer;
        isHeld = true;
        await new Promise<void>((resolve) => (release = resolve));
        return answer;
      };
      const telling = deliver(stripe.event('customer.subscription.updated', await subscriptionOf(actor)));
      await eventually(() => Promise.resolve(isHeld), Boolean);
      await change(actor, 'free');
      release();
      await telling;
      expect(await subscription(actor)).toMatchObject({ plan: { id: 'enterprise' }, nextPlanId: 'free' });
    });

    it('of a confirmed card is redelivered when a change is in progress', async () => {
      const actor = await withPlan('pro');
      const { clientSecret } = await saveCard(actor, 'tok_threeDSecureRequired');
      const stripeHolds = hold();
      const changing = change(actor, 'enterprise');
      await stripeHolds.untilWaiting(1);
      const confirmed = stripe.event('setup_intent.succeeded', stripe.cards.confirm(clientSecret));
      await expect(deliver(confirmed)).rejects.toBeInstanceOf(ConflictError);
      stripeHolds.release();
      await changing;
      await deliver(confirmed);
      expect((await subscription(actor)).card?.last4).toBe('3220');
    });
  });
});
