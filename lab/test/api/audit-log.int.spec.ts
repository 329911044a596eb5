import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AUDIT_ACTIONS } from '@candor/proto/audited-calls.js';
import { addressOf, FreshObjects } from './fresh-objects.js';
import { operations, type Operation } from './openapi.js';
import { prepareFor } from './prepare-for.js';
import { isRead, needsFactor, rightBody } from './right-body.js';
import { valueOf, type TenantObjects } from './tenant-objects.js';
import { TestProduct, type Answer } from './test-product.js';
import { PASSWORD, type TestTenant } from './test-tenant.js';

interface Entry {
  readonly time: number;
  readonly actor: {
    readonly name: string;
    readonly email: string;
    readonly role?: string;
    readonly accessKey?: string;
  };
  readonly action: string;
  readonly object?: { readonly type: string; readonly id?: string; readonly name?: string };
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
/** Routes that need an authenticator app or a browser. */
const OWN_FACTORS = operations.filter((one) => needsFactor(one)).map(nameOf);

/** Routes that change something without an entry, with the reason. */
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  'POST /api/auth/resend': 'mails a user who is not known yet',
  'POST /api/auth/forgot': 'mails a user who is not known yet; the new password is recorded',
  'POST /api/auth/prove': 'what it is done for has an entry',
  'POST /api/auth/refresh': 'the session was recorded when it began',
  'POST /api/auth/sso/start': 'nobody is anybody yet; the end is recorded',
  'POST /api/auth/sso/callback': 'recorded; see services/identity/test/sso-sign-in.int.spec.ts, which has a provider',
  'POST /api/auth/second-factor': 'recorded; see services/identity/test/factors-audit.int.spec.ts, which has an app',
  'POST /api/auth/passkey/options': 'nobody is anybody yet; the end is recorded',
  'POST /api/auth/passkey': 'recorded; see services/identity/test/factors-audit.int.spec.ts, which has a passkey',
  ...Object.fromEntries(
    OWN_FACTORS.map((name) => [name, 'recorded where it changes something; see factors-audit.int.spec.ts']),
  ),
  'POST /api/sso/test': 'asks the provider and changes nothing',
  'POST /api/incidents/recipients': 'counts and changes nothing',
  'POST /api/customize/preview': 'shows page and mail and changes nothing',
  'POST /api/incidents/preview': 'shows what would be sent and changes nothing',
  'POST /api/upstreams/preview': 'shows what is at an address and changes nothing',
  'POST /api/services/import/preview': 'shows what would be made and changes nothing',
  'POST /api/maintenances/recipients': 'counts and changes nothing',
  'POST /api/announcements/recipients': 'counts and changes nothing',
  'POST /api/announcements/preview': 'shows what would be sent and changes nothing',
  'POST /api/maintenances/recurrence-preview': 'shows its dates and changes nothing',
  'POST /api/maintenances/preview': 'shows what would be sent and changes nothing',
  'POST /api/payment/v2/preview-plan': 'says what would be charged and changes nothing',
  'POST /api/payment/v2/upsert-source': 'recorded; see services/billing/test, where cards are taken',
  'POST /api/public/subscribers/email': 'a visitor, not staff',
  'POST /api/public/subscribers/webhook': 'a visitor, not staff',
};
/** Routes of the sign-in that leave an entry; each has a test below. */
const SIGN_IN_ROUTES = [
  'POST /api/auth/signup',
  'POST /api/auth/confirm',
  'POST /api/auth/login',
  'POST /api/auth/new-password',
  'POST /api/auth/change',
  'POST /api/auth/logout',
];

const WRITES = operations.filter((one) => !isRead(one));
const STAFF_WRITES = WRITES.filter((one) => one.isAdmin && !(nameOf(one) in WITHOUT_ENTRY));

/** Every route that changes something, found in the interface's description, called once, and looked up in the log. */
describe('the audit log', () => {
  let product: TestProduct;
  let fresh: FreshObjects;
  let tenant: TestTenant;
  let objects: TenantObjects;

  beforeAll(async () => {
    product = await TestProduct.start();
    fresh = new FreshObjects(product, 'Audit', { internal: false, notifies: true });
    ({ tenant, objects } = await fresh.next());
  }, 300_000);
  afterAll(() => product?.close());

  it('has every route that changes something in one of these tests, or a reason', () => {
    const left = WRITES.filter((one) => !one.isAdmin).map(nameOf);
    expect(left.filter((name) => !(name in WITHOUT_ENTRY) && !SIGN_IN_ROUTES.includes(name))).toEqual([]);
    const known = WRITES.map(nameOf);
    expect([...Object.keys(WITHOUT_ENTRY), ...SIGN_IN_ROUTES].filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(STAFF_WRITES.map((operation) => [nameOf(operation), operation] as const))('%s', async (_, operation) => {
    ({ tenant, objects } = await fresh.unusedFor(operation));
    await prepareFor(operation, { product, tenant, objects });
    const { method, path, query, parameters, textType: type } = operation;
    const valueFor = (parameter: string) => valueOf(path, parameter, objects, tenant);
    const address = addressOf(operation, { tenant, objects });
    const headers = { ...tenant.as('Owner'), 'user-agent': 'audit suite' };
    const body = rightBody(operation, objects, product);
    const began = Date.now();
    const answer = await product.ask(method, `${address}?${query}`, { headers, body, type });
    expect(answer).toMatchObject({ status: operation.statuses.find((status) => status < 300) });
    const entry = await entryOf(answer);
    expect(entry).toMatchObject({
      actor: { name: 'Ada', email: `owner@${tenant.domain}.example`, role: 'Owner' },
      address: '127.0.0.1',
      userAgent: 'audit suite',
    });
    expect(AUDIT_ACTIONS).toContain(entry.action);
    expect(entry.time).toBeGreaterThan(began - 1_000);
    // The id in the path is the id in the entry.
    if (parameters.length > 0) expect(parameters.map(valueFor)).toContain(entry.object?.id);
    // The content of the body is not in the entry.
    expect(JSON.stringify(entry)).not.toMatch(/candor_(?:sk|ps)_|whsec_|@reader\.example|@integration\.example/);
  });

  it('has one entry for a call repeated under an idempotency key, and none for a refused one', async () => {
    const headers = { ...tenant.as('Owner'), 'idempotency-key': randomUUID() };
    const ask = () => product.ask('POST', '/api/templates', { headers, body: { title: 'Twice', message: 'm' } });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([201, 201]);
    const refused = await product.ask('POST', '/api/templates', { headers: tenant.as('User'), body: { title: 'No' } });
    expect(refused.status).toBe(403);
    await entryOf(first);
    // Once this entry is there, all earlier ones are too.
    await entryOf(await product.ask('POST', '/api/customize', { headers: tenant.as('Owner'), body: {} }));
    const ids = (await listed(`action=template.created`)).map(({ requestId }) => requestId);
    expect(ids).toContain(first.headers.get('x-request-id'));
    expect(ids).not.toContain(second.headers.get('x-request-id'));
    expect(ids).not.toContain(refused.headers.get('x-request-id'));
  });

  it('cannot be suppressed by a request id of an earlier call', async () => {
    const headers = { ...tenant.as('Owner'), 'x-request-id': `same-${randomUUID()}` };
    const [logo, plain] = [
      { title: 'One', message: 'm' },
      { title: 'Two', message: 'm' },
    ];
    await product.must('POST', '/api/templates', { headers, body: logo });
    await product.must('POST', '/api/templates', { headers, body: plain });
    const deadline = Date.now() + 60_000;
    for (;;) {
      const named = (await listed('action=template.created&objectType=template'))
        .filter(({ requestId }) => requestId === headers['x-request-id'])
        .map(({ object }) => object?.name);
      if (named.length === 2) return expect(named).toEqual(['Two', 'One']);
      if (Date.now() > deadline) throw new Error(`${named.length} of 2 entries came in time`);
      await sleep(20);
    }
  });

  it('names the API key that a program used', async () => {
    const owner = tenant.as('Owner');
    const { accessKey, secretKey } = await product.must<{ accessKey: string; secretKey: string }>(
      'POST',
      '/api/api-keys',
      { headers: owner },
    );
    const headers = { authorization: `Bearer ${secretKey}` };
    const answer = await product.ask('POST', '/api/templates', { headers, body: { title: 'By key', message: 'm' } });
    expect((await entryOf(answer)).actor).toMatchObject({ email: `owner@${tenant.domain}.example`, accessKey });
    await product.must('DELETE', `/api/api-keys/${accessKey}`, { headers: owner });
  });

  it('records sign-up, confirmation, sign-ins that worked and failed, sign-out and passwords', async () => {
    const domain = `audit-${randomBytes(4).toString('hex')}`;
    const email = `owner@${domain}.example`;
    const post = (path: string, body: object, headers = {}) =>
      product.ask('POST', `/api/auth/${path}`, { body, headers });
    await post('signup', { username: 'Ada', email, password: PASSWORD, customerDomain: domain });
    const confirmed = await post('confirm', { email, confirmCode: await product.mailedCode(email) });
    expect(confirmed.status).toBe(200);
    await post('login', { username: email, password: 'wrong' });
    const signedIn = await post('login', { username: email, password: PASSWORD });
    await post('logout', {}, { cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' });
    await post('forgot', { email });
    const reset = { email, verificationCode: await product.mailedCode(email, 2), newPassword: 'the second one' };
    expect((await post('new-password', reset)).status).toBeLessThan(300);
    const again = JSON.parse((await post('login', { username: email, password: 'the second one' })).text) as {
      accessToken: string;
    };
    const changed = await post('change', {
      username: email,
      accessToken: again.accessToken,
      presentPassword: 'the second one',
      newPassword: 'the third one',
    });
    const { accessToken } = JSON.parse(changed.text) as { accessToken: string };
    await entryOf(changed, { authorization: `Bearer ${accessToken}` });
    const all = () => listed('', { authorization: `Bearer ${accessToken}` });
    // Each is recorded by itself, so the last one may be there first.
    for (const deadline = Date.now() + 60_000; (await all()).length < 8 && Date.now() < deadline;) await sleep(20);
    const entries = await all();
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'user.signed_up',
      'user.confirmed',
      'user.sign_in_failed',
      'user.signed_in',
      'user.signed_out',
      'user.password_reset',
      'user.signed_in',
      'user.password_changed',
    ]);
  });

  it('refuses an unknown filter, naming it', async () => {
    for (const [field, value] of Object.entries({
      userId: 'x',
      action: 'x',
      objectType: 'x',
      objectId: '!',
      from: 'x',
      to: '0',
    })) {
      const answer = await product.ask('GET', `/api/audit-log?${field}=${value}`, { headers: tenant.as('Owner') });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({ errors: [{ pointer: `/${field}` }] });
    }
  });

  async function listed(filter: string, headers: Readonly<Record<string, string>> = tenant.as('Owner')) {
    const { entries } = await product.must<{ entries: Entry[] }>('GET', `/api/audit-log?${filter}`, { headers });
    return entries;
  }

  /** The one entry of a request, as soon as it is there. */
  async function entryOf(answer: Answer, headers?: Readonly<Record<string, string>>): Promise<Entry> {
    const requestId = answer.headers.get('x-request-id');
    const deadline = Date.now() + 60_000;
    for (;;) {
      const found = (await listed('limit=50', headers)).filter((entry) => entry.requestId === requestId);
      if (found[0]) {
        expect(found).toHaveLength(1);
        return found[0];
      }
      if (Date.now() > deadline) throw new Error('no entry came in time');
      await sleep(20);
    }
  }
});
