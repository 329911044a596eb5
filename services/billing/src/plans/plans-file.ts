import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { FEATURES } from '@candor/plan/features.js';
import { ConfigError } from '@candor/platform/config.js';
import type { Plan, PlanCatalog } from './plan.js';

const MAX_PRICE = 100_000;
const MAX_TRIAL_DAYS = 366;

const planSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be up to 40 of a-z, 0-9 and "-"'),
  name: z.string().trim().min(1).max(60),
  /** Dollars per month. */
  price: z.number().min(0).max(MAX_PRICE).multipleOf(0.01),
  features: z.array(z.enum(FEATURES)),
  trial: z.strictObject({ days: z.int().min(1).max(MAX_TRIAL_DAYS), continuesAs: z.string() }).optional(),
  stripePrice: z.string().startsWith('price_').optional(),
});
const fileSchema = z
  .strictObject({ start: z.string(), fallback: z.string(), plans: z.array(planSchema).min(1).max(50) })
  .superRefine((file, context) => {
    const byId = new Map(file.plans.map((plan) => [plan.id, plan]));
    const wrong = (message: string) => context.addIssue({ code: 'custom', message });
    if (byId.size < file.plans.length) wrong('two plans have the same id');
    if (!byId.has(file.start)) wrong(`start: there is no plan "${file.start}"`);
    const fallback = byId.get(file.fallback);
    if (!fallback || fallback.trial || fallback.price > 0) wrong('fallback must be a plan that is free and no trial');
    for (const { id, price, trial } of file.plans) {
      if (!trial) continue;
      const next = byId.get(trial.continuesAs);
      if (price > 0) wrong(`${id}: a trial costs nothing`);
      if (!next || next.trial) wrong(`${id}: "${trial.continuesAs}" is no plan that can follow`);
    }
    const start = byId.get(file.start);
    if (start && start.price > 0) wrong('start must be a plan that costs nothing, a trial for example');
  });

/**
 * Reads the plans of an installation: `{"start", "fallback", "plans": [{"id", "name", "price", "features", "trial"?:
 * {"days", "continuesAs"}, "stripePrice"?}]}`, prices in dollars per month.
 * @throws ConfigError naming every error
 */
export function readPlansFile(path: string): PlanCatalog {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(`billing cannot start, PLANS_FILE ${path}: ${(error as Error).message}`);
  }
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: place, message }) => `  ${[...place, ''].join('.')} ${message}`);
    throw new ConfigError(`billing cannot start, PLANS_FILE ${path}:\n${lines.join('\n')}`);
  }
  const { start, fallback, plans } = parsed.data;
  return { start, fallback, plans: plans.map(planOf) };
}

function planOf({ price, ...plan }: z.output<typeof planSchema>): Plan {
  return { ...plan, priceCents: Math.round(price * 100) };
}
