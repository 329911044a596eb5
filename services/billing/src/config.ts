import { z } from 'zod';
import { proxyVariables } from '@candor/outbound/outbound-proxy.js';
import { ConfigError, loadConfig, natsUrls, postgresUrl, type Env } from '@candor/platform/config.js';
import { DEFAULT_PLANS } from './plans/default-plans.js';
import type { PlanCatalog } from './plans/plan.js';
import { readPlansFile } from './plans/plans-file.js';
import type { StripeSettings } from './stripe/stripe-client.js';

const schema = z.object({
  DATABASE_URL: postgresUrl,
  NATS_URL: natsUrls,
  /** A JSON file with the plans; without it everything is included. */
  PLANS_FILE: z.string().optional(),
  /** The lines at the top of invoices, separated by "|". */
  INVOICE_ISSUER: z.string().default('Candor'),
  /** With it Stripe charges cards; without it we send invoices. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  ...proxyVariables,
});

/** The settings of the service. */
export interface BillingConfig {
  readonly databaseUrl: string;
  readonly natsUrls: readonly string[];
  readonly plans: PlanCatalog;
  readonly invoiceIssuer: readonly string[];
  /** Undefined where we send invoices ourselves. */
  readonly stripe?: StripeSettings;
}

/** @throws ConfigError naming everything that is missing or wrong */
export function billingConfig(env: Env): BillingConfig {
  const given = loadConfig('billing', schema, env);
  const plans = given.PLANS_FILE === undefined ? DEFAULT_PLANS : readPlansFile(given.PLANS_FILE);
  return {
    databaseUrl: given.DATABASE_URL,
    natsUrls: given.NATS_URL,
    plans,
    invoiceIssuer: given.INVOICE_ISSUER.split('|').map((line) => line.trim()),
    stripe: given.STRIPE_SECRET_KEY === undefined ? undefined : stripeSettings(given, given.STRIPE_SECRET_KEY, plans),
  };
}

function stripeSettings(given: z.output<typeof schema>, secretKey: string, { plans }: PlanCatalog): StripeSettings {
  const wrong = (what: string) => new ConfigError(`billing cannot start, with STRIPE_SECRET_KEY ${what}`);
  if (given.STRIPE_WEBHOOK_SECRET === undefined) throw wrong('it needs STRIPE_WEBHOOK_SECRET too');
  if (given.PLANS_FILE === undefined) throw wrong('it needs PLANS_FILE too');
  const unsold = plans.find(({ priceCents, stripePrice }) => priceCents > 0 && stripePrice === undefined);
  if (unsold) throw wrong(`each plan that costs something needs a stripePrice: ${unsold.id} has none`);
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl, OUTBOUND_PROXY: proxy } = given;
  return { secretKey, webhookSecret, apiUrl, proxy };
}
