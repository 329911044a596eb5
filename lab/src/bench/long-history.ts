import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { ScenarioTenant } from '../scenario/scenario-tenant.js';

/** Entries of each incident, with one affected service each. */
export const ENTRIES = 3;

export interface LongHistory {
  readonly incidents: number;
  readonly minutesApart: number;
  /** One in this number is open; none by default. */
  readonly openOneIn?: number;
}

/** Incidents of three entries, the newest one now, inserted without any events. */
export async function addHistory(
  stack: ScenarioStack,
  { customerId, componentIds }: ScenarioTenant,
  { incidents, minutesApart, openOneIn = incidents + 1 }: LongHistory,
): Promise<void> {
  await stack.query(
    `insert into incidents.incident (id, customer_id, name, creation_time, impact, status, private, version)
     select gen_random_uuid(), $1, 'Elevated error rates ' || n, now() - n * $3::float8 * interval '1 minute', 'minor',
            case n % $4 when 0 then 'monitoring' else 'resolved' end, false, ${ENTRIES}
       from generate_series(1, $2::int) as n`,
    [customerId, incidents, minutesApart, openOneIn],
  );
  await stack.query(
    `with added as (
       insert into incidents.entry (id, customer_id, incident_id, version, date, message, status, send_notification, created_by)
       select gen_random_uuid(), $1, i.id, n, i.creation_time + n * interval '10 minutes',
              'We see elevated error rates and are looking into it. The next update follows within half an hour.',
              case n when ${ENTRIES} then i.status else 'investigating' end, true, gen_random_uuid()
         from incidents.incident i, generate_series(1, ${ENTRIES}) as n
        where i.customer_id = $1
       returning id
     )
     insert into incidents.entry_component (entry_id, component_id, customer_id, position, status)
     select id, ($2::uuid[])[1 + abs(hashtext(id::text)) % cardinality($2::uuid[])], $1, 0, 'degraded_performance' from added`,
    [customerId, componentIds],
  );
  for (const table of ['incident', 'entry', 'entry_component'])
    await stack.query(`vacuum (analyze) incidents.${table}`);
}
