import { InvalidError } from '@candor/platform/errors.js';
import { recorded, shown } from '../../test/recorded.js';
import { pageAddress, recognise, type Ask, type Asked } from './recognise.js';

const html = (head = ''): string => `<!DOCTYPE html><html><head>${head}</head><body>All systems</body></html>`;

/** A provider that has these documents, by their address, and nothing else. */
function providerOf(documents: Readonly<Record<string, string | Asked>>): { ask: Ask; asked: string[] } {
  const asked: string[] = [];
  const ask: Ask = (url) => {
    asked.push(url);
    const document = documents[url];
    return Promise.resolve(
      typeof document === 'string' ? { url, contentType: 'application/json', body: document } : document,
    );
  };
  return { ask, asked };
}

const STATUSPAGE = recorded('statuspage.summary.json');
const ATOM = recorded('statuspage.history.atom.xml');

describe('the kind of a page', () => {
  it.each<readonly [typed: string, documents: Record<string, string>, kind: string, page: string]>([
    [
      'https://www.examplestatus.com/',
      { 'https://www.examplestatus.com/': html(), 'https://www.examplestatus.com/api/v2/summary.json': STATUSPAGE },
      'statuspage',
      'https://www.examplestatus.com/',
    ],
    // The page itself answers no one but browsers.
    [
      'https://www.examplestatus.com/',
      { 'https://www.examplestatus.com/api/v2/summary.json': STATUSPAGE },
      'statuspage',
      'https://www.examplestatus.com/',
    ],
    [
      'https://www.examplestatus.com/incidents/cp306tmzcl0y',
      { 'https://www.examplestatus.com/api/v2/summary.json': STATUSPAGE },
      'statuspage',
      'https://www.examplestatus.com/',
    ],
    [
      'https://acme.example/status?lang=de',
      { 'https://acme.example/status/api/v2/summary.json': STATUSPAGE },
      'statuspage',
      'https://acme.example/status',
    ],
    [
      'https://www.examplestatus.com/api/v2/summary.json',
      { 'https://www.examplestatus.com/api/v2/summary.json': STATUSPAGE },
      'statuspage',
      'https://www.examplestatus.com/',
    ],
    // A feed of a page that can be read better.
    [
      'https://www.examplestatus.com/history.atom',
      {
        'https://www.examplestatus.com/history.atom': ATOM,
        'https://www.examplestatus.com/api/v2/summary.json': STATUSPAGE,
      },
      'statuspage',
      'https://www.examplestatus.com/',
    ],
    [
      'https://www.examplestatus.com/history.atom',
      { 'https://www.examplestatus.com/history.atom': ATOM },
      'feed',
      'https://www.examplestatus.com/history.atom',
    ],
    [
      'https://status.example.com/feeds/all?format=rss',
      { 'https://status.example.com/feeds/all?format=rss': recorded('aws.rss.xml') },
      'feed',
      'https://status.example.com/feeds/all?format=rss',
    ],
    [
      'https://status.example.com',
      {
        'https://status.example.com/summary.json': recorded('instatus.summary.json'),
        'https://status.example.com/v3/components.json': recorded('instatus.components.json'),
      },
      'instatus',
      'https://status.example.com/',
    ],
    [
      'https://status.example.com/summary.json',
      {
        'https://status.example.com/summary.json': recorded('instatus.summary.json'),
        'https://status.example.com/v2/components.json': recorded('instatus.components.json'),
      },
      'instatus',
      'https://status.example.com/',
    ],
    [
      'https://example.betteruptime.com',
      { 'https://example.betteruptime.com/index.json': recorded('betterstack.index.json') },
      'betterstack',
      'https://example.betteruptime.com/',
    ],
    [
      'https://kuma.example.com/status/example',
      {
        'https://kuma.example.com/status/example': html('<title>Uptime Kuma</title>'),
        'https://kuma.example.com/api/status-page/example': recorded('uptimekuma.status-page.json'),
        'https://kuma.example.com/api/status-page/heartbeat/example': recorded('uptimekuma.heartbeat.json'),
      },
      'uptimekuma',
      'https://kuma.example.com/status/example',
    ],
    ...[
      '{"type":"statusPageMatchedDomain","statusPageSlug":"example"}',
      '{"type":"entryPage","entryPage":"statusPage-example"}',
    ].map((entry): [string, Record<string, string>, string, string] => [
      'https://status.example.com/',
      {
        'https://status.example.com/': html('<meta name="description" content="Uptime Kuma monitoring tool">'),
        'https://status.example.com/api/entry-page': entry,
        'https://status.example.com/api/status-page/example': recorded('uptimekuma.status-page.json'),
        'https://status.example.com/api/status-page/heartbeat/example': recorded('uptimekuma.heartbeat.json'),
      },
      'uptimekuma',
      'https://status.example.com/status/example',
    ]),
    [
      'https://status.example.com',
      { 'https://status.example.com/api/v1/components?per_page=10000': recorded('cachet2.components.json') },
      'cachet',
      'https://status.example.com/',
    ],
    [
      'https://status.example.com',
      {
        'https://status.example.com/': html('<meta name="generator" content="Cachet">'),
        'https://status.example.com/api/components?include=group,incidents&per_page=10000':
          recorded('cachet3.components.json'),
      },
      'cachet',
      'https://status.example.com/',
    ],
    [
      'https://status.example.com',
      {
        'https://status.example.com/': html('<a href="https://www.openstatus.dev">openstatus</a>'),
        'https://status.example.com/feed/json': recorded('openstatus.feed.json'),
      },
      'openstatus',
      'https://status.example.com/',
    ],
    [
      'https://example.openstatus.dev/feed/json',
      { 'https://example.openstatus.dev/feed/json': recorded('openstatus.feed.json') },
      'openstatus',
      'https://example.openstatus.dev/',
    ],
    ...['https://status.example.com/', 'https://status.example.com/api/v1/status'].map(
      (typed): [string, Record<string, string>, string, string] => [
        typed,
        {
          'https://status.example.com/': html('<a href="https://www.sorryapp.com/">Status page by Sorry</a>'),
          'https://status.example.com/api/v1/status': recorded('sorry.status.json'),
          'https://status.example.com/api/v1/components': recorded('sorry.components.json'),
        },
        'sorry',
        'https://status.example.com/',
      ],
    ),
    [
      'https://status.aws.amazon.com',
      { 'https://health.aws.amazon.com/public/currentevents': recorded('aws.currentevents.json') },
      'aws',
      'https://health.aws.amazon.com/health/status',
    ],
    [
      'https://status.cloud.google.com/summary',
      {
        'https://status.cloud.google.com/incidents.json': recorded('googlecloud.incidents.json'),
        'https://status.cloud.google.com/products.json': recorded('googlecloud.products.json'),
      },
      'googlecloud',
      'https://status.cloud.google.com/',
    ],
    [
      'https://www.google.com/appsstatus/dashboard/summary',
      {
        'https://www.google.com/appsstatus/dashboard/incidents.json': recorded('googlecloud.incidents.json'),
        'https://www.google.com/appsstatus/dashboard/products.json': recorded('googlecloud.products.json'),
      },
      'googlecloud',
      'https://www.google.com/appsstatus/dashboard',
    ],
    [
      'https://status.azure.com/status/history/',
      { 'https://rssfeed.azure.status.microsoft/en-us/status/feed/': recorded('azure.empty.xml') },
      'azure',
      'https://azure.status.microsoft/en-us/status',
    ],
    [
      'https://status.slack.com',
      { 'https://slack-status.com/api/v2.0.0/current': recorded('slack.ok.json') },
      'slack',
      'https://slack-status.com/',
    ],
    [
      'https://status.example.com/events/report/1',
      { 'https://status.example.com/feed/rss': recorded('aws.rss.xml') },
      'feed',
      'https://status.example.com/feed/rss',
    ],
    [
      'https://status.example.com/',
      {
        'https://status.example.com/': html(
          '<link rel="stylesheet" href="a.css"><link rel="alternate" type="application/rss+xml" href="/news?a=1&amp;b=2">',
        ),
        'https://status.example.com/news?a=1&b=2': recorded('aws.rss.xml'),
      },
      'feed',
      'https://status.example.com/news?a=1&b=2',
    ],
  ])('at %s is found', async (typed, documents, kind, page) => {
    const { ask, asked } = providerOf(documents);
    const found = await recognise(new URL(typed), ask);
    expect(found && [found.kind, found.page.href]).toEqual([kind, page]);
    expect(asked.length).toBeLessThanOrEqual(12);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('comes with what the page shows', async () => {
    const { ask } = providerOf({ 'https://slack-status.com/api/v2.0.0/current': recorded('slack.ok.json') });
    const found = await recognise(new URL('https://slack-status.com'), ask);
    expect(found && shown(found.reading)).toContain('Messaging: OPERATIONAL');
  });

  it('is looked for where the page redirects to', async () => {
    const moved = { url: 'https://new.example.com/status/', contentType: 'text/html', body: html() };
    const { ask } = providerOf({
      'https://old.example.com/': moved,
      'https://new.example.com/status/api/v2/summary.json': STATUSPAGE,
    });
    const found = await recognise(new URL('https://old.example.com'), ask);
    expect(found?.page.href).toBe('https://new.example.com/status');
  });

  it.each<readonly [what: string, answer: (url: string) => string | undefined]>([
    ['nothing', () => undefined],
    ['its own page at every address', () => html()],
    ['the same JSON at every address', () => '{"status":"ok"}'],
    ['an empty list at every address', () => '[]'],
    ['part of a document at every address', () => STATUSPAGE.slice(0, 500)],
  ])('is unknown of a site that answers %s, after twelve documents', async (_, answer) => {
    const asked: string[] = [];
    const ask: Ask = (url) => {
      asked.push(url);
      const body = answer(url);
      return Promise.resolve(body === undefined ? undefined : { url, contentType: 'text/html', body });
    };
    expect(await recognise(new URL('https://www.example.com/some/page'), ask)).toBeUndefined();
    expect(asked.length).toBeLessThanOrEqual(12);
  });

  it('is not looked for at addresses that are none of the web', async () => {
    const { ask, asked } = providerOf({
      'https://status.example.com/': html(
        '<link rel="alternate" type="application/atom+xml" href="file:///etc/passwd">' +
          '<link rel="alternate" type="application/atom+xml" href="javascript:alert(1)">',
      ),
    });
    expect(await recognise(new URL('https://status.example.com'), ask)).toBeUndefined();
    expect(asked.filter((url) => !url.startsWith('https://status.example.com/'))).toEqual([]);
  });

  it('is found in a moment in any page', async () => {
    const body = `<!doctype html>${'<link '.repeat(800_000)}`;
    const { ask } = providerOf({ 'https://status.example.com/': body });
    const before = process.cpuUsage();
    expect(await recognise(new URL('https://status.example.com'), ask)).toBeUndefined();
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });

  it('is looked for below a path that begins with two slashes too', async () => {
    const asked: string[] = [];
    const ask: Ask = (url) => Promise.resolve(void asked.push(url));
    expect(await recognise(new URL('http://status.example.com//'), ask)).toBeUndefined();
    expect(new Set(asked.map((url) => new URL(url).host))).toEqual(new Set(['status.example.com']));
  });

  it('is not hidden by a fault', async () => {
    const failing: Ask = () => Promise.reject(new Error('out of order'));
    await expect(recognise(new URL('https://status.example.com'), failing)).rejects.toThrow('out of order');
  });
});

describe('the address of a page', () => {
  it.each([
    ['status.acme.example', 'https://status.acme.example/'],
    [' https://status.acme.example/a/?b=c#d ', 'https://status.acme.example/a/?b=c'],
    ['http://status.acme.example', 'http://status.acme.example/'],
    ['HTTPS://Status.Acme.Example', 'https://status.acme.example/'],
    ['status.acme.example:8443/x', 'https://status.acme.example:8443/x'],
    ['münchen.example', 'https://xn--mnchen-3ya.example/'],
  ])('%j is %s', (typed, address) => {
    expect(pageAddress(typed).href).toBe(address);
  });

  it.each([
    ['', /give the address of a status page/],
    ['   ', /give the address of a status page/],
    ['two words', /give the address of a status page/],
    ['https://', /give the address of a status page/],
    ['ftp://status.acme.example', /give the address of a status page/],
    ['javascript://alert(1)', /give the address of a status page/],
    ['https://user:secret@status.acme.example', /without a name and password/],
    ['user@status.acme.example', /without a name and password/],
    [`https://status.acme.example/${'x'.repeat(2_000)}`, /at most 2000 characters/],
  ])('is refused for %j', (typed, detail) => {
    let refusal: unknown;
    try {
      pageAddress(typed);
    } catch (error) {
      refusal = error instanceof InvalidError ? error.violations : error;
    }
    expect(refusal).toEqual([{ pointer: '/url', detail: expect.stringMatching(detail) }]);
  });
});
