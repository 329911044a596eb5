import { Client } from 'pg';
import { newId } from '@candor/platform/ids.js';
import { startApp } from '@candor/platform/app.js';
import type { StaffActor, VisitorActor } from '@candor/platform/actor.js';
import { migrate } from '@candor/database/migrate.js';
import { TestClient } from '@candor/messaging/testing/test-client.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { createTestDatabase } from '@candor/testing/test-database.js';
import { startTestNats } from '@candor/testing/test-nats.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';

/** The running service with a Postgres database and a NATS of its own. */
export async function startCatalog() {
  const [postgres, nats] = await Promise.all([createTestDatabase(migrate, [database]), startTestNats()]);
  const running = await startApp(app, { LOG_LEVEL: 'silent', NATS_URL: nats.url, DATABASE_URL: postgres.url });
  const client = await TestClient.connect(nats.url);
  const catalog = client.service(CatalogService);
  await client.untilAnswered(() => catalog.listComponents({}, { actor: owner() }));
  return {
    client,
    catalog,
    /** Back-dates a component's creation, which no call does. */
    age: async (componentId: string, createdAt: Date) => {
      const owner = new Client({ connectionString: postgres.url });
      await owner.connect();
      await owner.query('update catalog.component set created_at = $2 where id = $1', [componentId, createdAt]);
      await owner.end();
    },
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
