import { startTestGateway, type TestGateway } from './test-gateway.js';

describe('limits by caller', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    const rateLimits = { perMinute: { auth: 3, refresh: 5, subscribe: 2 }, trustedProxies: 1 };
    gateway = await startTestGateway({ rateLimits });
  });

  afterAll(() => gateway.close());

  const logIn = (caller: string) =>
    gateway.ask('/api/auth/login', { method: 'POST', body: {}, headers: { 'x-forwarded-for': caller } });

  it('refuse too many requests on a route, say when to retry, and distinguish callers', async () => {
    // No service answers, so a request within the limit gets 503.
    for (let i = 0; i < 3; i += 1) expect((await logIn('198.51.100.1')).status).toBe(503);
    const refused = await logIn('198.51.100.1');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('20');
    expect(refused.json().detail).toBe('Too many attempts. Please try again in 20 seconds.');
    expect((await logIn('198.51.100.2')).status).toBe(503);
    // The leftmost entries are made up by the client.
    expect((await logIn('6.6.6.6, 198.51.100.1')).status).toBe(429);
  });

  it('let sessions be refreshed where no more sign-ins are allowed', async () => {
    const from = { method: 'POST', headers: { 'x-forwarded-for': '198.51.100.3' } };
    for (let i = 0; i < 3; i += 1) await logIn('198.51.100.3');
    expect((await logIn('198.51.100.3')).status).toBe(429);
    for (let i = 0; i < 5; i += 1) expect((await gateway.ask('/api/auth/refresh', from)).status).toBe(503);
    expect((await gateway.ask('/api/auth/refresh', from)).status).toBe(429);
  });

  it('count every route separately, and reading not at all', async () => {
    const resend = { method: 'POST', body: {}, headers: { 'x-forwarded-for': '198.51.100.1' } };
    expect((await gateway.ask('/api/auth/resend', resend)).status).toBe(503);
    for (let i = 0; i < 20; i += 1) expect((await gateway.ask('/api/hello')).status).toBe(200);
  });
});
