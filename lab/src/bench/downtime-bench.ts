import { create } from '@bufbuild/protobuf';
import type { Client } from 'pg';
import { database as catalogDatabase } from '@candor/catalog/database/database.js';
import { DowntimeReader } from '@candor/catalog/downtime/downtime.reader.js';
import { createDataSource } from '@candor/database/data-source.js';
import { Database } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import {
  ListDowntimesRequestSchema,
  ListDowntimesResponseSchema,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { Sink } from '../sinks/sink.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import { median } from './ratio.js';

const SERVICES = 50;
const SIZES = [1_000, 10_000, 100_000];
/** The records within the window, the same at every size; the rest is older. */
const IN_WINDOW = 1_000;
const WINDOW_DAYS = 90;
const ROUNDS = 60;
const AIM_MS = 10;
const AIM_GROWTH = 2;
const AIM_RATIO = 1.2;

/** What is measured: the API's response, the catalog's reader, and a bare query of the same rows. */
interface Times<T> {
  /** A GET over HTTP: gateway, RPC, catalog, JSON. */
  call: T;
  /** The catalog's reader in this process: transaction with tenant, query, totals and percentages. */
  reader: T;
  /** The bare rows, over an open connection. */
  query: T;
}

interface Scenario extends Times<number[]> {
  readonly records: number;
  readonly tenant: ScenarioTenant;
}

/**
 * Downtime of 50 services over 90 days, as the organisation's history grows: API, reader and bare query alternately.
 */
export async function benchDowntime(stack: ScenarioStack, mails: Sink): Promise<string> {
  const scenarios: Scenario[] = [];
  for (const records of SIZES) {
    const tenant = await signUp(stack, mails, SERVICES);
    await addHistory(stack, tenant, records);
    scenarios.push({ records, tenant, call: [], reader: [], query: [] });
  }
  const source = await createDataSource(await stack.databaseUrl(), catalogDatabase).initialize();
  try {
    const reader = new DowntimeReader(new Database(source));
    await stack.connected(async (client) => {
      for (let round = -ROUNDS; round < ROUNDS; round += 1) {
        // Alternately, so that the other load of the machine affects every size alike.
        for (const scenario of scenarios) {
          const times = await measure(client, reader, scenario.tenant, round + ROUNDS);
          // The first half is warm-up.
          if (round < 0) continue;
          scenario.call.push(times.call);
          scenario.reader.push(times.reader);
          scenario.query.push(times.query);
        }
      }
    });
  } finally {
    await source.destroy();
  }
  return format(scenarios);
}

/** Records of half an hour at equal intervals, back from a moment ago, inserted in chronological order. */
async function addHistory(stack: ScenarioStack, { customerId, componentIds }: ScenarioTenant, records: number) {
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

/** @param turn which of the three comes first: each affects the measurement that follows */
async function measure(
  client: Client,
  reader: DowntimeReader,
  { api, customerId }: ScenarioTenant,
  turn: number,
): Promise<Times<number>> {
  const owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' } as const;
  const ways = {
    call: async () => {
      const answer = await api.must<{ componentsDownTimes: History[] }>('GET', '/api/services/downtime');
      return countRecords(answer.componentsDownTimes);
    },
    reader: async () => {
      const answer = await reader.list(owner, create(ListDowntimesRequestSchema));
      return countRecords(create(ListDowntimesResponseSchema, answer).components);
    },
    query: async () => (await client.query(BARE_QUERY, [customerId])).rowCount,
  };
  const times: Times<number> = { call: 0, reader: 0, query: 0 };
  const names = Object.keys(ways) as (keyof Times<number>)[];
  for (const [index] of names.entries()) {
    const name = names[(index + turn) % names.length] ?? 'call';
    const start = performance.now();
    const count = await ways[name]();
    times[name] = performance.now() - start;
    if (count !== IN_WINDOW) throw new Error(`${name}: ${count} records instead of ${IN_WINDOW}`);
  }
  return times;
}

interface History {
  readonly componentDownTimes?: readonly object[];
}

function countRecords(histories: readonly History[]): number {
  return histories.reduce((sum, { componentDownTimes = [] }) => sum + componentDownTimes.length, 0);
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

function format(scenarios: readonly Scenario[]): string {
  const found = scenarios.map(({ records, call, reader, query }) => ({
    records,
    call: median(call),
    reader: median(reader),
    query: median(query),
  }));
  const calls = found.map(({ call }) => call);
  const growth = Math.max(...calls) / Math.min(...calls);
  const verdict = (reached: boolean): string => (reached ? 'reached' : 'MISSED');
  const lines = found.flatMap(({ records, call, reader, query }) => [
    `  ${records.toLocaleString('en-US')} records: ${call.toFixed(1)} ms through the API ` +
      `(aim: ${AIM_MS} ms: ${verdict(call <= AIM_MS)}), ${(call / query).toFixed(2)} of a bare query of the rows`,
    `    the catalog's reader alone: ${reader.toFixed(1)} ms, ratio ${(reader / query).toFixed(2)} ` +
      `(${reader.toFixed(1)} of ${query.toFixed(1)} ms; aim: within ${AIM_RATIO}: ${verdict(reader <= AIM_RATIO * query)})`,
  ]);
  return [
    `downtime of ${SERVICES} services over ${WINDOW_DAYS} days, ${IN_WINDOW.toLocaleString('en-US')} records of them in the window`,
    ...lines,
    `  growth ${growth.toFixed(2)} while the history grows ${(SIZES.at(-1) ?? 0) / (SIZES[0] ?? 1)}-fold ` +
      `(aim: within ${AIM_GROWTH}: ${verdict(growth <= AIM_GROWTH)}); one connection, the sizes in turn, median of ` +
      `${ROUNDS} rounds after ${ROUNDS} to warm up`,
    `  the bare query gives the same columns row by row through the same driver, times as they are; the API's figure holds ` +
      `HTTP, sign-in, RPC and JSON of ${IN_WINDOW.toLocaleString('en-US')} records besides\n`,
  ].join('\n');
}
