import { FEATURES } from '@candor/plan/features.js';
import type { Plan, PlanCatalog } from './plan.js';

const FREE: Plan = {
  id: 'free',
  name: 'Free',
  priceCents: 0,
  features: ['email_subscription', 'third_party_components'],
};
const PRO: Plan = {
  id: 'pro',
  name: 'Pro',
  priceCents: 2_900,
  features: ['email_subscription', 'webhook_subscription', 'slack_subscription', 'third_party_components'],
};
const ENTERPRISE: Plan = { id: 'enterprise', name: 'Enterprise', priceCents: 9_900, features: FEATURES };
const TRIAL: Plan = {
  id: 'trial',
  name: 'Trial',
  priceCents: 0,
  features: FEATURES,
  trial: { days: 14, continuesAs: ENTERPRISE.id },
};
/** Self-hosted installations have all features. */
const SELF_RUN: Plan = { id: 'self-run', name: 'Self-run', priceCents: 0, features: FEATURES };

/** The plans of an installation that configures none: every feature is included, without an end. */
export const DEFAULT_PLANS: PlanCatalog = {
  start: SELF_RUN.id,
  fallback: FREE.id,
  plans: [SELF_RUN, FREE, TRIAL, PRO, ENTERPRISE],
};
