import { create } from '@bufbuild/protobuf';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource } from '@candor/database/data-source.js';
import { Database } from '@candor/database/database.js';
import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { migrate } from '@candor/database/migrate.js';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { PaymentRequiredError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { FeaturesChangedSchema } from '@candor/proto/gen/candor/billing/v1/events_pb.js';
import type { Feature } from '../src/features.js';
import { keepFeatures, PlanFeatures, type PlanTable } from '../src/plan-features.js';

const TABLES: readonly PlanTable[] = ['plan_features', 'plan_feature'];

class CreateTables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(
        `create table ${table} (customer_id uuid primary key, features text[] not null, version bigint not null)`,
      );
      await enableTenantIsolation(runner, table);
    }
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${TABLES.join(', ')}`);
  }
}

const schema: SchemaDefinition = {
  schema: 'planned',
  entities: [],
  migrations: [CreateTables1700000000000, DeletedCustomers1795350000000],
};

describe.each(TABLES)('the features of a plan, in %s', (table) => {
  let postgres: TestDatabase;
  let database: Database;
  let customerId: string;

  beforeAll(async () => {
    postgres = await createTestDatabase(migrate, [schema]);
    database = new Database(await createDataSource(postgres.url, schema).initialize());
  });
  beforeEach(() => {
    customerId = newId();
  });
  afterAll(async () => {
    await database.close();
    await postgres.drop();
  });

  const keep = (version: bigint, features: Feature[]): Promise<boolean> =>
    database.tenant(customerId, (tx) =>
      keepFeatures(tx, create(FeaturesChangedSchema, { customerId, version, features }), table),
    );
  const load = (): Promise<PlanFeatures> =>
    database.tenant(customerId, (tx) => PlanFeatures.load(tx, customerId, table));

  it('are all of them until billing has said something', async () => {
    const features = await load();
    expect(features.include('twitter_integration')).toBe(true);
    features.require('ui_customization');
  });

  it('are those of the newest event, whatever arrives late or again', async () => {
    expect(await keep(2n, ['ui_customization'])).toBe(true);
    expect(await keep(2n, [])).toBe(false);
    expect(await keep(1n, ['twitter_integration'])).toBe(false);
    const features = await load();
    expect(features.include('ui_customization')).toBe(true);
    expect(features.include('twitter_integration')).toBe(false);
    expect(await keep(3n, [])).toBe(true);
    expect((await load()).include('ui_customization')).toBe(false);
  });

  it('refuse what the plan lacks, saying what helps', async () => {
    await keep(1n, []);
    const features = await load();
    expect(() => features.require('ui_customization')).toThrow(PaymentRequiredError);
    expect(() => features.require('ui_customization')).toThrow(
      'Your plan does not include this feature, you need to upgrade.',
    );
  });
});
