import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../src/test-database.js';

class CreateThing1700000000000 {}
const definition = { schema: 'things', migrations: [CreateThing1700000000000] };

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('createTestDatabase', () => {
  const migrate = jest.fn(async (url: string) => {
    await query(
      url,
      'create schema things; create table things.thing (name text); insert into things.thing values (1)',
    );
  });
  const made: TestDatabase[] = [];
  beforeAll(async () => {
    made.push(...(await Promise.all([1, 2, 3].map(() => createTestDatabase(migrate, [definition])))));
  });
  afterAll(() => Promise.all(made.map((database) => database.drop())));

  it('migrates once for all suites with the same schemas', () => {
    expect(migrate).toHaveBeenCalledTimes(1);
  });

  it('gives each suite what the migrations created', async () => {
    for (const { url } of made) expect(await query(url, 'select name from things.thing')).toEqual([{ name: '1' }]);
  });

  it('hides what one suite writes from the others', async () => {
    const [one, two] = made as [TestDatabase, TestDatabase];
    await query(one.url, "insert into things.thing values ('mine')");
    expect(await query(two.url, "select from things.thing where name = 'mine'")).toEqual([]);
  });

  it('migrates again for another set of migrations', async () => {
    class AddMore1700000000001 {}
    const longer = { schema: 'things', migrations: [CreateThing1700000000000, AddMore1700000000001] };
    made.push(await createTestDatabase(migrate, [longer]));
    expect(migrate).toHaveBeenCalledTimes(2);
  });

  it('drops a database with open connections', async () => {
    const database = await createTestDatabase(migrate, [definition]);
    const client = new Client({ connectionString: database.url });
    const cut = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await database.drop();
    await cut;
    await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
  });
});
