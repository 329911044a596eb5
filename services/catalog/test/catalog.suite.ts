import { Client } from 'pg';
import { TestClient } from '@candor/lab/fixtures/test-client.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats } from '@candor/lab/fixtures/test-nats.js';
import { newId } from '@candor/platform/ids.js';
import { startApp } from '@candor/platform/app.js';
import type { StaffActor, VisitorActor } from '@candor/platform/actor.js';
import { migrate } from '@candor/database/migrate.js';
import { CatalogService, type Component } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { ComponentStatusesChanged } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import { ComponentImportsService } from '@candor/proto/gen/candor/catalog/v1/imports_pb.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';

const STATUSES_CHANGED = 'evt.catalog.v1.component_statuses_changed';

/** The running service with a Postgres database and a NATS of its own. @param more variables besides */
export async function startCatalog(more: Readonly<Record<string, string>> = {}) {
  const [postgres, nats] = await Promise.all([createTestDatabase(migrate, [database]), startTestNats()]);
  const running = await startApp(app, {
    LOG_LEVEL: 'silent',
    RPC_TIMEOUT_MS: '30000',
    NATS_URL: nats.url,
    DATABASE_URL: postgres.url,
    ...more,
  });
  const client = await TestClient.connect(nats.url);
  const catalog = client.service(CatalogService);
  await client.untilAnswered(() => catalog.listComponents({}, { actor: owner() }));
  const changesIn = ({ changes }: ComponentStatusesChanged) => changes.flatMap(({ changed }) => changed ?? []);
  return {
    client,
    catalog,
    /** The changes of a component's status that were published so far, in the order of their versions. */
    statusChanges: (componentId: string) =>
      client
        .known(STATUSES_CHANGED, () => true)
        .flatMap(changesIn)
        .filter(({ component }) => component?.id === componentId)
        .sort((one, other) => Number((one.component?.version ?? 0n) - (other.component?.version ?? 0n))),
    /** Waits until a change of a component's status is published. */
    untilStatusChange: (componentId: string) =>
      client.heard(STATUSES_CHANGED, (fact) => changesIn(fact).some(({ component }) => component?.id === componentId)),
    /** Waits until a component is published as one that changed by itself, and holds. */
    untilItself: async (holds: (component: Component) => boolean) => {
      const facts = await client.heard('evt.catalog.v1.own_statuses_changed', ({ components }) =>
        components.some(holds),
      );
      return facts.flatMap(({ components }) => components).findLast(holds);
    },
    imports: client.service(ComponentImportsService),
    /** Backdates a component's creation, which no call does. */
    age: (componentId: string, createdAt: Date) =>
      asOwner(postgres.url, 'update catalog.component set created_at = $2 where id = $1', [componentId, createdAt]),
    /** Inserts components as a process of the release before does, without places. @returns their ids, in their order */
    addComponents: (customerId: string, count: number, groupName = '') =>
      asOwner(
        postgres.url,
        `insert into catalog.component (id, customer_id, name, description, group_name, enabled, internal,
                                        show_historical_status, created_at)
         select gen_random_uuid(), $1, 'old ' || n, '', $3, true, false, false, now() from generate_series(1, $2::int) as n
         returning id`,
        [customerId, count, groupName],
      ).then((rows) => rows.map(({ id }) => String(id))),
    /** Inserts one downtime a minute of a component, back from now, of incidents with the given message. */
    addDowntimes: (customerId: string, componentId: string, count: number, message: string) =>
      asOwner(
        postgres.url,
        `insert into catalog.downtime (customer_id, incident_id, component_id, started_at, ended_at, worst_status,
                                       latest_status, incident_name, first_message, private)
         select $1, gen_random_uuid(), $2, now() - n * interval '1 minute', now() - (n - 0.5) * interval '1 minute',
                'major_outage', 'major_outage', 'Outage', $4, false
           from generate_series(1, $3::int) as n`,
        [customerId, componentId, count, message],
      ),
    close: async () => {
      await client.close();
      await running.close();
      await nats.stop();
      await postgres.drop();
    },
  };
}

/** The Owner of an organisation, by default of a new one. */
export function owner(customerId = newId()): StaffActor {
  return { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
}

export function visitor(customerId: string): VisitorActor {
  return { kind: 'visitor', customerId };
}

async function asOwner(url: string, query: string, values: unknown[]): Promise<{ id?: unknown }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ id?: unknown }>(query, values)).rows;
  } finally {
    await client.end();
  }
}
