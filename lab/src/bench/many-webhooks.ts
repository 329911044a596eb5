import { randomBytes } from 'node:crypto';
import { openIncident, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { Product } from './bench-harness.js';
import type { SinkCount } from './counting-sink.js';

/** An organisation whose subscribers are webhooks at the counting sink, and the run under which they are counted. */
export interface Crowd {
  readonly tenant: ScenarioTenant;
  readonly size: number;
  readonly run: string;
}

/** An incident that a large number of recipients is notified of. */
export interface NotifyingIncident {
  readonly incidentId: string;
  /** Time of the API's response (epoch ms). */
  readonly savedAt: number;
}

/** Signs an organisation up and inserts its subscribers by SQL: that adds a million of them within a minute. */
export async function gather({ stack, mails, counter }: Product, size: number): Promise<Crowd> {
  const tenant = await signUp(stack, mails, 1);
  const run = randomBytes(4).toString('hex');
  await stack.query(
    `insert into subscribers.subscription (id, customer_id, channel, address, enabled, verified, created_at, confirmed_at)
     select gen_random_uuid(), $1, 'webhook', $2 || n, true, true, now() - interval '1 hour', now() - interval '1 hour'
       from generate_series(0, $3::int - 1) as n`,
    [tenant.customerId, `${counter.url}/${run}/`, size],
  );
  return { tenant, size, run };
}

/** Opens an incident; the sink starts to count at zero. */
export async function notify({ counter }: Product, { tenant, run }: Crowd): Promise<NotifyingIncident> {
  await counter.forget(run);
  const { id, savedAt } = await openIncident(tenant, `Bench ${randomBytes(4).toString('hex')}`);
  return { incidentId: id, savedAt };
}

/** Waits until all recipients were reached. @throws Error when it takes longer */
export function allNotified({ counter }: Product, { run, size }: Crowd, timeoutMs: number): Promise<SinkCount> {
  return counter.reached(run, size, timeoutMs);
}
