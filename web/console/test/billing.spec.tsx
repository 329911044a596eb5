import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { type Plan, type PlanChangePreview, type Subscription } from '../src/api/contract.js';
import { type StripeElement, type StripeScript } from '../src/billing/stripe-script.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(async () => {
  delete window.Stripe;
  await stopConsole();
});

const END = Date.UTC(2026, 11, 1, 12) / 1000;
const plan = (id: string, name: string, price: number, trial = false): Plan => ({
  id,
  name,
  price,
  trial,
  features: 'email_subscription~ui_customization',
});
const FREE = { ...plan('free', 'Free', 0), features: 'email_subscription' };
const PRO = plan('pro', 'Pro', 29);
const ENTERPRISE = {
  ...plan('enterprise', 'Enterprise', 99),
  features: 'email_subscription~ui_customization~slack_subscription',
};
const TRIAL = plan('trial', 'Trial', 0, true);
const SUBSCRIPTION: Subscription = {
  planNickname: 'Pro',
  sourceExists: true,
  name: 'Ada Lovelace',
  last4: '4242',
  brand: 'visa',
  currentPeriodEnd: END,
  willBeDowngraded: false,
  trialEnd: null,
  nextPlanId: null,
};
const PENDING = { ...SUBSCRIPTION, willBeDowngraded: true, nextPlanId: 'free' };

function server({ current = PRO, subscription = SUBSCRIPTION, key = 'pk_test_1' } = {}): FakeApi {
  return new FakeApi()
    .on('GET /payment/v2/plans', () => json({ plans: [FREE, TRIAL, PRO, ENTERPRISE] }))
    .on('GET /payment/v2/plan', () => json({ plan: { ...current, planId: current.id, pricingPlanId: current.id } }))
    .on('GET /subscription', () => json({ subscription }))
    .on('GET /payment/v2/card-form', () => json({ publishableKey: key }));
}

const currentPlan = async () => within(await screen.findByRole('region', { name: 'Current plan' }));
const card = async () => within(await screen.findByRole('region', { name: 'Card' }));

describe('plans', () => {
  it('shows the current one with price, features, renewal and card, and the others except trials', async () => {
    startConsole('/billing/plans', server());
    const current = await currentPlan();
    expect(current.getByText('Pro')).toBeTruthy();
    expect(current.getByText('$29')).toBeTruthy();
    expect(current.getByText('Customization of the status page')).toBeTruthy();
    expect(current.getByText('Renews on December 1, 2026.')).toBeTruthy();
    expect((await card()).getByText('Visa ending in 4242')).toBeTruthy();
    expect((await card()).getByText('Ada Lovelace')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upgrade to Enterprise' }).textContent).toBe('Upgrade');
    expect(screen.getByRole('button', { name: 'Downgrade to Free' }).textContent).toBe('Downgrade');
    expect(screen.queryByText('Trial')).toBeNull();
    expect(screen.getAllByText('Pro')).toHaveLength(1);
  });

  describe('a change', () => {
    const NOW: PlanChangePreview = {
      change: 'now',
      due: 7_000,
      items: [
        { description: 'Unused time on Pro', amount: -2_900 },
        { description: 'Remaining time on Enterprise', amount: 9_900 },
      ],
      startsAt: null,
      renewsAt: END,
      renewal: 9_900,
      paidBy: 'card',
    };
    const LATER: PlanChangePreview = { ...NOW, change: 'at_period_end', due: 0, items: [], startsAt: END, renewal: 0 };
    const SETTINGS = { customDomain: 'status.acme.example' };
    const POST = 'POST /payment/v2/update-plan';

    const offering = (preview: PlanChangePreview = NOW, more: Parameters<typeof server>[0] = {}) =>
      server(more)
        .on('POST /payment/v2/preview-plan', () => json(preview))
        .on('GET /settings', () => json(SETTINGS))
        .on(POST, () => json({ subscription: SUBSCRIPTION }));
    const asked = async (user: UserEvent, name: string) => {
      await user.click(await screen.findByRole('button', { name }));
      return within(await screen.findByRole('alertdialog'));
    };

    it('to a higher plan is made immediately after a confirmation that shows the charge, the card and what follows', async () => {
      const backend = offering();
      const { user } = startConsole('/billing/plans', backend);
      const dialog = await asked(user, 'Upgrade to Enterprise');
      expect(await dialog.findByText('$70 is charged to your Visa ending in 4242 now.')).toBeTruthy();
      expect(
        dialog.getByText(
          'On December 1, 2026, and every month after that, $99 is charged to your Visa ending in 4242.',
        ),
      ).toBeTruthy();
      expect(dialog.getByText('The change takes effect at once.')).toBeTruthy();
      const items = within(dialog.getByRole('list', { name: 'What is charged now' })).getAllByRole('listitem');
      expect(items.map(({ textContent }) => textContent)).toEqual([
        'Unused time on Pro -$29',
        'Remaining time on Enterprise $99',
      ]);
      expect(dialog.getByRole('list', { name: 'You gain' }).textContent).toBe('Slack subscriptions');
      expect(dialog.queryByRole('list', { name: 'You lose' })).toBeNull();
      expect(backend.seen('POST /payment/v2/preview-plan')[0]?.body).toEqual({ planId: 'enterprise' });
      expect(backend.seen(POST)).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Upgrade' }));
      expect(await screen.findByText('You are on the Enterprise plan now.')).toBeTruthy();
      expect(backend.seen(POST)[0]).toMatchObject({ body: { planId: 'enterprise' } });
      await waitFor(() => expect(backend.seen('GET /payment/v2/plan')).toHaveLength(2));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    });

    it('is sent once for a double click, under one idempotency key', async () => {
      let answer: (response: Response) => void = () => undefined;
      const backend = offering().on(POST, () => new Promise((resolve) => (answer = resolve)));
      const { user } = startConsole('/billing/plans', backend);
      const dialog = await asked(user, 'Upgrade to Enterprise');
      await dialog.findByText(/is charged to your Visa ending in 4242 now/);
      await user.dblClick(dialog.getByRole('button', { name: 'Upgrade' }));
      await waitFor(() => expect(backend.seen(POST)).toHaveLength(1));
      answer(json({ subscription: SUBSCRIPTION }));
      await screen.findByText('You are on the Enterprise plan now.');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      backend.on(POST, () => json({ subscription: SUBSCRIPTION }));
      const again = await asked(user, 'Upgrade to Enterprise');
      await again.findByText(/is charged to your Visa ending in 4242 now/);
      await user.click(again.getByRole('button', { name: 'Upgrade' }));
      await waitFor(() => expect(backend.seen(POST)).toHaveLength(2));
      const [first, second] = backend.seen(POST).map(({ idempotencyKey }) => idempotencyKey);
      expect(first).toMatch(/^[\da-f]{32}$/);
      expect(second).not.toBe(first);
    });

    it('to a lower plan shows until when the current one continues, and what no longer applies', async () => {
      const backend = offering(LATER).on(POST, () => json({ subscription: PENDING }));
      const { user } = startConsole('/billing/plans', backend);
      const dialog = await asked(user, 'Downgrade to Free');
      expect(dialog.getByText('Downgrade to Free?')).toBeTruthy();
      expect(await dialog.findByText('You keep the Pro plan until December 1, 2026.')).toBeTruthy();
      expect(dialog.getByText('Nothing is charged now.')).toBeTruthy();
      expect(dialog.getByText('After that nothing is charged.')).toBeTruthy();
      await dialog.findByText('Your status page no longer answers at status.acme.example.');
      const lost = within(dialog.getByRole('list', { name: 'You lose' })).getAllByRole('listitem');
      expect(lost.map(({ textContent }) => textContent)).toEqual([
        'Your logo, texts, links and periods are no longer shown on the status page.',
        'Your status page no longer answers at status.acme.example.',
      ]);
      expect(backend.seen(POST)).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Downgrade' }));
      await waitFor(() => expect(backend.seen(POST)[0]?.body).toEqual({ planId: 'free' }));
    });

    it('can be cancelled in the dialog', async () => {
      const backend = offering();
      const { user } = startConsole('/billing/plans', backend);
      const dialog = await asked(user, 'Upgrade to Enterprise');
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(backend.seen(POST)).toEqual([]);
    });

    it('says when the amount is unknown, and cannot be confirmed before the terms are shown', async () => {
      let answer: (response: Response) => void = () => undefined;
      const backend = offering().on(
        'POST /payment/v2/preview-plan',
        () => new Promise((resolve) => (answer = resolve)),
      );
      const { user } = startConsole('/billing/plans', backend);
      const dialog = await asked(user, 'Upgrade to Enterprise');
      expect(await dialog.findByText('Asking what will be charged…')).toBeTruthy();
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Upgrade' }).disabled).toBe(true);
      answer(problem({ status: 503, detail: 'Not available.' }));
      expect(await dialog.findByText(/The exact amount cannot be said right now\./)).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Upgrade' }));
      await waitFor(() => expect(backend.seen(POST)).toHaveLength(1));
    });

    it.each([
      [
        'without a card',
        { ...NOW, due: null, items: [], renewsAt: null },
        { sourceExists: false },
        /^Add a card first: the plan costs \$99/,
      ],
      [
        'by invoice',
        { ...NOW, paidBy: 'invoice' as const },
        {},
        'An invoice of $70 is issued now. No card is charged.',
      ],
      ['out of a trial', NOW, { trialEnd: Date.now() / 1000 + 86_400 }, 'Your trial ends now.'],
    ])('shows the result: %s', async (_how, preview, fields, text) => {
      const { user } = startConsole(
        '/billing/plans',
        offering(preview, { subscription: { ...SUBSCRIPTION, ...fields } }),
      );
      const dialog = await asked(user, 'Upgrade to Enterprise');
      expect(await dialog.findByText(text)).toBeTruthy();
    });

    it.each([
      ['Upgrade to Enterprise', NOW],
      ['Downgrade to Free', LATER],
    ])('%s: a refusal is a toast, and the dialog closes', async (name, preview) => {
      const detail = 'Your card was declined.';
      const backend = offering(preview).on(POST, () => problem({ status: 402, detail }));
      const { user } = startConsole('/billing/plans', backend);
      const dialog = await asked(user, name);
      const confirm = dialog.getByRole('button', { name: name.split(' ')[0] });
      await waitFor(() => expect((confirm as HTMLButtonElement).disabled).toBe(false));
      await user.click(confirm);
      expect(await screen.findByText(detail)).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    });
  });

  it('shows a pending change, which can be cancelled', async () => {
    const backend = server({ subscription: PENDING }).on('POST /payment/v2/cancel-pending-plan-change', () =>
      json({ message: 'Cancelled successfully.', subscription: SUBSCRIPTION }),
    );
    const { user } = startConsole('/billing/plans', backend);
    expect(await screen.findByText('Pending change to Free Plan on December 1, 2026')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel the change to Free' }));
    expect(await screen.findByText('Cancelled successfully.')).toBeTruthy();
  });

  it('shows why a pending change could not be cancelled', async () => {
    const detail = 'There is no pending change to cancel.';
    const backend = server({ subscription: PENDING }).on('POST /payment/v2/cancel-pending-plan-change', () =>
      problem({ status: 409, detail }),
    );
    const { user } = startConsole('/billing/plans', backend);
    await user.click(await screen.findByRole('button', { name: 'Cancel the change to Free' }));
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it.each([
    [false, 'free', 'You will be downgraded to the Free plan then.'],
    [true, 'enterprise', 'Your card will be charged $99 for the Enterprise plan then.'],
  ])('says how a trial ends (card: %s)', async (sourceExists, nextPlanId, text) => {
    const trialEnd = Math.floor(Date.now() / 1000) + 86_400;
    const subscription = { ...SUBSCRIPTION, sourceExists, nextPlanId, trialEnd, currentPeriodEnd: trialEnd };
    startConsole('/billing/plans', server({ current: TRIAL, subscription }));
    expect(await screen.findByText(/^Your trial ends on /)).toBeTruthy();
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
  });

  it('show the reason when they could not be fetched', async () => {
    startConsole(
      '/billing/plans',
      server().on('GET /subscription', () => problem({ status: 503, detail: 'Later.' })),
    );
    expect(await screen.findByText('Your plan could not be loaded')).toBeTruthy();
    expect(screen.getByText('req-1')).toBeTruthy();
  });

  it('and invoices are not available to the role User', async () => {
    const { path, navigate } = startConsole('/billing/plans', server().role('User'));
    await screen.findByText('All Clear');
    expect(path()).toBe('/incidents/open');
    await navigate('/billing/invoices');
    await waitFor(() => expect(path()).toBe('/incidents/open'));
  });
});

type Change = Parameters<Parameters<StripeElement['on']>[1]>[0];

/** Stripe's script as in the browser, with given input in its elements. */
function fakeStripe(answers: Partial<Pick<StripeScript, 'createToken' | 'confirmCardSetup'>> = {}) {
  const listeners = new Map<string, (event: Change) => void>();
  const script: StripeScript = {
    elements: () => ({
      create: (kind) => ({
        mount: () => undefined,
        destroy: () => undefined,
        on: (_event, listener) => void listeners.set(kind, listener),
      }),
    }),
    createToken: () => Promise.resolve({ token: { id: 'tok_1' } }),
    confirmCardSetup: () => Promise.resolve({}),
    ...answers,
  };
  window.Stripe = () => script;
  return { typed: (kind: string, event: Change) => act(() => listeners.get(kind)?.(event)) };
}

describe('the card', () => {
  const noCard = { ...SUBSCRIPTION, sourceExists: false, name: '', last4: '', brand: '' };

  it('cannot be set where no payment is configured, and the page says so', async () => {
    startConsole('/billing/plans', server({ subscription: noCard, key: '' }));
    expect(await screen.findByText(/^No card can be given here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /card/ })).toBeNull();
    expect(document.querySelector('script[src*="stripe"]')).toBeNull();
  });

  it('is turned into a token by Stripe, and stored', async () => {
    fakeStripe();
    const backend = server({ subscription: noCard }).on('POST /payment/v2/upsert-source', () =>
      json({ subscription: SUBSCRIPTION }),
    );
    const { user } = startConsole('/billing/plans', backend);
    expect(await screen.findByText('No card is kept.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Add card' }));
    await user.click(await screen.findByRole('button', { name: 'Save card' }));
    expect(await screen.findByText('Card saved successfully.')).toBeTruthy();
    expect(backend.seen('POST /payment/v2/upsert-source')[0]?.body).toEqual({ source: 'tok_1' });
    await waitFor(() => expect(backend.seen('GET /subscription').length).toBeGreaterThan(1));
  });

  it.each([
    ['cardNumber', 'Your card number is incomplete.'],
    ['cardExpiry', 'Your card’s expiration date is in the past.'],
    ['cardCvc', 'Your card’s security code is incomplete.'],
  ])("%s shows Stripe's error", async (kind, message) => {
    const stripe = fakeStripe();
    const { user } = startConsole('/billing/plans', server());
    await user.click(await screen.findByRole('button', { name: 'Edit card' }));
    await screen.findByRole('group', { name: 'Card number' });
    stripe.typed(kind, { error: { message } });
    expect(await screen.findByText(message)).toBeTruthy();
    stripe.typed(kind, {});
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  it.each([
    ['of the token', () => fakeStripe({ createToken: () => Promise.resolve({ error: { message: 'Declined.' } }) })],
    ['of the bank', () => fakeStripe({ confirmCardSetup: () => Promise.resolve({ error: { message: 'Declined.' } }) })],
  ])('shows an error %s in a red box', async (_name, prepare) => {
    prepare();
    const backend = server().on('POST /payment/v2/upsert-source', () =>
      json({ subscription: SUBSCRIPTION, clientSecret: 'seti_1_secret' }),
    );
    const { user } = startConsole('/billing/plans', backend);
    await user.click(await screen.findByRole('button', { name: 'Edit card' }));
    await user.click(await screen.findByRole('button', { name: 'Save card' }));
    const box = await screen.findByText('Declined.');
    expect(box.className).toContain('bp6-intent-danger');
  });

  it('shows the server’s refusal in a red box', async () => {
    fakeStripe();
    const detail = 'Your card was declined.';
    const backend = server().on('POST /payment/v2/upsert-source', () =>
      problem({ status: 400, detail, errors: [{ pointer: '/source', detail }] }),
    );
    const { user } = startConsole('/billing/plans', backend);
    await user.click(await screen.findByRole('button', { name: 'Edit card' }));
    await user.click(await screen.findByRole('button', { name: 'Save card' }));
    expect((await screen.findByText(detail)).className).toContain('bp6-intent-danger');
  });
});

describe('invoices', () => {
  const invoice = {
    id: 'inv-1',
    date: END,
    total: 2950,
    invoiceItems: [{ description: 'Pro, December', amount: 2950 }],
  };
  const invoices = (list = [invoice]) => server().on('GET /payment/v2/invoices/1', () => json({ invoices: list }));

  it('are a table of date, unit, total and link', async () => {
    startConsole('/billing/invoices', invoices());
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'Date',
      'Unit',
      'Total',
      'Link',
    ]);
    expect(table.getByText('Dec 1, 2026')).toBeTruthy();
    expect(table.getByText('Pro, December')).toBeTruthy();
    expect(table.getByText('$29.50')).toBeTruthy();
  });

  it('show an empty state', async () => {
    startConsole('/billing/invoices', invoices([]));
    expect(await screen.findByText("You don't have any invoices yet.")).toBeTruthy();
  });

  it('are downloaded as a file named by their id, and the row shows the download', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:invoice';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    const backend = invoices().on('GET /payment/v2/invoices/invoice/inv-1', () => new Response('%PDF-1.3'));
    const { user } = startConsole('/billing/invoices', backend);
    await user.click(await screen.findByRole('button', { name: 'Download Invoice of Dec 1, 2026' }));
    expect(screen.getByText('Downloading invoice...')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Download Invoice/ })).toBeTruthy();
    expect(saved).toEqual(['inv-1.pdf blob:invoice']);
    click.mockRestore();
  });

  it('show when a download could not start', async () => {
    const backend = invoices().on('GET /payment/v2/invoices/invoice/inv-1', () =>
      problem({ status: 503, detail: 'Away.' }),
    );
    const { user } = startConsole('/billing/invoices', backend);
    await user.click(await screen.findByRole('button', { name: /Download Invoice/ }));
    expect(await screen.findByText('Invoice download could not start')).toBeTruthy();
    expect(screen.getByText('Please try again later to download your invoice')).toBeTruthy();
  });

  it('show the reason when they could not be fetched', async () => {
    startConsole(
      '/billing/invoices',
      server().on('GET /payment/v2/invoices/1', () => problem({ status: 503, detail: 'Later.' })),
    );
    expect(await screen.findByText('Invoices could not be loaded')).toBeTruthy();
  });
});
