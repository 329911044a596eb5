import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { newRequestContext, runInContext, type RunningCall } from '@candor/platform/request-context.js';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { createDataSource } from '../src/data-source.js';
import { Database, isUniqueViolation, onCommit, type Tx } from '../src/database.js';
import { migrate } from '../src/migrate.js';
import { queryPrepared } from '../src/prepared.js';
import { notes } from './note.schema.js';

/** Fails to connect as the system reports it. */
class LostSocket extends Socket {
  constructor(private readonly code: string) {
    super();
  }

  override connect(): this {
    return this.destroy(Object.assign(new Error(`connect ${this.code}`), { code: this.code }));
  }
}

describe('tenant transactions', () => {
  let postgres: TestDatabase;
  let source: DataSource;
  let database: Database;
  const acme = randomUUID();
  const other = randomUUID();

  beforeAll(async () => {
    postgres = await createTestDatabase(migrate, [notes]);
    source = await createDataSource(postgres.url, notes).initialize();
    database = new Database(source);
    await database.tenant(acme, (tx) => add(tx, acme, 'of acme'));
    await database.tenant(other, (tx) => add(tx, other, 'of other'));
  });

  afterAll(async () => {
    await database.close();
    await postgres.drop();
  });

  const add = (tx: Tx, customerId: string, text: string): Promise<unknown> =>
    tx.query('insert into note (customer_id, text) values ($1, $2)', [customerId, text]);
  /** As the login, which owns the tables. */
  async function owned(statement: string): Promise<unknown> {
    const owner = new Client({ connectionString: postgres.url });
    await owner.connect();
    return owner.query(statement).finally(() => owner.end());
  }
  const texts = async (tx: Tx): Promise<string[]> =>
    ((await tx.query('select text from note order by text')) as { text: string }[]).map((row) => row.text);

  it('shows an organisation its own rows only', async () => {
    expect(await database.tenant(acme, texts)).toEqual(['of acme']);
    expect(await database.tenant(other, texts)).toEqual(['of other']);
  });

  it('shows system transactions everything', async () => {
    expect(await database.system(texts)).toEqual(['of acme', 'of other']);
  });

  it('has no tables outside of a tenant transaction', async () => {
    await expect(source.query('select * from note')).rejects.toThrow('relation "note" does not exist');
  });

  it('leaves nothing of the tenant on the connection', async () => {
    const narrow = await createDataSource(postgres.url, notes, { poolSize: 1 }).initialize();
    const left = (): Promise<unknown> =>
      narrow.query(
        `select current_user as role, current_setting('search_path') as path, current_setting('lock_timeout') as patience,
                nullif(current_setting('candor.customer_id', true), '') as tenant`,
      );
    const before = await left();
    const single = new Database(narrow);
    await single.tenant(acme, texts);
    expect(await left()).toEqual(before);
    await single.close();
  });

  it('calls a function in a transaction of its own, which sees the rows it selects itself and leaves nothing', async () => {
    await owned(`
      set search_path = notes;
      create function notes.texts_of(customer uuid) returns setof text language sql as $$
        select set_config('candor.customer_id', customer::text, true); select text from note $$;
      create function notes.texts() returns setof text language sql as 'select text from note';
      create function notes.halves(a int) returns int language sql as 'select 1 / a';
      create function notes.listed(words text[]) returns setof text language sql as 'select unnest(words)'`);
    const narrow = await createDataSource(postgres.url, notes, { poolSize: 1 }).initialize();
    const single = new Database(narrow);
    expect(await single.once('texts_of', [acme])).toEqual([{ texts_of: 'of acme' }]);
    expect(await single.once('texts', [])).toEqual([]);
    await expect(single.once('halves', [0])).rejects.toThrow(/division by zero/);
    const words = ['', `it's`, 'a "b"', 'c\\d', 'e,f{g}', 'null'];
    expect(await single.once('listed', [words])).toEqual(words.map((word) => ({ listed: word })));
    expect(await single.once('texts_of', [null])).toEqual([]);
    await expect(single.once('listed', [['a\0b']])).rejects.toThrow('zero byte');
    expect(await single.once('halves', [1])).toEqual([{ halves: 1 }]);
    await single.close();
  });

  it('refuses to write a row of another organisation', async () => {
    await expect(database.tenant(acme, (tx) => add(tx, other, 'smuggled'))).rejects.toThrow(/row-level security/);
    expect(await database.system(texts)).not.toContain('smuggled');
  });

  it('acts as a role that owns nothing, cannot bypass, and cannot change the schema', async () => {
    const [role] = await database.tenant(acme, (tx) =>
      tx.query<object[]>(
        `select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
      ),
    );
    expect(role).toEqual({ name: 'candor_notes', rolsuper: false, rolbypassrls: false });
    const attempt = (statement: string) => database.tenant(acme, (tx) => tx.query(statement));
    await expect(attempt('drop table note')).rejects.toThrow(/must be owner/);
    await expect(attempt('alter table note disable row level security')).rejects.toThrow(/must be owner/);
  });

  it('needs a valid id', async () => {
    expect(() => database.tenant('', texts)).toThrow(/id of an organisation/);
    expect(() => database.tenant("x' or true", texts)).toThrow(/id of an organisation/);
  });

  it('notifies after the commit, and never after a rollback', async () => {
    const heard: string[] = [];
    await database.tenant(acme, async (tx) => {
      onCommit(tx, () => heard.push('committed'));
      expect(heard).toEqual([]);
    });
    await database
      .tenant(acme, async (tx) => {
        onCommit(tx, () => heard.push('rolled back'));
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(heard).toEqual(['committed']);
  });

  it('keeps connections for others while many calls of one organisation wait for a row', async () => {
    const narrow = await createDataSource(postgres.url, notes, { poolSize: 4 }).initialize();
    const shared = new Database(narrow);
    shared.beforeCommit(async () => undefined);
    const answering = <T>(work: () => Promise<T>): Promise<T> =>
      runInContext({ ...newRequestContext(), call: { id: newId() } as RunningCall }, work);
    let free = (): void => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    const locked = await new Promise<{ done: Promise<void> }>((resolve) => {
      const done: Promise<void> = database.tenant(acme, async (tx) => {
        await tx.query('select 1 from note for update');
        resolve({ done });
        await held;
      });
    });
    let waiting = 0;
    const calls = Array.from({ length: 12 }, () =>
      answering(() => shared.tenant(acme, (tx) => tx.query('select 1 from note for update'))).finally(
        () => (waiting -= 1),
      ),
    );
    waiting = calls.length;
    expect(await answering(() => shared.tenant(other, texts))).toEqual(['of other']);
    expect(waiting).toBe(calls.length);
    free();
    await Promise.all([locked.done, ...calls]);
    await shared.close();
  });

  it('recognises a violated unique constraint by name', async () => {
    const error = await database.tenant(acme, (tx) => add(tx, acme, 'of acme')).catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'note_text_key')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
  });

  it('reports that the database is unavailable instead of failing with an unknown error', async () => {
    const gone = await createDataSource(postgres.url, notes, { poolSize: 1 }).initialize();
    const database = new Database(gone);
    const cut = database.tenant(acme, async (tx) => {
      await tx.query('select 1');
      const [{ pid }] = (await tx.query('select pg_backend_pid() as pid')) as [{ pid: number }];
      await owned(`select pg_terminate_backend(${pid})`);
      await tx.query('select 1');
    });
    await expect(cut).rejects.toBeInstanceOf(UnavailableError);
    await database.close();
  });

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
    'reports that the database is unavailable when it cannot be connected to: %s',
    async (code) => {
      const source = await createDataSource(postgres.url, notes).initialize();
      const { options } = (source.driver as PostgresDriver).master as { options: ClientConfig };
      options.stream = () => new LostSocket(code);
      const lost = new Database(source);
      // The connection of the start is taken, so that the second transaction needs another one.
      await lost.tenant(acme, () => expect(lost.system(texts)).rejects.toBeInstanceOf(UnavailableError));
      await lost.close();
    },
  );

  it('ends a transaction of an unresponsive process, so that others get its locks', async () => {
    const [{ limit }] = await database.tenant(acme, (tx) =>
      tx.query<[{ limit: string }]>(`select current_setting('idle_in_transaction_session_timeout') as limit`),
    );
    expect(limit).toBe('5s');
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['the next statement', (tx) => tx.query('select 1')],
    ['the next prepared statement', (tx) => queryPrepared(tx, { name: 'one', text: 'select 1' }, [])],
    ['the commit', async () => undefined],
  ])('reports that the database is unavailable when the transaction was ended before %s', async (_, next) => {
    const still = database.tenant(acme, async (tx) => {
      await tx.query(`select set_config('idle_in_transaction_session_timeout', '50ms', true)`);
      const holder = (await tx.query('select pg_backend_pid() as pid')) as [{ pid: number }];
      await ended(holder[0].pid);
      await next(tx);
    });
    await expect(still).rejects.toBeInstanceOf(UnavailableError);
  });

  it('stops waiting for a lock before its holder is ended, so that not one after the other holds it', async () => {
    const lock = 'select pg_advisory_xact_lock(1)';
    await database.tenant(acme, async (holder) => {
      await holder.query(lock);
      const waiting = database.tenant(acme, async (tx) => {
        const [{ limit }] = (await tx.query(`select current_setting('lock_timeout') as limit`)) as [{ limit: string }];
        expect(limit).toBe('4s');
        await tx.query(`select set_config('lock_timeout', '50ms', true)`);
        await tx.query(lock);
      });
      await expect(waiting).rejects.toEqual(new UnavailableError('Another change of the same data takes too long.'));
    });
  });

  /** Waits until a connection of the database is gone. */
  async function ended(pid: number): Promise<void> {
    const gone = `not exists (select from pg_stat_activity where pid = ${pid})`;
    await owned(
      `do $$ begin while not ${gone} loop perform pg_sleep(0.02), pg_stat_clear_snapshot(); end loop; end $$`,
    );
  }

  it('migrates once when many processes migrate at the same time', async () => {
    const empty = await createTestDatabase(async () => undefined, []);
    const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(empty.url, [notes])));
    expect(ran.flat()).toEqual([
      'notes: CreateNotes1700000000000',
      'notes: DeletedCustomers1795350000000',
      'notes: ErasedCustomers1795700000000',
    ]);
    await empty.drop();
  });
});
