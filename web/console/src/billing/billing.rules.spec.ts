import { describe, expect, it } from '@jest/globals';
import { type Plan, type Subscription } from '../api/contract.js';
import { dollars, featureTexts, otherPlans, planAction, renewalTexts } from './billing.rules.js';

const END = Date.UTC(2026, 11, 1, 12) / 1000;
const NOW = Date.UTC(2026, 10, 21);
const plan = (id: string, name: string, price: number, trial = false): Plan => ({
  id,
  name,
  price,
  trial,
  features: '',
});
const FREE = plan('free', 'Free', 0);
const PRO = plan('pro', 'Pro', 29);
const ENTERPRISE = plan('enterprise', 'Enterprise', 99);
const TRIAL = plan('trial', 'Trial', 0, true);
const PLANS = [FREE, TRIAL, PRO, ENTERPRISE];

const subscription = (given: Partial<Subscription> = {}): Subscription => ({
  planNickname: 'Pro',
  sourceExists: false,
  name: '',
  last4: '',
  brand: '',
  currentPeriodEnd: null,
  willBeDowngraded: false,
  trialEnd: null,
  nextPlanId: null,
  ...given,
});

describe('the other plans', () => {
  it('exclude the current one and trials', () => {
    expect(otherPlans(PLANS, PRO)).toEqual([FREE, ENTERPRISE]);
    expect(otherPlans(PLANS, TRIAL)).toEqual([FREE, PRO, ENTERPRISE]);
  });

  it.each([
    [ENTERPRISE, PRO, subscription(), 'Upgrade'],
    [FREE, PRO, subscription(), 'Downgrade'],
    [FREE, TRIAL, subscription(), 'Downgrade'],
    [PRO, TRIAL, subscription(), 'Upgrade'],
    [FREE, PRO, subscription({ willBeDowngraded: true, nextPlanId: 'free' }), 'Cancel'],
    // The plan that automatically follows a trial is no pending change.
    [ENTERPRISE, TRIAL, subscription({ nextPlanId: 'enterprise' }), 'Upgrade'],
  ])('%#: offer the possible actions', (of, current, is, action) => {
    expect(planAction(of, current, is)).toBe(action);
  });
});

describe('automatic changes', () => {
  it.each<[string, Plan, Partial<Subscription>, string[]]>([
    ['a paid plan', PRO, { currentPeriodEnd: END }, ['Renews on December 1, 2026.']],
    ['a plan without end', FREE, {}, []],
    [
      'a pending change',
      ENTERPRISE,
      { currentPeriodEnd: END, willBeDowngraded: true, nextPlanId: 'pro' },
      ['Pending change to Pro Plan on December 1, 2026'],
    ],
    [
      'a trial without a card',
      TRIAL,
      { trialEnd: END, nextPlanId: 'free' },
      ['Your trial ends on December 1, 2026.', 'You will be downgraded to the Free plan then.'],
    ],
    [
      'a trial with a card',
      TRIAL,
      { trialEnd: END, nextPlanId: 'enterprise', sourceExists: true },
      ['Your trial ends on December 1, 2026.', 'Your card will be charged $99 for the Enterprise plan then.'],
    ],
    ['a trial that is over', TRIAL, { trialEnd: NOW / 1000 - 1, nextPlanId: 'free' }, []],
  ])('%s', (_name, current, given, texts) => {
    expect(renewalTexts(current, PLANS, subscription(given), NOW)).toEqual(texts);
  });
});

describe('texts', () => {
  it('name features, unknown ones by their own name', () => {
    const features = 'email_subscription~something_new';
    expect(featureTexts({ ...FREE, features })).toEqual(['Email subscriptions', 'something new']);
    expect(featureTexts(FREE)).toEqual([]);
  });

  it.each([
    [0, '$0'],
    [99, '$99'],
    [29.5, '$29.50'],
    [1200, '$1,200'],
  ])('%d is %s', (amount, text) => {
    expect(dollars(amount)).toBe(text);
  });
});
