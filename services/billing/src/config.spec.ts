import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { billingConfig } from './config.js';

const NEEDED = { DATABASE_URL: 'postgres://localhost/candor', NATS_URL: 'nats://localhost:4222' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('the configuration', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'billing-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const file = (stripePrice?: string) => {
    const name = path.join(folder, 'plans.json');
    const plans = [
      { id: 'free', name: 'Free', price: 0, features: [] },
      { id: 'pro', name: 'Pro', price: 9, features: [], ...(stripePrice && { stripePrice }) },
    ];
    writeFileSync(name, JSON.stringify({ start: 'free', fallback: 'free', plans }));
    return name;
  };

  it('sends invoices by default, without Stripe', () => {
    const config = billingConfig({ ...NEEDED, INVOICE_ISSUER: 'Candor Ltd | Main Street 1' });
    expect(config).toMatchObject({ invoiceIssuer: ['Candor Ltd', 'Main Street 1'], plans: { start: 'self-run' } });
    expect(config.stripe).toBeUndefined();
  });

  it('accepts Stripe with plans that are sold there', () => {
    const { stripe } = billingConfig({ ...NEEDED, ...STRIPE, PLANS_FILE: file('price_1') });
    expect(stripe).toEqual({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: 'https://api.stripe.com' });
  });

  it.each([
    ['STRIPE_WEBHOOK_SECRET', () => ({ STRIPE_SECRET_KEY: 'sk_test_1' })],
    ['PLANS_FILE', () => STRIPE],
    ['pro has none', () => ({ ...STRIPE, PLANS_FILE: file() })],
    ['STRIPE_WEBHOOK_SECRET', () => ({ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'secret' })],
  ])('reports that %s is missing or wrong', (what, given) => {
    expect(() => billingConfig({ ...NEEDED, ...given() })).toThrow(what);
  });
});
