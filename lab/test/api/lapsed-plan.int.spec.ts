import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { testRunFolder } from '../../src/fixtures/test-run.js';
import { TestProduct } from './test-product.js';
import { signUp, type TestTenant } from './test-tenant.js';

const ALL = [
  'email_subscription',
  'webhook_subscription',
  'slack_subscription',
  'ui_customization',
  'twitter_integration',
];
const PLANS = {
  start: 'trial',
  fallback: 'free',
  plans: [
    { id: 'free', name: 'Free', price: 0, features: [] },
    { id: 'trial', name: 'Trial', price: 0, features: ALL, trial: { days: 14, continuesAs: 'enterprise' } },
    { id: 'enterprise', name: 'Enterprise', price: 99, features: ALL },
  ],
};
const CHOSEN = { headerText: 'Acme Cloud', description: 'All of it.' };

/** The whole product: the decision of billing has to arrive at the checks of every other service. */
describe('a plan that lapses', () => {
  let product: TestProduct;
  let tenant: TestTenant;

  beforeAll(async () => {
    const file = path.join(testRunFolder(), 'lapsing-plans.json');
    await writeFile(file, JSON.stringify(PLANS));
    product = await TestProduct.start({ PLANS_FILE: file });
    tenant = await signUp(product);
  }, 300_000);
  afterAll(() => product?.close());

  const staff = (method: string, target: string, body?: object) =>
    product.ask(method, target, { headers: tenant.as('Owner'), ...(body && { body }) });
  const read = async <T>(target: string) => JSON.parse((await staff('GET', target)).text) as T;
  const visit = async <T>(target: string) =>
    JSON.parse((await product.ask('GET', `/api/public/${target}?customerId=${tenant.customerId}`)).text) as T;

  /** The result of each check: those of pages, integrations and subscribers, for staff and for visitors. */
  async function gates(): Promise<Record<string, number>> {
    const url = `${product.hooksUrl}/${Math.random()}`;
    const asVisitor = (channel: string, body: object) =>
      product.ask('POST', `/api/public/subscribers/${channel}?customerId=${tenant.customerId}`, { body });
    return {
      customize: (await staff('POST', '/api/customize', CHOSEN)).status,
      customDomain: (await staff('POST', '/api/settings', { customDomain: 'status.acme.example' })).status,
      twitter: (await staff('GET', '/api/integrations/twitter/oauth')).status,
      webhook: (await staff('POST', '/api/subscribers/webhook', { webhookUrl: url })).status,
      email: (await staff('POST', '/api/subscribers/email', { email: `${Math.random()}@reader.example` })).status,
      webhookOfVisitor: (await asVisitor('webhook', { url })).status,
      emailOfVisitor: (await asVisitor('email', { emailAddress: `${Math.random()}@reader.example` })).status,
      features: (await visit<{ features: { featureName: string }[] }>('subscription/features')).features.length,
    };
  }

  /** Polls until every check is as expected. @returns the time it took (ms) */
  async function untilGates(wanted: Record<string, number>): Promise<number> {
    const began = Date.now();
    for (;;) {
      const found = await gates();
      if (JSON.stringify(found) === JSON.stringify(wanted)) return Date.now() - began;
      if (Date.now() - began > 30_000) expect(found).toEqual(wanted);
      await delay(100);
    }
  }

  const OPEN = {
    customize: 200,
    customDomain: 200,
    twitter: 200,
    webhook: 201,
    email: 201,
    webhookOfVisitor: 201,
    emailOfVisitor: 202,
    features: ALL.length,
  };
  const SHUT = {
    customize: 402,
    // The domain that is already claimed.
    customDomain: 200,
    twitter: 402,
    webhook: 402,
    email: 402,
    webhookOfVisitor: 403,
    emailOfVisitor: 403,
    features: 0,
  };

  it('switches off every feature, loses no data, and restores everything once it is paid for', async () => {
    await untilGates(OPEN);
    const count = async () =>
      (await read<{ webhookSubscribers: object[] }>('/api/subscribers/webhook')).webhookSubscribers.length;
    await product.sql.query(
      `update billing.subscription set due_at = now(), trial_end = now(), current_period_end = now() where customer_id = $1`,
      [tenant.customerId],
    );
    await untilGates(SHUT);
    const before = await count();
    expect(before).toBeGreaterThan(0);
    expect(await read('/api/customize')).toMatchObject(CHOSEN);
    expect(await visit('customize')).not.toMatchObject({ headerText: CHOSEN.headerText });
    expect(await read('/api/settings')).toMatchObject({ customDomain: 'status.acme.example' });
    expect((await staff('POST', '/api/settings', { customDomain: 'other.acme.example' })).status).toBe(402);
    expect((await staff('POST', '/api/payment/v2/update-plan', { planId: 'enterprise' })).status).toBe(200);
    await untilGates(OPEN);
    expect(await visit('customize')).toMatchObject(CHOSEN);
    expect(await count()).toBeGreaterThan(before);
  }, 300_000);
});
