import type { Role, StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
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

const DAY_MS = 86_400_000;

describe('billing by our own invoices', () => {
  let suite: RunningBilling;
  let actor: StaffActor;

  beforeAll(async () => {
    suite = await startBilling({ PLANS_FILE: await plansFile(SOLD) });
  });
  afterAll(() => suite.close());
  beforeEach(() => {
    actor = staff();
  });

  const subscription = async () => (await suite.billing.getSubscription({}, { actor })).subscription!;
  const change = async (planId: string) => (await suite.billing.changePlan({ planId }, { actor })).subscription!;
  const invoices = async () => (await suite.billing.listInvoices({}, { actor })).invoices;
  const created = (name = 'Acme') => ({
    customer: { id: actor.customerId, name, domain: 'acme' },
    createdAt: BigInt(Date.now()),
  });

  describe('a new organisation', () => {
    it('starts with the plan of the configuration, which is published', async () => {
      await suite.client.publish('evt.identity.v1.customer_created', created());
      await suite.client.publish('evt.identity.v1.customer_created', created());
      expect(await publishedFeatures(suite, actor, 1)).toEqual(ALL_FEATURES);
      const { plan, trialEnd, willBeDowngraded, nextPlanId, currentPeriodEnd, card } = await subscription();
      expect(plan).toMatchObject({ id: 'trial', name: 'Trial', trial: true, priceCents: 0n });
      expect(Math.abs(Number(trialEnd) - Date.now() - 14 * DAY_MS)).toBeLessThan(60_000);
      expect({ willBeDowngraded, nextPlanId, card }).toEqual({ willBeDowngraded: false, nextPlanId: 'free' });
      expect(currentPeriodEnd).toBe(trialEnd);
    });

    it('shows its features to visitors too, who get nothing of an unknown organisation', async () => {
      const visitor = { kind: 'visitor', customerId: actor.customerId } as const;
      await expect(suite.billing.listFeatures({}, { actor: visitor })).rejects.toMatchObject({
        constructor: NotFoundError,
        message: 'No such Domain :(',
      });
      await suite.client.publish('evt.identity.v1.customer_created', created());
      await publishedFeatures(suite, actor, 1);
      expect((await suite.billing.listFeatures({}, { actor: visitor })).features).toEqual(ALL_FEATURES);
    });

    it('that is older than billing starts with its first view', async () => {
      expect((await suite.billing.listFeatures({}, { actor: staff(actor.customerId, 'User') })).features).toEqual(
        ALL_FEATURES,
      );
      expect(await publishedFeatures(suite, actor, 1)).toEqual(ALL_FEATURES);
    });
  });

  it('lists the plans, the cheapest first', async () => {
    const { plans } = await suite.billing.listPlans({}, { actor });
    expect(plans.map(({ id, priceCents, trial }) => [id, Number(priceCents), trial])).toEqual([
      ['free', 0, false],
      ['trial', 0, true],
      ['pro', 2_900, false],
      ['enterprise', 9_900, false],
    ]);
  });

  it('upgrades at once, with an invoice for a month', async () => {
    const { plan, currentPeriodEnd, trialEnd, nextPlanId } = await change('pro');
    expect({ id: plan?.id, trialEnd, nextPlanId }).toEqual({ id: 'pro', nextPlanId: '' });
    expect(Number(currentPeriodEnd) - Date.now()).toBeGreaterThan(27 * DAY_MS);
    expect(await publishedFeatures(suite, actor, 2)).toEqual(ALL_FEATURES.slice(0, 3));
    const [invoice, ...more] = await invoices();
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ totalCents: 2_900n, items: [{ amountCents: 2_900n }] });
    expect(invoice?.items[0]?.description).toMatch(/^Pro, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/);
  });

  it('bills the organisation by its newest name', async () => {
    const customer = { id: actor.customerId, domain: 'acme' };
    const renamed = (name: string, version: bigint) =>
      suite.client.publish('evt.identity.v1.customer_renamed', { customer: { ...customer, name }, version });
    const names = () =>
      suite.sql<{ name: string }>(`select customer_name as name from billing.subscription where customer_id = $1`, [
        actor.customerId,
      ]);
    await renamed('Acme Inc.', 2n);
    expect(await eventually(names, ([row]) => row?.name === 'Acme Inc. (acme)')).toHaveLength(1);
    await suite.client.publish('evt.identity.v1.customer_created', created('Ada'));
    await renamed('Acme Ltd.', 1n);
    await renamed('Acme Corp.', 3n);
    await eventually(names, ([row]) => row?.name === 'Acme Corp. (acme)');
    await change('pro');
    const bills = await suite.sql(`select bill_to from billing.invoice where customer_id = $1`, [actor.customerId]);
    expect(bills).toEqual([{ bill_to: 'Acme Corp. (acme)' }]);
  });

  it('credits the unused part of the previous month', async () => {
    await change('pro');
    await pass(suite, actor, '15 days');
    await change('enterprise');
    const [invoice] = await invoices();
    const [full, unused] = invoice?.items ?? [];
    expect([full?.amountCents, unused?.description]).toEqual([9_900n, 'Unused time of Pro']);
    // About half of a month of 28 to 31 days.
    expect(Number(unused?.amountCents)).toBeLessThan(-1_300);
    expect(Number(unused?.amountCents)).toBeGreaterThan(-1_600);
    expect(invoice?.totalCents).toBe((full?.amountCents ?? 0n) + (unused?.amountCents ?? 0n));
  });

  it('previews the lines of the invoice', async () => {
    const preview = (planId: string) => suite.billing.previewChange({ planId }, { actor });
    expect(await preview('pro')).toMatchObject({ dueCents: 2_900n, renewalCents: 2_900n, byCard: false });
    await change('pro');
    await pass(suite, actor, '15 days');
    const { dueCents, items, renewsAt } = await preview('enterprise');
    expect(items.map(({ description }) => description.replace(/,.*/, ''))).toEqual([
      'Enterprise',
      'Unused time of Pro',
    ]);
    expect(await invoices()).toHaveLength(1);
    const { currentPeriodEnd } = await change('enterprise');
    // It costs a few seconds' worth of the month less by then.
    const difference = Number((await invoices())[0]?.totalCents) - Number(dueCents);
    expect(Math.abs(difference)).toBeLessThan(5);
    expect(Math.abs(Number(currentPeriodEnd) - Number(renewsAt))).toBeLessThan(60_000);
  });

  it('goes down when the month ends, and not before', async () => {
    await change('enterprise');
    const pending = await change('pro');
    expect(pending).toMatchObject({ plan: { id: 'enterprise' }, willBeDowngraded: true, nextPlanId: 'pro' });
    expect((await suite.billing.listFeatures({}, { actor })).features).toEqual(ALL_FEATURES);
    await pass(suite, actor, '32 days');
    // Trial, then Enterprise has the same features, then Pro.
    expect(await publishedFeatures(suite, actor, 2)).toEqual(ALL_FEATURES.slice(0, 3));
    expect(await subscription()).toMatchObject({ plan: { id: 'pro' }, willBeDowngraded: false, nextPlanId: '' });
    expect((await invoices()).map(({ totalCents }) => Number(totalCents))).toEqual([2_900, 9_900]);
  });

  it('cancels a pending change, by the call for it or by choosing the present plan', async () => {
    await change('enterprise');
    const cancel = () => suite.billing.cancelPendingChange({}, { actor });
    await expect(cancel()).rejects.toMatchObject({
      constructor: ConflictError,
      message: 'There is no pending change to cancel.',
    });
    await change('free');
    expect((await cancel()).subscription).toMatchObject({ plan: { id: 'enterprise' }, willBeDowngraded: false });
    await change('free');
    expect(await change('enterprise')).toMatchObject({ willBeDowngraded: false, nextPlanId: '' });
    expect(await invoices()).toHaveLength(1);
  });

  it('renews monthly, each month once, also after the clock did not run', async () => {
    await change('pro');
    const before = await subscription();
    await pass(suite, actor, '70 days');
    // The paid month, and those that started since.
    const paid = await eventually(invoices, (known) => known.length >= 3);
    expect(paid.map(({ totalCents }) => Number(totalCents))).toEqual([2_900, 2_900, 2_900]);
    const after = await subscription();
    expect(after.plan?.id).toBe('pro');
    expect(Number(after.currentPeriodEnd)).toBeGreaterThan(Date.now());
    expect(after.currentPeriodEnd).not.toBe(before.currentPeriodEnd);
  });

  it('ends a trial with the free plan: fewer features are included, and earlier invoices stay listed', async () => {
    await subscription();
    await publishedFeatures(suite, actor, 1);
    await pass(suite, actor, '14 days');
    expect(await publishedFeatures(suite, actor, 2)).toEqual(['email_subscription']);
    expect(await subscription()).toMatchObject({ plan: { id: 'free' }, nextPlanId: '' });
    expect((await subscription()).trialEnd).toBeUndefined();
    expect(await invoices()).toEqual([]);
  });

  it('returns an invoice as PDF, to no other organisation', async () => {
    await change('pro');
    const [invoice] = await invoices();
    const ask = (invoiceId: string, by = actor) => suite.billing.getInvoicePdf({ invoiceId }, { actor: by });
    const { pdf } = await ask(invoice?.id ?? '');
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    for (const refused of [() => ask(invoice?.id ?? '', staff()), () => ask(newId()), () => ask('x')]) {
      await expect(refused()).rejects.toMatchObject({ constructor: NotFoundError, message: 'Invoice not found.' });
    }
  });

  it('sees nothing of another organisation', async () => {
    await change('pro');
    const other = staff();
    expect((await suite.billing.listInvoices({}, { actor: other })).invoices).toEqual([]);
    expect((await suite.billing.getSubscription({}, { actor: other })).subscription?.plan?.id).toBe('trial');
  });

  it.each(['trial', 'none', ''])('refuses the plan "%s", which cannot be chosen', async (planId) => {
    await expect(change(planId)).rejects.toMatchObject({
      constructor: InvalidError,
      violations: [{ pointer: '/planId', detail: 'Please choose one of the plans.' }],
    });
  });

  it('accepts no card', async () => {
    const save = (source: string) => suite.billing.saveCard({ source }, { actor });
    await expect(save('tok_visa')).rejects.toMatchObject({ constructor: ConflictError });
    await expect(save(' ')).rejects.toMatchObject({ violations: [{ pointer: '/source' }] });
    await expect(save('x'.repeat(256))).rejects.toMatchObject({ violations: [{ pointer: '/source' }] });
  });

  it('is for Admins and the Owner, but the features are public', async () => {
    const as = (role: Role) => ({ actor: staff(actor.customerId, role) });
    const calls = [
      (role: Role) => suite.billing.listPlans({}, as(role)),
      (role: Role) => suite.billing.getSubscription({}, as(role)),
      (role: Role) => suite.billing.changePlan({ planId: 'pro' }, as(role)),
      (role: Role) => suite.billing.cancelPendingChange({}, as(role)),
      (role: Role) => suite.billing.saveCard({ source: 'tok_visa' }, as(role)),
      (role: Role) => suite.billing.listInvoices({}, as(role)),
      (role: Role) => suite.billing.getInvoicePdf({ invoiceId: newId() }, as(role)),
    ];
    for (const call of calls) await expect(call('User')).rejects.toBeInstanceOf(ForbiddenError);
    await calls[2]?.('Admin');
    expect((await suite.billing.listFeatures({}, as('User'))).features).toHaveLength(3);
  });

  it('creates one invoice for two concurrent changes', async () => {
    await Promise.all([change('pro'), change('pro')]);
    expect(await invoices()).toHaveLength(1);
  });
});

describe('the configuration', () => {
  it('includes every feature when there is none', async () => {
    const suite = await startBilling();
    try {
      const actor = staff();
      const { subscription } = await suite.billing.getSubscription({}, { actor });
      expect(subscription).toMatchObject({ plan: { id: 'self-run', priceCents: 0n, features: ALL_FEATURES } });
      expect(subscription).toMatchObject({ nextPlanId: '', willBeDowngraded: false });
      expect([subscription?.trialEnd, subscription?.currentPeriodEnd]).toEqual([undefined, undefined]);
    } finally {
      await suite.close();
    }
  });

  it('that changes the features of a plan is published at the next start, once', async () => {
    const suite = await startBilling({ PLANS_FILE: await plansFile(SOLD) });
    try {
      const [changed, same] = [staff(), staff()];
      await suite.billing.getSubscription({}, { actor: changed });
      await suite.billing.changePlan({ planId: 'pro' }, { actor: same });
      const less = SOLD.plans.map((plan) =>
        plan.id === 'trial' ? { ...plan, features: ['slack_subscription'] } : plan,
      );
      await suite.restart({ PLANS_FILE: await plansFile({ ...SOLD, plans: less }) });
      expect(await publishedFeatures(suite, changed, 2)).toEqual(['slack_subscription']);
      expect(await publishedFeatures(suite, same, 2)).toEqual(ALL_FEATURES.slice(0, 3));
    } finally {
      await suite.close();
    }
  });
});
