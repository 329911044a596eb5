import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { Api } from '@candor/ops/seed/api.js';
import { confirmationCode } from '@candor/ops/seed/confirmation-code.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';

interface Problem {
  readonly title: string;
  readonly detail: string;
  readonly requestId: string;
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
}

/**
 * Invalid input and unauthorised callers at every endpoint, on the whole product: refused with a reason, without
 * partial effects.
 */
describe('refusals', () => {
  let product: ProductRun;
  let acme: Api;
  let stranger: Api;
  const tokens = { acme: '', stranger: '' };
  let acmeId = '';
  const ids = { incident: '', component: '' };

  beforeAll(async () => {
    product = await startProduct();
    const { console: url } = product.addresses;
    [acme, stranger] = [new Api(url), new Api(url)];
    const session = await acme.must<{ accessToken: string }>('POST', '/api/auth/login', {
      username: DEMO.email,
      password: DEMO.password,
    });
    tokens.acme = session.accessToken;
    acme.signedIn(tokens.acme);
    const incidents = await acme.must<{ incidents: { id: string }[] }>('GET', '/api/incidents');
    const services = await acme.must<{ components: { id: string }[] }>('GET', '/api/services');
    acmeId = (await acme.must<{ customer: { id: string } }>('GET', '/api/customer')).customer.id;
    [ids.incident, ids.component] = [incidents.incidents[0]?.id ?? '', services.components[0]?.id ?? ''];

    const email = 'eve@stranger.example';
    const since = Date.now();
    const signUp = { username: 'Eve', email, password: 'a password', customerDomain: 'stranger' };
    await stranger.must('POST', '/api/auth/signup', signUp);
    const confirmCode = await confirmationCode(product.inboxUrl ?? '', email, since);
    const { accessToken } = await stranger.must<{ accessToken: string }>('POST', '/api/auth/confirm', {
      email,
      confirmCode,
    });
    tokens.stranger = accessToken;
    stranger.signedIn(accessToken);
  });

  afterAll(() => product?.stop());

  /** One call by a member of staff, or by a caller without a token. */
  const problemOf = async (accessToken: string | undefined, method: string, path: string, body?: object) => {
    const api = request(product.addresses.console);
    const call = method === 'GET' ? api.get(path) : api.post(path).send(body);
    if (accessToken) call.set('authorization', `Bearer ${accessToken}`);
    const answer = await call;
    if (answer.status >= 400) expect(answer.type).toBe('application/problem+json');
    return { status: answer.status, ...(answer.body as Problem) };
  };
  /** All stored data of an organisation, to compare before and after. */
  const everything = async (api: Api): Promise<string> =>
    JSON.stringify([await api.must('GET', '/api/incidents'), await api.must('GET', '/api/services')]);

  it.each([
    [
      '/api/auth/signup',
      {},
      {
        '/username': 'Please enter your name.',
        '/email': 'Please enter your email.',
        '/password': 'Please enter your password.',
        '/customerDomain': 'Please enter your domain.',
      },
    ],
    [
      '/api/auth/signup',
      { username: ' ', email: '\t', password: ' ', customerDomain: '\n' },
      {
        '/username': 'Please enter your name.',
        '/email': 'Please enter your email.',
        '/password': 'Please enter your password.',
        '/customerDomain': 'Please enter your domain.',
      },
    ],
    [
      '/api/auth/signup',
      { username: 'A', email: 'not an address', password: 'a password', customerDomain: 'fine' },
      { '/email': 'Email domain is not valid.' },
    ],
    [
      '/api/auth/signup',
      { username: 'A', email: 'a@b.example', password: 'short', customerDomain: 'fine' },
      { '/password': 'Your password must have at least 6 characters' },
    ],
    [
      '/api/auth/login',
      { username: ' ', password: '' },
      { '/username': 'Please enter your email.', '/password': 'Please enter your password.' },
    ],
    [
      '/api/auth/confirm',
      { email: 'eve@stranger.example', confirmCode: ' ' },
      { '/confirmCode': 'Please enter confirm code.' },
    ],
    ['/api/services', { name: '  ', description: 'd' }, { '/name': 'Give a name to your service' }],
    [
      '/api/incidents',
      { name: ' ', entry: { message: '\u00a0' } },
      { '/name': 'Give a name to your incident.', '/entry/message': 'You have to set a message for incident entry.' },
    ],
    [
      '/api/incidents/{incident}/entries',
      { message: ' ', incidentStatus: 'monitoring' },
      { '/message': 'You have to set a message for incident entry.' },
    ],
    [
      '/api/public/subscribers/email?customerId={customer}',
      { emailAddress: ' ' },
      { '/emailAddress': 'Please enter your email.' },
    ],
    [
      '/api/public/subscribers/email?customerId={customer}',
      { emailAddress: 'a b' },
      { '/emailAddress': 'Email domain is not valid.' },
    ],
  ])('%s with %j names the fields in the words of the product', async (path, body, expected) => {
    const address = path.replace('{incident}', ids.incident).replace('{customer}', acmeId);
    const problem = await problemOf(tokens.acme, 'POST', address, body);
    expect(problem.status).toBe(400);
    expect(problem.requestId).toMatch(/\S/);
    expect(Object.fromEntries(problem.errors.map(({ pointer, detail }) => [pointer, detail]))).toEqual(expected);
  });

  it.each([
    ['/api/services', { name: 7 }, '/name'],
    ['/api/services', { name: 'x', description: 'd', group: 'not an object' }, '/group'],
    ['/api/services', { name: 'x', description: 'd', surprise: true }, '/surprise'],
    ['/api/incidents', { name: 'x', entry: { message: 'm', incidentStatus: 'exploded' } }, '/entry/incidentStatus'],
    ['/api/incidents', { name: 'x', entry: { message: 'm', date: 'yesterday' } }, '/entry/date'],
    ['/api/incidents', { name: 'x', entry: { message: 'm', date: Date.now() + 86_400_000 } }, '/entry/date'],
    [
      '/api/incidents',
      { name: 'x', entry: { message: 'm', affectedComponents: [{ componentId: randomUUID() }] } },
      '/entry/affectedComponents/0/componentId',
    ],
    [
      '/api/incidents/search',
      { filters: [{ name: 'colour', value: { values: ['red'], operator: 'EQ' } }] },
      '/filters/0/name',
    ],
    [
      '/api/incidents/search',
      { filters: [{ name: 'id', value: { values: ['x'], operator: 'LIKE' } }] },
      '/filters/0/value/operator',
    ],
  ])('%s with %j names %s', async (path, body, pointer) => {
    const before = await everything(acme);
    const problem = await problemOf(tokens.acme, 'POST', path, body);
    expect(problem.status).toBe(400);
    expect(problem.errors.map((error) => error.pointer)).toContain(pointer);
    expect(await everything(acme)).toBe(before);
  });

  it.each([
    'http://127.0.0.1/',
    'http://10.1.2.3/hook',
    'http://[::1]:9/',
    'http://0x7f.1/',
    'http://169.254.169.254/',
    'ftp://example.com/',
    'nonsense',
  ])('a webhook to %s is refused by name', async (url) => {
    const problem = await problemOf(undefined, 'POST', `/api/public/subscribers/webhook?customerId=${acmeId}`, { url });
    expect(problem.status).toBe(400);
    expect(problem.errors.map((error) => error.pointer)).toEqual(['/url']);
  });

  it.each([
    ['GET', '/api/incidents/{incident}'],
    ['GET', '/api/incidents/{incident}/entries'],
    ['GET', '/api/incidents/{incident}/deliveries'],
    ['POST', '/api/incidents/{incident}/entries'],
  ])('%s %s of another organisation looks like a missing one', async (method, path) => {
    const before = await everything(acme);
    const body = method === 'POST' ? { message: 'mine now', incidentStatus: 'monitoring' } : undefined;
    const foreign = await problemOf(tokens.stranger, method, path.replace('{incident}', ids.incident), body);
    const missing = await problemOf(tokens.stranger, method, path.replace('{incident}', randomUUID()), body);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.detail).toBe(missing.detail);
    expect(await everything(acme)).toBe(before);
  });

  it('a component of another organisation cannot be affected', async () => {
    const entry = {
      message: 'm',
      affectedComponents: [{ componentId: ids.component, componentStatus: 'major_outage' }],
    };
    const problem = await problemOf(tokens.stranger, 'POST', '/api/incidents', { name: 'x', entry });
    expect(problem.status).toBe(400);
    expect(problem.errors.map(({ pointer }) => pointer)).toEqual(['/entry/affectedComponents/0/componentId']);
    expect(await stranger.must('GET', '/api/incidents')).toMatchObject({ incidents: [] });
  });

  it.each(['/api/users/me', '/api/customer', '/api/services', '/api/incidents', '/api/services/downtime'])(
    '%s requires a credential',
    async (path) => {
      expect((await problemOf(undefined, 'GET', path)).status).toBe(401);
    },
  );

  it('an invalid form of the page is answered with a page that shows the reason', async () => {
    const answer = await askPage(`${product.pageUrl(DEMO.domain)}/subscribe/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: 'emailAddress=%20',
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('Failed to subscribe');
    expect(answer.body).toContain('Please enter your email.');
  });
});
