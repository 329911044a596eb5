import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestProduct, type Answer } from './test-product.js';
import { PASSWORD, signUp, type TestTenant } from './test-tenant.js';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

interface Listed<T> {
  readonly totalResults: number;
  readonly startIndex: number;
  readonly itemsPerPage: number;
  readonly Resources: readonly T[];
}
interface ScimUser {
  readonly id: string;
  readonly userName: string;
  readonly active: boolean;
}
interface ConsoleUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly enabled: boolean;
  readonly provisioned: boolean;
  readonly accountStatus: string;
}

/** Requests of identity providers on the whole product, as documented by Okta and Microsoft for theirs. */
describe('provisioning by SCIM', () => {
  let product: TestProduct;
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    product = await TestProduct.start();
  }, 300_000);
  afterAll(() => product?.close());
  beforeEach(async () => {
    tenant = await signUp(product);
    token = await newToken();
  });

  const newToken = async (of = tenant) =>
    (await product.must<{ secret: string }>('POST', '/api/provisioning/token', { headers: of.as('Owner') })).secret;
  const send = (method: string, path: string, body?: object | string, secret = token): Promise<Answer> =>
    product.ask(method, `/scim/v2/${path}`, {
      headers: { authorization: `Bearer ${secret}` },
      ...(body !== undefined && { body, type: 'application/scim+json' }),
    });
  async function done<T>(method: string, path: string, body?: object): Promise<T> {
    const { status, text, headers } = await send(method, path, body);
    if (text !== '') expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }
  const find = <T = ScimUser>(path: string, filter: string) =>
    done<Listed<T>>('GET', `${path}?filter=${encodeURIComponent(filter)}`);
  const address = () => `${randomUUID().slice(0, 8)}@${tenant.domain}.example`;
  const person = (userName = address(), more: object = {}) => ({
    schemas: [USER],
    ...{ userName, name: { givenName: 'Grace', familyName: 'Hopper' }, active: true },
    emails: [{ primary: true, value: userName, type: 'work' }],
    ...more,
  });
  const add = (userName?: string, more?: object) => done<ScimUser>('POST', 'Users', person(userName, more));
  const patch = (path: string, ...Operations: object[]) => send('PATCH', path, { schemas: [PATCH], Operations });
  const usersOf = async (of = tenant) =>
    (await product.must<{ users: ConsoleUser[] }>('GET', '/api/users', { headers: of.as('Owner') })).users;
  const userOf = async (id: string) => (await usersOf()).find((user) => user.id === id);
  const owner = async () => (await usersOf()).find(({ role }) => role === 'Owner')?.id ?? '';
  const refusal = (answer: Answer) => ({ status: answer.status, ...(JSON.parse(answer.text) as object) });

  describe('in the way of Okta', () => {
    it('looks for a user by userName, adds the one who is missing, and reads back what it sent', async () => {
      expect((await find('Users', 'userName eq "nobody@okta.example"')).totalResults).toBe(0);
      const userName = address().toUpperCase();
      const answer = await send('POST', 'Users', {
        ...person(userName, { externalId: '00ujl29u0le5T6Aj10h7', displayName: 'Grace Hopper', locale: 'en-US' }),
        ...{ groups: [], password: '1mz050nq' },
      });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
      const made = JSON.parse(answer.text) as ScimUser & { meta: { location: string } };
      expect(made).toMatchObject({
        ...{ schemas: [USER], userName, externalId: '00ujl29u0le5T6Aj10h7', active: true },
        ...{ name: { givenName: 'Grace', familyName: 'Hopper' }, displayName: 'Grace Hopper' },
        emails: [{ value: userName.toLowerCase(), type: 'work', primary: true }],
        meta: { resourceType: 'User' },
      });
      expect(answer.headers.get('location')).toBe(made.meta.location);
      expect(answer.text).not.toContain('password');
      expect((await find('Users', `userName eq "${userName.toLowerCase()}"`)).Resources).toEqual([made]);
      expect((await find('Users', 'externalId eq "00ujl29u0le5T6Aj10h7"')).Resources).toEqual([made]);
      expect((await find('Users', `emails.value eq "${userName}"`)).Resources).toEqual([made]);
      expect(await done('GET', `Users/${made.id}`)).toEqual(made);
      expect(await userOf(made.id)).toMatchObject({
        ...{ name: 'Grace Hopper', role: 'User', enabled: true, provisioned: true, accountStatus: 'UNCONFIRMED' },
      });
      const again = await send('POST', 'Users', person(userName));
      expect(refusal(again)).toMatchObject({ status: '409', schemas: [ERROR], scimType: 'uniqueness' });
    });

    it('deactivates and reactivates with a PATCH without a path', async () => {
      const { id } = await add();
      const answer = await patch(`Users/${id}`, { op: 'replace', value: { active: false } });
      expect(JSON.parse(answer.text)).toMatchObject({ id, active: false });
      expect(await userOf(id)).toMatchObject({ enabled: false });
      await patch(`Users/${id}`, { op: 'replace', value: { active: true } });
      expect(await userOf(id)).toMatchObject({ enabled: true });
    });

    it('replaces a user with a PUT, which removes what it leaves out', async () => {
      const { id, userName } = await add(undefined, { externalId: 'old', displayName: 'Old Name' });
      const put = { ...person(userName), name: { givenName: 'Ada', familyName: 'King' } };
      expect(await done('PUT', `Users/${id}`, put)).toMatchObject({ name: { givenName: 'Ada', familyName: 'King' } });
      const read = await done<object>('GET', `Users/${id}`);
      expect(read).not.toHaveProperty('externalId');
      expect(read).not.toHaveProperty('displayName');
      expect(await userOf(id)).toMatchObject({ name: 'Ada King' });
    });

    it('pages through users with startIndex and count', async () => {
      for (let n = 0; n < 3; n += 1) await add();
      const first = await done<Listed<ScimUser>>('GET', 'Users?startIndex=1&count=2');
      expect(first).toMatchObject({ schemas: [LIST], totalResults: 6, startIndex: 1, itemsPerPage: 2 });
      const last = await done<Listed<ScimUser>>('GET', 'Users?startIndex=5&count=100');
      expect(last).toMatchObject({ totalResults: 6, startIndex: 5, itemsPerPage: 2 });
      expect(await done('GET', 'Users?count=0')).toMatchObject({ totalResults: 6, itemsPerPage: 0, Resources: [] });
      expect(await done('GET', 'Users?startIndex=-3&count=-1')).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    });

    it('finds users and groups by a search in a body, too', async () => {
      const { id, userName } = await add();
      await done('POST', 'Groups', { displayName: 'One' });
      const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'];
      const search = {
        schemas,
        filter: `userName eq "${userName}"`,
        attributes: ['userName'],
        startIndex: 1,
        count: 5,
      };
      expect(await done('POST', 'Users/.search', search)).toMatchObject({
        ...{ totalResults: 1, Resources: [{ id, userName }] },
      });
      expect(await done('POST', 'Groups/.search', { schemas, filter: 'displayName sw "o"' })).toMatchObject({
        ...{ totalResults: 1, Resources: [{ displayName: 'One' }] },
      });
    });

    it('takes over an existing user, found by the address', async () => {
      const id = await owner();
      const { Resources } = await find('Users', `userName eq "owner@${tenant.domain}.example"`);
      expect(Resources).toMatchObject([{ id, active: true }]);
      await patch(`Users/${id}`, { op: 'replace', value: { externalId: 'okta-1' } });
      expect(await userOf(id)).toMatchObject({ provisioned: true, role: 'Owner', name: 'Ada' });
      expect((await find('Users', 'externalId eq "okta-1"')).Resources).toMatchObject([{ id }]);
    });

    it('pushes a group with members, renames it and deletes it', async () => {
      const { id: member } = await add();
      const group = { schemas: [GROUP], displayName: 'Test SCIMv2', members: [{ value: member, display: 'x' }] };
      const made = await done<{ id: string }>('POST', 'Groups', group);
      expect(made).toMatchObject({ displayName: 'Test SCIMv2', members: [{ value: member, type: 'User' }] });
      const answer = await patch(`Groups/${made.id}`, {
        op: 'replace',
        value: { id: made.id, displayName: 'Renamed' },
      });
      expect(answer.status).toBe(204);
      expect(await done('GET', `Groups/${made.id}`)).toMatchObject({
        displayName: 'Renamed',
        members: [{ value: member }],
      });
      expect(await done('GET', 'Groups?startIndex=1&count=100')).toMatchObject({ totalResults: 1 });
      expect((await send('DELETE', `Groups/${made.id}`)).status).toBe(204);
      expect((await send('GET', `Groups/${made.id}`)).status).toBe(404);
    });

    it('gets 404 for an unknown user, in the format of SCIM', async () => {
      const answer = await send('GET', 'Users/010101001010101011001010101011');
      expect(refusal(answer)).toEqual({ status: '404', schemas: [ERROR], detail: 'User not found.' });
      expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    });
  });

  describe('in the way of Entra ID', () => {
    it('adds a user with attributes that are not stored, and is not affected by that', async () => {
      const userName = address();
      const made = await done<ScimUser>('POST', 'Users', {
        schemas: [USER, ENTERPRISE],
        ...{ externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef', userName, active: true, title: 'Engineer' },
        displayName: 'Display Name',
        emails: [{ primary: true, type: 'work', value: userName }],
        name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
        meta: { resourceType: 'User' },
        roles: [],
        [ENTERPRISE]: { department: 'bob' },
      });
      expect(made).toMatchObject({ displayName: 'Display Name', active: true });
      expect(made).not.toHaveProperty('title');
    });

    it('changes one attribute at a time, with a capital letter and paths', async () => {
      const { id } = await add();
      const [changed, other] = [address(), address()];
      const answer = await patch(
        `Users/${id}`,
        { op: 'Replace', path: 'emails[type eq "work"].value', value: changed },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        { op: 'Add', path: 'displayName', value: 'Updated' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Sales' },
      );
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toMatchObject({
        ...{ emails: [{ value: changed }], name: { familyName: 'updatedFamilyName' }, displayName: 'Updated' },
      });
      await patch(`Users/${id}`, {
        op: 'Replace',
        value: { 'emails[type eq "work"].value': other, 'name.givenName': 'Eve', [`${ENTERPRISE}:department`]: 'x' },
      });
      expect(await done('GET', `Users/${id}`)).toMatchObject({
        emails: [{ value: other }],
        name: { givenName: 'Eve', familyName: 'updatedFamilyName' },
      });
      await patch(`Users/${id}`, { op: 'Remove', path: 'name.givenName' });
      expect(await done('GET', `Users/${id}`)).toMatchObject({ name: { familyName: 'updatedFamilyName' } });
    });

    it('disables with the text "False" and enables with "True"', async () => {
      const { id } = await add();
      await patch(`Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
      expect(await userOf(id)).toMatchObject({ enabled: false });
      await patch(`Users/${id}`, { op: 'Add', path: 'active', value: 'True' });
      expect(await userOf(id)).toMatchObject({ enabled: true });
      const refused = await patch(`Users/${id}`, { op: 'Replace', path: 'active', value: 'maybe' });
      expect(refusal(refused)).toMatchObject({ status: '400', scimType: 'invalidValue' });
    });

    it('finds a group by name without its members, adds and removes members, and requests its members', async () => {
      const [one, two] = [(await add()).id, (await add()).id];
      const made = await done<{ id: string }>('POST', 'Groups', {
        schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        ...{ externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159', displayName: 'displayName' },
        meta: { resourceType: 'Group' },
      });
      const found = await done<Listed<object>>(
        'GET',
        `Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "DISPLAYNAME"')}`,
      );
      expect(found).toMatchObject({ totalResults: 1, Resources: [{ id: made.id }] });
      expect(found.Resources[0]).not.toHaveProperty('members');
      for (const value of [one, two])
        expect(
          (await patch(`Groups/${made.id}`, { op: 'Add', path: 'members', value: [{ $ref: null, value }] })).status,
        ).toBe(204);
      const asks = (value: string) => find<object>('Groups', `id eq "${made.id}" and members eq "${value}"`);
      expect([(await asks(one)).totalResults, (await asks(randomUUID())).totalResults]).toEqual([1, 0]);
      await patch(`Groups/${made.id}`, { op: 'Remove', path: 'members', value: [{ $ref: null, value: one }] });
      expect(await done('GET', `Groups/${made.id}`)).toMatchObject({ members: [{ value: two }] });
      await patch(`Groups/${made.id}`, { op: 'Remove', path: `members[value eq "${two}"]` });
      expect(await done('GET', `Groups/${made.id}`)).toMatchObject({ members: [] });
      const stranger = await patch(`Groups/${made.id}`, {
        op: 'Add',
        path: 'members',
        value: [{ value: randomUUID() }],
      });
      expect(refusal(stranger)).toMatchObject({ status: '400', scimType: 'invalidValue' });
    });

    it('adds members at once, none of whom is lost', async () => {
      const ids = await Promise.all(Array.from({ length: 5 }, async () => (await add()).id));
      const { id } = await done<{ id: string }>('POST', 'Groups', { schemas: [GROUP], displayName: 'At once' });
      await Promise.all(ids.map((value) => patch(`Groups/${id}`, { op: 'Add', path: 'members', value: [{ value }] })));
      const { members } = await done<{ members: { value: string }[] }>('GET', `Groups/${id}`);
      expect(members.map(({ value }) => value).sort()).toEqual([...ids].sort());
    });

    it('deletes a user', async () => {
      const { id } = await add();
      expect((await send('DELETE', `Users/${id}`)).status).toBe(204);
      expect((await send('DELETE', `Users/${id}`)).status).toBe(404);
      expect(await userOf(id)).toBeUndefined();
    });
  });

  describe('a disabled user', () => {
    it('is signed out everywhere immediately, and cannot sign in', async () => {
      const session = () =>
        product.ask('POST', '/api/auth/login', {
          body: { username: `user@${tenant.domain}.example`, password: PASSWORD },
        });
      const signedIn = await session();
      const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
      const headers = { authorization: `Bearer ${(JSON.parse(signedIn.text) as { accessToken: string }).accessToken}` };
      const id = (await usersOf()).find(({ role }) => role === 'User')?.id ?? '';
      await patch(`Users/${id}`, { op: 'replace', path: 'active', value: false });
      expect((await session()).status).toBe(403);
      expect((await product.ask('POST', '/api/auth/refresh', { headers: { cookie }, body: {} })).status).toBe(401);
      // Gateways receive the event a moment later.
      const deadline = Date.now() + 60_000;
      while ((await product.ask('GET', '/api/users/me', { headers })).status !== 401) {
        if (Date.now() > deadline) throw new Error('the session goes on');
        await sleep(20);
      }
    });

    it('is not enabled by staff, who get the reason, until provisioning ends', async () => {
      const { id } = await add();
      await patch(`Users/${id}`, { op: 'replace', value: { active: false } });
      const enable = () => product.ask('PATCH', `/api/users/${id}/enable`, { headers: tenant.as('Owner') });
      const refused = await enable();
      expect(refused.status).toBe(409);
      expect(refused.text).toContain('Your identity provider has disabled this user.');
      await product.must('DELETE', '/api/provisioning', { headers: tenant.as('Owner') });
      expect((await enable()).status).toBe(200);
      expect(await userOf(id)).toMatchObject({ enabled: true, provisioned: false });
    });

    it('can be enabled by staff if staff had disabled them', async () => {
      const { id } = await add();
      const headers = tenant.as('Owner');
      await product.must('PATCH', `/api/users/${id}/disable`, { headers });
      expect(await done('GET', `Users/${id}`)).toMatchObject({ active: false });
      await product.must('PATCH', `/api/users/${id}/enable`, { headers });
    });
  });

  describe('the last Owner', () => {
    const LAST = 'This is the last Owner. Please make another user an Owner first.';

    it.each([
      ['disabled', (id: string) => patch(`Users/${id}`, { op: 'replace', value: { active: false } })],
      ['deleted', (id: string) => send('DELETE', `Users/${id}`)],
      [
        'given an address that nobody has confirmed',
        (id: string) => patch(`Users/${id}`, { op: 'replace', path: 'userName', value: address() }),
      ],
      [
        'put into a group of lesser role',
        (id: string) => send('POST', 'Groups', { displayName: 'candor-admins', members: [{ value: id }] }),
      ],
    ])('is not %s', async (_, attempt) => {
      const id = await owner();
      const refused = await attempt(id);
      expect(refusal(refused)).toEqual({ status: '409', schemas: [ERROR], detail: LAST });
      expect(await userOf(id)).toMatchObject({ role: 'Owner', enabled: true, accountStatus: 'CONFIRMED' });
      expect(await done('GET', 'Groups')).toMatchObject({ totalResults: 0 });
    });
  });

  describe('groups', () => {
    const setRole = (id: string, role: string | null) =>
      product.ask('PATCH', `/api/provisioning/groups/${id}/role`, { headers: tenant.as('Owner'), body: { role } });

    it('give the role that an Owner chose, the strongest of several, and that of new users when they are left', async () => {
      const { id } = await add();
      const make = (displayName: string) =>
        done<{ id: string }>('POST', 'Groups', { schemas: [GROUP], displayName, members: [{ value: id }] });
      const [plain, admins] = [await make('Engineering'), await make('Candor-Admins')];
      expect(await userOf(id)).toMatchObject({ role: 'Admin' });
      expect((await setRole(plain.id, 'Owner')).status).toBe(200);
      expect(await userOf(id)).toMatchObject({ role: 'Owner' });
      expect((await setRole(plain.id, null)).status).toBe(200);
      expect(await userOf(id)).toMatchObject({ role: 'Admin' });
      await patch(`Groups/${admins.id}`, { op: 'Remove', path: 'members', value: [{ value: id }] });
      expect(await userOf(id)).toMatchObject({ role: 'User' });
      const { provisioning } = await product.must<{ provisioning: object }>('GET', '/api/provisioning', {
        headers: tenant.as('Owner'),
      });
      expect(provisioning).toMatchObject({
        ...{ configured: true, userCount: 1, lastUsedTime: expect.any(Number) as number },
        groups: [
          { id: plain.id, name: 'Engineering', memberCount: 1 },
          { id: admins.id, name: 'Candor-Admins', memberCount: 0, role: 'Admin' },
        ],
      });
    });

    it('keep staff from giving their members another role', async () => {
      const { id } = await add();
      await done('POST', 'Groups', { displayName: 'candor-admins', members: [{ value: id }] });
      const refused = await product.ask('PATCH', `/api/users/${id}/role`, {
        headers: tenant.as('Owner'),
        body: { role: 'User' },
      });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain('comes from a group of your identity provider');
    });

    it('do not change users that were never their members', async () => {
      const id = (await usersOf()).find(({ role }) => role === 'Admin')?.id ?? '';
      const { id: group } = await done<{ id: string }>('POST', 'Groups', {
        displayName: 'x',
        members: [{ value: id }],
      });
      await send('DELETE', `Groups/${group}`);
      expect(await userOf(id)).toMatchObject({ role: 'Admin' });
    });

    it('have names of their own', async () => {
      await done('POST', 'Groups', { displayName: 'One' });
      const again = await send('POST', 'Groups', { displayName: 'ONE' });
      expect(refusal(again)).toMatchObject({ status: '409', scimType: 'uniqueness' });
    });
  });

  describe('the token', () => {
    it('opens SCIM and nothing else, and nothing else opens SCIM', async () => {
      const headers = { authorization: `Bearer ${token}` };
      expect((await product.ask('GET', '/api/users', { headers })).status).toBe(401);
      const { secretKey } = await product.must<{ secretKey: string }>('POST', '/api/api-keys', {
        headers: tenant.as('Owner'),
      });
      const session = tenant.as('Owner').authorization.slice('Bearer '.length);
      for (const wrong of ['', 'x', secretKey, session, `${token.slice(0, -1)}!`]) {
        const answer = await send('GET', 'Users', undefined, wrong);
        expect(refusal(answer)).toMatchObject({ status: '401', schemas: [ERROR] });
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    });

    it('is replaced by another one, and is invalid for changes from that moment on', async () => {
      const before = token;
      expect((await send('GET', 'Users')).status).toBe(200);
      token = await newToken();
      expect((await send('POST', 'Users', person(), before)).status).toBe(401);
      expect((await send('POST', 'Users', person())).status).toBe(201);
      await product.must('DELETE', '/api/provisioning', { headers: tenant.as('Owner') });
      expect((await send('POST', 'Users', person())).status).toBe(401);
      expect((await product.ask('DELETE', '/api/provisioning', { headers: tenant.as('Owner') })).status).toBe(404);
    });

    it('has access to one organisation only, whose addresses no other may take', async () => {
      const { id } = await add();
      const { id: group } = await done<{ id: string }>('POST', 'Groups', { displayName: 'Ours' });
      const other = await signUp(product);
      const foreign = await newToken(other);
      const tries: [string, string, object?][] = [
        ['GET', `Users/${id}`],
        ['PUT', `Users/${id}`, person()],
        ['PATCH', `Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] }],
        ['DELETE', `Users/${id}`],
        ['GET', `Groups/${group}`],
        ['PATCH', `Groups/${group}`, { Operations: [{ op: 'replace', path: 'displayName', value: 'x' }] }],
        ['DELETE', `Groups/${group}`],
      ];
      for (const [method, path, body] of tries) expect((await send(method, path, body, foreign)).status).toBe(404);
      const taken = await send('POST', 'Users', person(`owner@${tenant.domain}.example`), foreign);
      expect(refusal(taken)).toMatchObject({ status: '409', scimType: 'uniqueness' });
      const stranger = await send('POST', 'Groups', { displayName: 'y', members: [{ value: id }] }, foreign);
      expect(stranger.status).toBe(400);
      expect(JSON.parse((await send('GET', 'Users', undefined, foreign)).text)).toMatchObject({ totalResults: 3 });
    });
  });

  it('sends nobody a mail, and lets a new user set a password by mail', async () => {
    const email = address();
    await add(email);
    await product.must('POST', '/api/auth/forgot', { body: { email } });
    const verificationCode = await product.mailedCode(email, 1);
    const body = { email, verificationCode, newPassword: 'a password of my own' };
    await product.must('POST', '/api/auth/new-password', { body });
    const login = { username: email, password: 'a password of my own' };
    expect((await product.ask('POST', '/api/auth/login', { body: login })).status).toBe(200);
  });

  it('invalidates codes that were mailed to the previous address', async () => {
    const email = address();
    const { id } = await add(email);
    await product.must('POST', '/api/auth/forgot', { body: { email } });
    const verificationCode = await product.mailedCode(email);
    const next = address();
    expect((await patch(`Users/${id}`, { op: 'replace', path: 'userName', value: next })).status).toBe(200);
    for (const typed of [email, next]) {
      const body = { email: typed, verificationCode, newPassword: 'a password of my own' };
      expect((await product.ask('POST', '/api/auth/new-password', { body })).status).toBe(400);
    }
  });

  it('is named in the audit log of what provisioning did', async () => {
    const answer = await send('POST', 'Users', person(undefined, { displayName: 'Grace' }));
    const requestId = answer.headers.get('x-request-id');
    const deadline = Date.now() + 60_000;
    for (;;) {
      const { entries } = await product.must<{ entries: { requestId: string }[] }>('GET', '/api/audit-log?limit=50', {
        headers: tenant.as('Owner'),
      });
      const entry = entries.find((one) => one.requestId === requestId);
      if (entry) {
        const accessKey = expect.stringMatching(/^candor_pk_/) as string;
        expect(entry).toMatchObject({
          actor: { name: 'Provisioning', email: '', accessKey },
          action: 'user.provisioned',
          object: { type: 'user', id: (JSON.parse(answer.text) as ScimUser).id, name: 'Grace' },
        });
        return;
      }
      if (Date.now() > deadline) throw new Error('no entry came in time');
      await sleep(20);
    }
  });

  it.each([
    ['GET', 'Users?filter=userName', undefined, 'invalidFilter'],
    ['GET', 'Groups?filter=displayName%20is%20%22x%22', undefined, 'invalidFilter'],
    ['POST', 'Users', '{', 'invalidSyntax'],
    ['POST', 'Users', { schemas: [USER] }, 'invalidValue'],
    ['POST', 'Users', { userName: 'no-address' }, 'invalidValue'],
    ['POST', 'Users', { userName: 5 }, 'invalidValue'],
    ['POST', 'Users', { userName: 'x'.repeat(300) }, 'invalidValue'],
    ['POST', 'Groups', { schemas: [GROUP] }, 'invalidValue'],
    ['PATCH', 'Users/x', {}, 'invalidSyntax'],
    ['PATCH', 'Users/x', { Operations: [{ op: 'move', path: 'active' }] }, 'invalidSyntax'],
    ['PATCH', 'Users/x', { Operations: [{ op: 'remove', path: 'active' }] }, 'invalidValue'],
    ['PATCH', 'Users/x', { Operations: [{ op: 'replace', path: 'emails[', value: 'x' }] }, 'invalidPath'],
    ['PATCH', 'Groups/x', { Operations: [{ op: 'remove' }] }, 'noTarget'],
  ] as const)('refuses %s %s %j as %s', async (method, path, body, scimType) => {
    expect(refusal(await send(method, path, body))).toEqual({
      status: '400',
      ...{ schemas: [ERROR], scimType, detail: expect.any(String) as string },
    });
  });

  it('refuses a body that is too large, and unknown resources', async () => {
    expect(refusal(await send('POST', 'Users', { userName: 'x'.repeat(300 * 1024) }))).toMatchObject({ status: '413' });
    expect(refusal(await send('GET', 'Bulk'))).toMatchObject({ status: '404', schemas: [ERROR] });
    expect(refusal(await send('DELETE', 'Users'))).toMatchObject({ status: '405', schemas: [ERROR] });
  });

  it('enforces the limit of users', async () => {
    await product.sql.query(
      `insert into identity.member (id, customer_id, name, email, password_hash, role, enabled, session_epoch, created_at, holds_email)
       select gen_random_uuid(), $1, 'x', n || '@many.example', 'x', 'User', true, 0, now(), false from generate_series(1, 997) n`,
      [tenant.customerId],
    );
    const refused = await send('POST', 'Users', person());
    expect(refusal(refused)).toMatchObject({
      status: '409',
      detail: expect.stringContaining('At most 1000') as string,
    });
    // Two pages of the service are one list here.
    const last = await done<Listed<ScimUser>>('GET', 'Users?startIndex=999&count=10&attributes=userName');
    expect(last).toMatchObject({ totalResults: 1000, itemsPerPage: 2 });
    expect(Object.keys(last.Resources[0] ?? {}).sort()).toEqual(['id', 'schemas', 'userName']);
  });

  it('describes itself', async () => {
    expect(await done('GET', 'ServiceProviderConfig')).toMatchObject({
      ...{ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true, maxResults: 200 } },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const types = await done<Listed<{ id: string; endpoint: string }>>('GET', 'ResourceTypes');
    expect(types.Resources.map(({ id, endpoint }) => [id, endpoint])).toEqual([
      ['User', '/Users'],
      ['Group', '/Groups'],
    ]);
    const schemas = await done<Listed<{ id: string }>>('GET', 'Schemas');
    expect(schemas.Resources.map(({ id }) => id)).toEqual([USER, GROUP]);
    expect(await done('GET', `Schemas/${USER}`)).toMatchObject({ id: USER, name: 'User' });
    expect((await send('GET', 'Schemas/x')).status).toBe(404);
  });
});
