import { createHmac } from 'node:crypto';
import { json, startProviderServer, type ProviderAnswer, type ProviderRequest } from '../provider-server.js';
import { StripeCardsDouble } from './stripe-cards.double.js';
import { parseForm, type FormObject } from './stripe-form.js';
import { StripeInvoicesDouble } from './stripe-invoices.double.js';
import { checkParameters, PARAMETERS } from './stripe-parameters.js';
import { StripeRefusal } from './stripe-refusal.js';
import { StripeSubscriptionsDouble } from './stripe-subscriptions.double.js';

/** An account at Stripe. */
export interface StripeAccount {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Cents per month by id. */
  readonly prices: Readonly<Record<string, number>>;
}

/** A webhook call of Stripe's, as its endpoint receives it. */
export interface StripeCall {
  readonly payload: string;
  readonly signature: string;
}

/** Stripe over HTTP, as far as we use it: it has state, and refuses what the real one refuses. */
export interface StripeDouble {
  /** For `STRIPE_API_URL`. */
  readonly apiUrl: string;
  readonly cards: StripeCardsDouble;
  readonly subscriptions: StripeSubscriptionsDouble;
  readonly invoices: StripeInvoicesDouble;
  /** A fixed answer to everything, for example a 503, or a function that makes one; undefined for normal behaviour. */
  fault?: ProviderAnswer | StripeFault;
  /** A signed event about an object. @param id that of an event that is sent again */
  event(type: string, object: object, id?: string): StripeCall;
  close(): Promise<void>;
}

/**
 * Answers instead of the double. `act` carries out the request and returns the double's own answer, which may be sent
 * late or never.
 */
export type StripeFault = (request: ProviderRequest, act: () => ProviderAnswer) => Promise<ProviderAnswer>;

type Endpoint = (id: string, given: FormObject) => object;

/** Starts it on a free port of 127.0.0.1. */
export async function startStripeDouble(account: StripeAccount): Promise<StripeDouble> {
  let count = 0;
  const newId = (prefix: string) => `${prefix}_${String((count += 1)).padStart(8, '0')}`;
  const now = () => Math.floor(Date.now() / 1000);
  const cards = new StripeCardsDouble(newId, now);
  const invoices = new StripeInvoicesDouble(newId, now);
  const subscriptions = new StripeSubscriptionsDouble(account.prices, cards, invoices, newId, now);
  const endpoints: Readonly<Record<string, Endpoint>> = {
    'POST /v1/customers': (_, given) => cards.createCustomer(given),
    'POST /v1/customers/:id': (id, given) => cards.updateCustomer(id, given),
    'DELETE /v1/customers/:id': (id) => subscriptions.deleteCustomer(id),
    'POST /v1/payment_methods': (_, given) => cards.createMethod(given),
    'POST /v1/setup_intents': (_, given) => cards.createSetupIntent(given),
    'GET /v1/setup_intents/:id': (id, given) => cards.readSetupIntent(id, given),
    'POST /v1/subscriptions': (_, given) => subscriptions.create(given),
    'GET /v1/subscriptions': (_, given) => subscriptions.list(given),
    'GET /v1/subscriptions/:id': (id, given) => subscriptions.read(id, given),
    'POST /v1/subscriptions/:id': (id, given) => subscriptions.update(id, given),
    'POST /v1/subscription_schedules': (_, given) => subscriptions.createSchedule(given),
    'POST /v1/subscription_schedules/:id': (id, given) => subscriptions.updateSchedule(id, given),
    'POST /v1/subscription_schedules/:id/release': (id) => subscriptions.release(id),
    'POST /v1/invoices/create_preview': (_, given) => subscriptions.preview(given),
    'GET /v1/invoices': (_, given) => invoices.list(given),
    'GET /v1/invoices/:id': (id) => invoices.read(id),
  };
  /** Requests by idempotency key: the first answer is repeated. */
  const kept = new Map<string, { readonly request: string; readonly answer: ProviderAnswer }>();

  function answer(request: ProviderRequest): ProviderAnswer | Promise<ProviderAnswer> {
    if (!double.fault) return ownAnswer(request);
    return typeof double.fault === 'function' ? double.fault(request, () => ownAnswer(request)) : double.fault;
  }

  function ownAnswer({ method, url, headers, body }: ProviderRequest): ProviderAnswer {
    const file = /^\/invoice\/(\w+)\/pdf$/.exec(url.pathname);
    if (file) return { status: 200, headers: { 'content-type': 'application/pdf' }, body: `%PDF-1.4 of ${file[1]}` };
    if (headers.authorization !== `Bearer ${account.secretKey}`)
      return refusalAnswer(new StripeRefusal('Invalid API Key provided', {}, 401));
    const key = headers['idempotency-key'];
    const asked = `${method} ${url.pathname}\n${body}`;
    const before = typeof key === 'string' && method === 'POST' ? kept.get(key) : undefined;
    if (before && before.request !== asked) {
      const text = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return refusalAnswer(new StripeRefusal(text, {}, 400, 'idempotency_error'));
    }
    if (before) return before.answer;
    const answered = act(method, url, body);
    if (typeof key === 'string' && method === 'POST') kept.set(key, { request: asked, answer: answered });
    return answered;
  }

  function act(method: string, url: URL, body: string): ProviderAnswer {
    try {
      const { endpoint, id } = endpointOf(method, url.pathname);
      const given = parseForm(method === 'GET' ? url.search : body);
      checkParameters(endpoint, given);
      return json(endpoints[endpoint]?.(id, given));
    } catch (error) {
      if (error instanceof StripeRefusal) return refusalAnswer(error);
      throw error;
    }
  }

  const server = await startProviderServer(answer);
  invoices.url = server.url;
  const double: StripeDouble = {
    apiUrl: server.url,
    cards,
    subscriptions,
    invoices,
    event: (type, object, id = newId('evt')) => signed({ id, object: 'event', type, data: { object } }, account, now()),
    close: server.close,
  };
  return double;
}

function endpointOf(method: string, path: string): { endpoint: string; id: string } {
  const [, version = '', resource = '', id, ...rest] = path.split('/');
  // A few paths have a fixed name where others have an id.
  if (PARAMETERS[`${method} ${path}`]) return { endpoint: `${method} ${path}`, id: '' };
  const endpoint = `${method} /${[version, resource, ...(id === undefined ? [] : [':id']), ...rest].join('/')}`;
  if (!PARAMETERS[endpoint]) throw new StripeRefusal(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
  return { endpoint, id: id ?? '' };
}

function refusalAnswer({ message, details, status, type }: StripeRefusal): ProviderAnswer {
  return json({ error: { message, type, ...details } }, status);
}

function signed(event: object, { webhookSecret }: StripeAccount, at: number): StripeCall {
  const payload = JSON.stringify(event);
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${payload}`).digest('hex');
  return { payload, signature: `t=${at},v1=${signature}` };
}
