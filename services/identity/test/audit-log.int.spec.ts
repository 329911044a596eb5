import { randomUUID } from 'node:crypto';
import type { StaffActor } from '@candor/platform/actor.js';
import { AuditLogService } from '@candor/proto/gen/candor/audit/v1/audit_pb.js';
import type { User } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { anonymous, PASSWORD, startIdentity, staffActor } from './identity.suite.js';

describe('the audit log', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let ada: User;
  let owner: { actor: StaffActor };

  beforeAll(async () => {
    suite = await startIdentity();
  });
  beforeEach(async () => {
    ({ user: ada } = await suite.member());
    owner = { actor: staffActor(ada, 'Owner') };
  });
  afterAll(() => suite.close());

  const list = async (filter: object = {}, as = owner) =>
    (await suite.client.service(AuditLogService).listAuditEntries(filter, as)).entries;
  /** The entries, once this many match. */
  const untilThere = async (count: number, filter: object = {}) => {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const entries = await list(filter);
      if (entries.length >= count) return entries;
      if (Date.now() > deadline) throw new Error(`${entries.length} of ${count} entries came in time`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const actions = async (count: number) =>
    (await untilThere(count)).map(({ recorded }) => recorded?.action ?? '').reverse();

  it('records who did what to whom, in which role and under which name', async () => {
    const { user: bob } = await suite.colleague(ada, 'User');
    await suite.users.renameUser({ userId: bob.id, name: 'Robert' }, owner);
    const [entry] = await untilThere(1, { action: 'user.renamed' });
    expect(entry).toMatchObject({
      userName: 'Ada',
      userEmail: ada.email,
      recorded: {
        customerId: ada.customerId,
        userId: ada.id,
        role: Role.OWNER,
        accessKey: '',
        objectType: 'user',
        objectId: bob.id,
        objectName: 'Robert',
      },
    });
    expect(Number(entry?.recorded?.at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('names the API key that was used, and a deleted one', async () => {
    const { apiKey, secretKey } = await suite.keys.createApiKey({}, owner);
    const accessKey = apiKey?.accessKey ?? '';
    expect(secretKey).not.toBe('');
    await suite.keys.deleteApiKey({ accessKey }, { actor: { ...owner.actor, accessKey } });
    const [entry] = await untilThere(1, { action: 'api_key.deleted' });
    expect(entry?.recorded).toMatchObject({ accessKey, objectId: accessKey });
    const { rows } = await suite.admin.query('select * from audit_entry where customer_id = $1', [ada.customerId]);
    expect(JSON.stringify(rows)).not.toContain(secretKey);
  });

  it('records sign-up, confirmation, signing in and out, and each password that is set', async () => {
    const signedIn = await suite.identity.logIn({ username: ada.email, password: PASSWORD }, anonymous);
    await suite.identity.endSession({ refreshToken: signedIn.session?.refreshToken ?? '' }, anonymous);
    const again = await suite.identity.logIn({ username: ada.email, password: PASSWORD }, anonymous);
    const { session } = await suite.identity.changePassword(
      {
        username: ada.email,
        accessToken: again.session?.accessToken ?? '',
        presentPassword: PASSWORD,
        newPassword: 'another one',
      },
      anonymous,
    );
    expect(session?.accessToken).toBeTruthy();
    expect(await actions(6)).toEqual([
      'user.signed_up',
      'user.confirmed',
      'user.signed_in',
      'user.signed_out',
      'user.signed_in',
      'user.password_changed',
    ]);
  });

  it('records failed sign-ins, and nothing of an unknown address', async () => {
    const wrong = { kind: 'unauthenticated', message: 'Incorrect email or password.' };
    await expect(suite.identity.logIn({ username: ada.email, password: 'wrong' }, anonymous)).rejects.toMatchObject(
      wrong,
    );
    const stranger = `${randomUUID()}@example.com`;
    await expect(suite.identity.logIn({ username: stranger, password: 'wrong' }, anonymous)).rejects.toMatchObject(
      wrong,
    );
    const [entry] = await untilThere(1, { action: 'user.sign_in_failed' });
    expect(entry).toMatchObject({ userName: 'Ada', recorded: { userId: ada.id, role: Role.UNSPECIFIED } });
    const { rows } = await suite.admin.query(
      `select encode(payload, 'escape') as payload from outbox where subject = $1`,
      ['evt.audit.v1.recorded'],
    );
    expect(rows.filter(({ payload }: { payload: string }) => payload.includes(stranger))).toEqual([]);
  });

  it('records no refused and no reading calls', async () => {
    await expect(suite.users.deleteUser({ userId: ada.id }, owner)).rejects.toMatchObject({ kind: 'conflict' });
    await suite.users.listUsers({}, owner);
    await suite.keys.createApiKey({}, owner);
    expect(await actions(3)).toEqual(['user.signed_up', 'user.confirmed', 'api_key.created']);
  });

  it('is filtered by user, action, object and time', async () => {
    const { user: bob } = await suite.colleague(ada, 'Admin');
    const byBob = { actor: staffActor(bob, 'Admin') };
    await suite.keys.createApiKey({}, byBob);
    const [made] = await untilThere(1, { action: 'api_key.created' });
    const at = made?.recorded?.at ?? 0n;
    const found = async (filter: object) => (await list(filter)).map(({ recorded }) => recorded?.action);
    expect(await found({ userId: bob.id })).toEqual(['api_key.created']);
    expect(await found({ objectType: 'apiKey' })).toEqual(['api_key.created']);
    expect(await found({ objectId: made?.recorded?.objectId })).toEqual(['api_key.created']);
    expect(await found({ objectId: bob.id })).toEqual(['user.invited']);
    expect(await found({ from: at })).toEqual(['api_key.created']);
    expect(await found({ to: at })).toEqual(['user.invited', 'user.confirmed', 'user.signed_up']);
    expect(await found({ userId: bob.id, action: 'user.invited' })).toEqual([]);
  });

  it('is read in pages, newest first', async () => {
    await suite.keys.createApiKey({}, owner);
    const all = (await untilThere(3)).map(({ recorded }) => recorded?.id);
    const log = suite.client.service(AuditLogService);
    const first = await log.listAuditEntries({ pageSize: 2 }, owner);
    const second = await log.listAuditEntries({ pageSize: 2, cursor: first.nextCursor }, owner);
    expect([...first.entries, ...second.entries].map(({ recorded }) => recorded?.id)).toEqual(all);
    expect(second.nextCursor).toBe('');
  });

  it('is refused to the role User, and shows nothing of another organisation', async () => {
    const { as } = await suite.colleague(ada, 'User');
    await expect(list({}, as)).rejects.toMatchObject({ kind: 'forbidden' });
    const { user: stranger } = await suite.member();
    const theirs = await list({}, { actor: staffActor(stranger, 'Owner') });
    expect(theirs.filter(({ recorded }) => recorded?.customerId !== stranger.customerId)).toEqual([]);
  });

  it.each([
    ['/cursor', { cursor: 'x' }],
    ['/pageSize', { pageSize: -1 }],
    ['/userId', { userId: 'x' }],
    ['/to', { from: 2n, to: 1n }],
  ])('refuses a wrong %s', async (pointer, filter) => {
    await expect(list(filter)).rejects.toMatchObject({ kind: 'invalid', violations: [{ pointer }] });
  });

  it('keeps entries for thirteen months', async () => {
    await untilThere(2);
    await suite.admin.query(`update audit_entry set at = now() - interval '13 months 1 day' where customer_id = $1`, [
      ada.customerId,
    ]);
    await suite.keys.createApiKey({}, owner);
    await untilThere(1, { action: 'api_key.created' });
    expect(await actions(1)).toEqual(['api_key.created']);
  });
});
