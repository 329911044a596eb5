import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { newSnapshotDir, startTestGateway, type TestGateway } from './test-gateway.js';

const INDEX = '<!doctype html><div id="root"></div>';
const SCRIPT = 'console.log("hello");'.repeat(20);

/** Every path of the console's table of routes; those of visitors are on their pages' hosts. */
const SPECIFIED_PATHS = [
  ...['/hello', '/activate', '/my-profile', '/customize', '/billing/plans', '/billing/invoices', '/settings', '/api'],
  ...['/badge', '/integrations', '/integrations/twitter', '/integrations/webhook', '/integrations/slack'],
  ...['/integrations/email', '/services/list', '/components/third-party-components', '/services/new'],
  ...['/services/edit/7', '/subscribers/email', '/subscribers/slack', '/subscribers/webhook', '/incidents/open'],
  ...['/incidents/resolved', '/incidents/maintenances', '/incidents/templates', '/maintenances/new'],
  ...['/maintenances/edit/7', '/incident/new', '/incident/edit/7', '/users/list', '/users/sso', '/landing', '/login'],
  ...['/signup', '/callback', '/error', '/terms', '/'],
];

describe('the console', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    const consoleDist = await newSnapshotDir();
    await mkdir(path.join(consoleDist, 'assets'));
    await writeFile(path.join(consoleDist, 'index.html'), INDEX);
    await writeFile(path.join(consoleDist, 'assets', 'index-3f9a.js'), SCRIPT);
    gateway = await startTestGateway({ consoleDist });
  });

  afterAll(() => gateway.close());

  it.each(['/', '/incidents/open', '/services/edit/7?x=1', '/api-keys'])(
    'is one page for every path of its own: %s',
    async (target) => {
      const answer = await gateway.ask(target);
      expect(answer).toMatchObject({ status: 200, text: INDEX });
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(SPECIFIED_PATHS)('is at %s for a person, as in the table of routes', async (path) => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const host of ['localhost', 'app.localhost']) {
      expect(await gateway.ask(path, { host, headers: { accept } })).toMatchObject({ status: 200, text: INDEX });
    }
  });

  it.each(['app.localhost', 'docs.localhost', '127.0.0.1', 'api.example.com'])('answers on %s', async (host) => {
    expect((await gateway.ask('/', { host })).text).toBe(INDEX);
  });

  it('lets browsers cache what has a hash in its name', async () => {
    const answer = await gateway.ask('/assets/index-3f9a.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(gunzipSync(answer.bytes).toString()).toBe(SCRIPT);
    const again = await gateway.ask('/assets/index-3f9a.js', {
      headers: { 'if-none-match': answer.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it.each(['/assets/index-gone.js', '/favicon.png', '/assets/../../etc/passwd.txt', '/assets/%2e%2e/index.html'])(
    'has no page where a file is missing: %s',
    async (target) => {
      expect((await gateway.ask(target)).status).toBe(404);
    },
  );

  it('runs no inline script', async () => {
    const policy = (await gateway.ask('/')).headers['content-security-policy'] as string;
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('leaves the API’s paths to the API', async () => {
    expect((await gateway.ask('/api/nope')).headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect((await gateway.ask('/hello')).json()).toEqual({ message: 'Hello from Candor.' });
    expect((await gateway.ask('/api/hello')).json()).toEqual({ message: 'Hello from Candor.' });
  });

  it.each(['/api', '/hello'])('is at %s for a person, who requests HTML', async (target) => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    expect(await gateway.ask(target, { headers })).toMatchObject({ status: 200, text: INDEX });
    const program = await gateway.ask(target, { headers: { accept: 'application/json' } });
    expect(program.headers['content-type']).toMatch(/^application\/(problem\+)?json/);
  });

  it('has the API’s documentation next to it, from local files', async () => {
    const page = await gateway.ask('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).not.toMatch(/(?:src|href)="https?:/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect([file, (await gateway.ask(file)).status]).toEqual([file, 200]);
    expect((await gateway.ask('/api/docs/openapi.json')).json().openapi).toBe('3.1.0');
  });

  it.each(['/api/docs', '/api/docs/', '/api/docs/index.html'])(
    'allows at %s no style but its own files and one by its hash',
    async (target) => {
      const { headers, text } = await gateway.ask(target);
      const [, style = ''] = /<style>([^<]+)<\/style>/.exec(text) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(text).not.toMatch(/ style=|<script>/);
    },
  );

  it('answers that it has to be built if it was not', async () => {
    const empty = await startTestGateway({ consoleDist: '/nonexistent' });
    expect(await empty.ask('/')).toMatchObject({
      status: 503,
      text: expect.stringContaining('npm run build') as string,
    });
    await empty.close();
  });
});
