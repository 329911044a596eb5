import type { Client } from 'pg';
import type { Sink } from '../sinks/sink.js';
import type { TrialStack } from '../trial/trial-stack.js';
import { signUp, type TrialTenant } from '../trial/trial-tenant.js';
import { median } from './ratio.js';

const SERVICES = 50;
const SIZES = [1_000, 10_000, 100_000];
/** What the window holds at every size; the rest is older. */
const IN_WINDOW = 1_000;
const WINDOW_DAYS = 90;
const ROUNDS = 60;
const AIM_MS = 10;
const AIM_GROWTH = 2;

interface Measured {
  readonly records: number;
  /** Median milliseconds of the call, and of a bare query of the rows it is made from. */
  readonly call: number;
  readonly query: number;
}

interface Trial {
  readonly records: number;
  readonly tenant: TrialTenant;
  readonly call: number[];
  readonly query: number[];
}

/** Downtime of 50 services over 90 days, as the history of the organisation grows: through the API, and as a bare query. */
export async function benchDowntime(stack: TrialStack, mails: Sink): Promise<string> {
  const trials: Trial[] = [];
  for (const records of SIZES) {
    const tenant = await signUp(stack, mails, SERVICES);
    await addHistory(stack, tenant, records);
    trials.push({ records, tenant, call: [], query: [] });
  }
  await stack.connected(async (client) => {
    for (let round = -ROUNDS; round < ROUNDS; round += 1) {
      // In turn, so that whatever else the machine does meets every size alike.
      for (const trial of trials) {
        const { call, query } = await measure(client, trial.tenant);
        // The first half warms everything up.
        if (round < 0) continue;
        trial.call.push(call);
        trial.query.push(query);
      }
    }
  });
  return format(trials.map(({ records, call, query }) => ({ records, call: median(call), query: median(query) })));
}

/** Records of half an hour at even distances, back from a moment ago, written in the order in which they happened. */
async function addHistory(stack: TrialStack, { customerId, componentIds }: TrialTenant, records: number) {
  await stack.query(
    `insert into catalog.downtime (customer_id, incident_id, component_id, started_at, ended_at, worst_status,
                                   latest_status, incident_name, first_message, private)
     select $1, gen_random_uuid(), component_id, ended_at - interval '30 minutes', ended_at, 'partial_outage',
            'degraded_performance', 'Elevated error rates', 'We see elevated error rates and are looking into it.', false
       from unnest($2::uuid[]) as component_id,
            generate_series(1, $3::int) as n,
            lateral (select now() - (n - 0.5) * interval '1 day' * $4::float8 as ended_at) as at
      order by ended_at`,
    [customerId, componentIds, records / SERVICES, (WINDOW_DAYS * SERVICES) / IN_WINDOW],
  );
  await stack.query(`update catalog.component set created_at = now() - interval '30 years' where customer_id = $1`, [
    customerId,
  ]);
  await stack.query('vacuum (analyze) catalog.downtime');
}

async function measure(client: Client, { api, customerId }: TrialTenant): Promise<{ call: number; query: number }> {
  const asked = performance.now();
  const answer = await api.must<{ componentsDownTimes: { componentDownTimes: object[] }[] }>(
    'GET',
    '/api/services/downtime',
  );
  const answered = performance.now();
  const { rowCount } = await client.query(BARE_QUERY, [customerId]);
  const queried = performance.now();
  const listed = answer.componentsDownTimes.reduce((sum, one) => sum + one.componentDownTimes.length, 0);
  if (listed !== IN_WINDOW || rowCount !== IN_WINDOW) {
    throw new Error(`${listed} and ${rowCount} records instead of ${IN_WINDOW}`);
  }
  return { call: answered - asked, query: queried - answered };
}

const BARE_QUERY = `
  with record as materialized (
    select * from catalog.downtime
     where customer_id = $1 and lasts_until > now() - interval '${WINDOW_DAYS} days' and started_at < now()
  )
  select c.id, c.name, c.created_at, r.incident_id, r.started_at, r.ended_at, r.worst_status, r.latest_status,
         r.incident_name, r.first_message
    from catalog.component c left join record r on r.component_id = c.id
   where c.customer_id = $1
   order by c.group_name, c.created_at, c.id, r.started_at, r.incident_id`;

function format(found: readonly Measured[]): string {
  const calls = found.map(({ call }) => call);
  const growth = Math.max(...calls) / Math.min(...calls);
  const lines = found.map(
    ({ records, call, query }) =>
      `  ${records.toLocaleString('en-US')} records: ${call.toFixed(1)} ms ` +
      `(a bare query of the rows: ${query.toFixed(1)} ms; aim: ${AIM_MS} ms: ${call <= AIM_MS ? 'reached' : 'MISSED'})`,
  );
  return [
    `downtime of ${SERVICES} services over ${WINDOW_DAYS} days, ${IN_WINDOW.toLocaleString('en-US')} records of them in the window`,
    ...lines,
    `  growth ${growth.toFixed(2)} while the history grows ${(SIZES.at(-1) ?? 0) / (SIZES[0] ?? 1)}-fold ` +
      `(aim: within ${AIM_GROWTH}: ${growth <= AIM_GROWTH ? 'reached' : 'MISSED'}); ` +
      `through the API with one connection, the sizes in turn, median of ${ROUNDS} calls after ${ROUNDS} to warm up\n`,
  ].join('\n');
}
