import type { FormObject, FormValue } from './stripe-form.js';
import { StripeRefusal } from './stripe-refusal.js';

/** The rule for a parameter: a text that matches, a list, or an object; "?" marks optional names. */
export type Rule = RegExp | readonly [Rule] | { readonly [name: string]: Rule } | 'metadata';

const ID = /^\w+$/;
const TEXT = /[^]*/;
const FLAG = /^(true|false)$/;
const TIME = /^\d{10}$/;
const ITEM = { price: /^price_\w+$/, 'quantity?': /^\d+$/ };
const PRORATION = /^(always_invoice|create_prorations|none)$/;
const PAYMENT = /^(allow_incomplete|default_incomplete|error_if_incomplete|pending_if_incomplete)$/;
const EXPAND: Rule = [/^[\w.]+$/];

/** Every endpoint we use and its parameters in the API, of version 2026-10-28. Anything else is refused. */
export const PARAMETERS: Readonly<Record<string, { readonly [name: string]: Rule }>> = {
  'POST /v1/customers': { 'name?': TEXT, 'email?': TEXT, 'metadata?': 'metadata' },
  'DELETE /v1/customers/:id': {},
  'POST /v1/customers/:id': { 'invoice_settings?': { 'default_payment_method?': ID }, 'metadata?': 'metadata' },
  'POST /v1/payment_methods': { type: /^card$/, card: { token: /^tok_\w+$/ } },
  'POST /v1/setup_intents': {
    'customer?': /^cus_\w+$/,
    'payment_method?': /^pm_\w+$/,
    'automatic_payment_methods?': { enabled: FLAG, 'allow_redirects?': /^(always|never)$/ },
    'usage?': /^(off_session|on_session)$/,
    'confirm?': FLAG,
    'use_stripe_sdk?': FLAG,
    'return_url?': TEXT,
    'expand?': EXPAND,
  },
  'GET /v1/setup_intents/:id': { 'expand?': EXPAND },
  'POST /v1/subscriptions': {
    customer: /^cus_\w+$/,
    items: [ITEM],
    'payment_behavior?': PAYMENT,
    'default_payment_method?': ID,
    'metadata?': 'metadata',
    'expand?': EXPAND,
  },
  'GET /v1/subscriptions': { customer: /^cus_\w+$/, 'limit?': /^([1-9]\d?|100)$/ },
  'GET /v1/subscriptions/:id': { 'expand?': EXPAND },
  'POST /v1/subscriptions/:id': {
    'items?': [{ 'id?': /^si_\w+$/, 'price?': /^price_\w+$/, 'quantity?': /^\d+$/ }],
    'proration_behavior?': PRORATION,
    'payment_behavior?': PAYMENT,
    'cancel_at_period_end?': FLAG,
    'metadata?': 'metadata',
    'expand?': EXPAND,
  },
  'POST /v1/subscription_schedules': { 'from_subscription?': /^sub_\w+$/ },
  'POST /v1/subscription_schedules/:id': {
    'end_behavior?': /^(release|cancel)$/,
    'proration_behavior?': PRORATION,
    'phases?': [
      {
        items: [ITEM],
        'start_date?': TIME,
        'end_date?': TIME,
        'duration?': { interval: /^(day|week|month|year)$/, 'interval_count?': /^\d+$/ },
      },
    ],
  },
  'POST /v1/subscription_schedules/:id/release': {},
  'POST /v1/invoices/create_preview': {
    'customer?': /^cus_\w+$/,
    'subscription?': /^sub_\w+$/,
    'subscription_details?': {
      'items?': [{ 'id?': /^si_\w+$/, 'price?': /^price_\w+$/, 'quantity?': /^\d+$/ }],
      'proration_behavior?': PRORATION,
    },
    'expand?': EXPAND,
  },
  'GET /v1/invoices': { 'customer?': /^cus_\w+$/, 'limit?': /^([1-9]\d?|100)$/ },
  'GET /v1/invoices/:id': { 'expand?': EXPAND },
};

/** @throws StripeRefusal as the API does for a parameter that is missing, unknown or malformed */
export function checkParameters(endpoint: string, given: FormObject): void {
  checkObject(PARAMETERS[endpoint] ?? {}, given, '');
}

function checkObject(rules: { readonly [name: string]: Rule }, given: FormObject, prefix: string): void {
  const at = (name: string) => (prefix === '' ? name : `${prefix}[${name}]`);
  for (const name of Object.keys(given)) {
    const rule = rules[name] ?? rules[`${name}?`];
    if (!rule)
      throw new StripeRefusal(`Received unknown parameter: ${at(name)}`, {
        code: 'parameter_unknown',
        param: at(name),
      });
    checkValue(rule, given[name] as FormValue, at(name));
  }
  for (const name of Object.keys(rules)) {
    if (!name.endsWith('?') && given[name] === undefined)
      throw new StripeRefusal(`Missing required param: ${at(name)}.`, { code: 'parameter_missing', param: at(name) });
  }
}

function checkValue(rule: Rule, value: FormValue, at: string): void {
  const invalid = new StripeRefusal(`Invalid ${at}`, { code: 'parameter_invalid', param: at });
  if (rule instanceof RegExp) {
    if (typeof value !== 'string' || !rule.test(value)) throw invalid;
  } else if (Array.isArray(rule)) {
    if (!Array.isArray(value)) throw invalid;
    value.forEach((one, place) => checkValue((rule as readonly [Rule])[0], one, `${at}[${place}]`));
  } else if (typeof value !== 'object' || Array.isArray(value)) {
    throw invalid;
  } else if (rule !== 'metadata') {
    checkObject(rule as { readonly [name: string]: Rule }, value, at);
  }
}
