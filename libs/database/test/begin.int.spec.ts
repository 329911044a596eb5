import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { DeadlineExceededError } from '@candor/platform/errors.js';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { EntitySchema } from 'typeorm';
import { createDataSource } from '../src/data-source.js';
import { Database } from '../src/database.js';
import { migrate } from '../src/migrate.js';
import { notes } from './note.schema.js';

const Note = new EntitySchema<{ id?: number; customerId: string; text: string }>({
  name: 'note',
  columns: {
    id: { type: Number, primary: true, generated: 'increment' },
    customerId: { type: 'uuid', name: 'customer_id' },
    text: { type: String },
  },
});

describe('a transaction', () => {
  let postgres: TestDatabase;
  const acme = randomUUID();

  beforeAll(async () => {
    postgres = await createTestDatabase(migrate, [notes]);
  });
  afterAll(() => postgres.drop());

  /** On one connection, so that what one transaction leaves behind is what the next one finds. */
  const connect = async () =>
    createDataSource(postgres.url, { ...notes, entities: [Note] }, { poolSize: 1 }).initialize();

  it('rolls everything back, also what TypeORM usually saves in a transaction of its own', async () => {
    const source = await connect();
    const database = new Database(source);
    const failing = database.tenant(acme, async (tx) => {
      await tx.save(Note, { customerId: acme, text: 'saved' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.tenant(acme, (tx) => tx.find(Note))).toEqual([]);
    await source.destroy();
  });

  it('is not committed after the deadline of its call', async () => {
    const source = await connect();
    const database = new Database(source);
    const late = runInContext({ ...newRequestContext(), deadline: Date.now() - 1 }, () =>
      database.tenant(acme, (tx) => tx.save(Note, { customerId: acme, text: 'too late' })),
    );
    await expect(late).rejects.toBeInstanceOf(DeadlineExceededError);
    expect(await database.tenant(acme, (tx) => tx.find(Note))).toEqual([]);
    await source.destroy();
  });

  it('that could not start leaves the connection to the next one', async () => {
    const source = await connect();
    const database = new Database(source);
    const owner = await createDataSource(postgres.url, notes, { asOwner: true, poolSize: 1 }).initialize();
    await owner.query('alter function notes.enter_tenant rename to gone');
    await expect(database.tenant(acme, (tx) => tx.find(Note))).rejects.toThrow(/enter_tenant/);
    await owner.query('alter function notes.gone rename to enter_tenant');
    await owner.destroy();
    expect(await source.query('select text from notes.note')).toEqual([]);
    expect(await database.tenant(acme, (tx) => tx.find(Note))).toEqual([]);
    await source.destroy();
  });
});
