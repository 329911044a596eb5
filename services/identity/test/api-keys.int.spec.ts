import type { StaffActor } from '@candor/platform/actor.js';
import { isSecretKey, newApiKey } from '@candor/platform/api-key.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import type { User } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { staffActor, startIdentity } from './identity.suite.js';

/** `npm run fuzz` makes ten thousand. */
const KEYS = Number(process.env.CANDOR_API_KEYS ?? 120);
/** The maximum of an organisation. */
const KEYS_OF_ONE = 100;
/** How many are searched by their digits, which takes a search of the whole dump each. */
const SEARCHED = 200;
const MAX_MS_PER_KEY = 50;
const GATEWAY = { actor: { kind: 'system', app: 'gateway' } } as const;
const REFUSED = { kind: 'unauthenticated', message: 'Please log in.' };

describe('API keys', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let ada: User;
  let owner: { actor: StaffActor };

  beforeAll(async () => {
    suite = await startIdentity();
  });
  beforeEach(async () => {
    ada = (await suite.member()).user;
    owner = { actor: staffActor(ada, 'Owner') };
  });
  afterAll(() => suite.close());

  const authenticate = async (secretKey: string) => (await suite.keys.authenticateApiKey({ secretKey }, GATEWAY)).staff;
  async function make(as = owner): Promise<{ accessKey: string; secretKey: string }> {
    const { apiKey, secretKey } = await suite.keys.createApiKey({}, as);
    return { accessKey: apiKey?.accessKey ?? '', secretKey };
  }

  /** Every row of every table, bytes as the characters they stand for. */
  async function everyRow(): Promise<string> {
    await suite.admin.query(`set bytea_output = 'escape'`);
    const { rows: tables } = await suite.admin.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await suite.admin.query<{ row: string }>(`select t::text as row from ${name} t`);
      parts.push(...rows.map(({ row }) => row));
    }
    return parts.join('\n');
  }

  it('act as the user who created them, and show their secret once', async () => {
    const { accessKey, secretKey } = await make();
    expect(isSecretKey(secretKey)).toBe(true);
    expect(await authenticate(secretKey)).toMatchObject({
      userId: ada.id,
      customerId: ada.customerId,
      role: roleToWire('Owner'),
    });
    const listed = await suite.keys.listApiKeys({}, owner);
    expect(listed.apiKeys).toMatchObject([{ accessKey, userId: ada.id, disabled: false }]);
    const shown = JSON.stringify(listed, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    expect(shown).not.toContain(secretKey);
  });

  it(
    `are nowhere in the database in clear, none of ${KEYS}`,
    async () => {
      const secrets: { accessKey: string; secretKey: string }[] = [];
      while (secrets.length < KEYS) {
        const { user } = await suite.member();
        const as = { actor: staffActor(user, 'Owner') };
        for (let n = Math.min(KEYS_OF_ONE, KEYS - secrets.length); n > 0; n -= 1) secrets.push(await make(as));
      }
      const dump = await everyRow();
      const found = (prefix: string) => new Set(dump.match(new RegExp(`${prefix}[A-Za-z0-9]+`, 'g')));
      const shown = found('candor_ak_');
      expect(secrets.filter(({ accessKey }) => !shown.has(accessKey))).toEqual([]);
      expect([...found('candor_sk_')]).toEqual([]);
      // Not without its prefix either.
      expect(secrets.filter(({ secretKey }, n) => n < SEARCHED && dump.includes(secretKey.slice(10, 30)))).toEqual([]);
      for (const { secretKey } of secrets) expect(isSecretKey(secretKey)).toBe(true);
    },
    120_000 + KEYS * MAX_MS_PER_KEY,
  );

  it('have the current role of their user', async () => {
    const { user: bob, as } = await suite.colleague(ada, 'Admin');
    const { secretKey } = await make(as);
    await suite.users.changeUserRole({ userId: bob.id, role: roleToWire('User') }, owner);
    expect(await authenticate(secretKey)).toMatchObject({ userId: bob.id, role: roleToWire('User') });
  });

  it('are refused while their user is disabled, and are deleted with their user', async () => {
    const { user: bob, as } = await suite.colleague(ada, 'Admin');
    const { secretKey } = await make(as);
    await suite.users.setUserEnabled({ userId: bob.id, enabled: false }, owner);
    await expect(authenticate(secretKey)).rejects.toMatchObject(REFUSED);
    await suite.users.setUserEnabled({ userId: bob.id, enabled: true }, owner);
    expect(await authenticate(secretKey)).toBeDefined();
    await suite.users.deleteUser({ userId: bob.id }, owner);
    await expect(authenticate(secretKey)).rejects.toMatchObject(REFUSED);
    expect((await suite.keys.listApiKeys({}, owner)).apiKeys).toEqual([]);
  });

  it('are disabled, enabled and deleted', async () => {
    const { accessKey, secretKey } = await make();
    const off = await suite.keys.setApiKeyEnabled({ accessKey, enabled: false }, owner);
    expect(off.apiKey).toMatchObject({ accessKey, disabled: true });
    await expect(authenticate(secretKey)).rejects.toMatchObject(REFUSED);
    await suite.keys.setApiKeyEnabled({ accessKey, enabled: true }, owner);
    expect(await authenticate(secretKey)).toBeDefined();
    await suite.keys.deleteApiKey({ accessKey }, owner);
    await expect(authenticate(secretKey)).rejects.toMatchObject(REFUSED);
    await expect(suite.keys.deleteApiKey({ accessKey }, owner)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('record their last use, to the minute', async () => {
    const { secretKey } = await make();
    const lastUsed = async () => (await suite.keys.listApiKeys({}, owner)).apiKeys[0]?.lastUsedAt;
    expect(await lastUsed()).toBe(0n);
    await authenticate(secretKey);
    const first = await lastUsed();
    expect(Number(first)).toBeGreaterThan(Date.now() - 10_000);
    await authenticate(secretKey);
    expect(await lastUsed()).toBe(first);
    await suite.admin.query(`update api_key set last_used_at = now() - interval '61 seconds'`);
    await authenticate(secretKey);
    expect(Number(await lastUsed())).toBeGreaterThan(Date.now() - 10_000);
  });

  it('that were never issued, or are invalid, are refused', async () => {
    for (const secretKey of [newApiKey().secretKey, '', 'candor_sk_', 'x'])
      await expect(authenticate(secretKey)).rejects.toMatchObject(REFUSED);
    const { secretKey } = await make();
    await expect(suite.keys.authenticateApiKey({ secretKey }, owner)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('are hidden from the role User', async () => {
    const { as } = await suite.colleague(ada, 'User');
    const { accessKey } = await make();
    const tries = [
      () => suite.keys.listApiKeys({}, as),
      () => suite.keys.createApiKey({}, as),
      () => suite.keys.setApiKeyEnabled({ accessKey, enabled: false }, as),
      () => suite.keys.deleteApiKey({ accessKey }, as),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('of an Owner are disabled and deleted by an Admin too, for example when one is leaked', async () => {
    const { as } = await suite.colleague(ada, 'Admin');
    const { accessKey, secretKey } = await make();
    await suite.keys.setApiKeyEnabled({ accessKey, enabled: false }, as);
    await expect(authenticate(secretKey)).rejects.toMatchObject(REFUSED);
    await suite.keys.deleteApiKey({ accessKey }, as);
    expect((await suite.keys.listApiKeys({}, owner)).apiKeys).toEqual([]);
  });

  it('of another organisation are not found', async () => {
    const theirs = (await suite.member()).user;
    const { accessKey } = await make({ actor: staffActor(theirs, 'Owner') });
    const missing = { kind: 'not-found', message: 'API key not found.' };
    await expect(suite.keys.setApiKeyEnabled({ accessKey, enabled: false }, owner)).rejects.toMatchObject(missing);
    await expect(suite.keys.deleteApiKey({ accessKey }, owner)).rejects.toMatchObject(missing);
    expect((await suite.keys.listApiKeys({}, owner)).apiKeys).toEqual([]);
  });

  it('are a hundred at most, and listed by page', async () => {
    for (let n = 0; n < 100; n += 1) await make();
    await expect(make()).rejects.toMatchObject({ kind: 'conflict' });
    const first = await suite.keys.listApiKeys({ pageSize: 60 }, owner);
    const last = await suite.keys.listApiKeys({ pageSize: 60, cursor: first.nextCursor }, owner);
    expect([first.apiKeys.length, last.apiKeys.length, last.nextCursor]).toEqual([60, 40, '']);
    await expect(suite.keys.listApiKeys({ cursor: 'x' }, owner)).rejects.toMatchObject({ kind: 'invalid' });
  });
});
