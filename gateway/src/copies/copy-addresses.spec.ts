import { addressOf, fileOf, FIRST_ADDRESSES, linksOf } from './copy-addresses.js';

const ID = '019a9000-0000-7000-8000-000000000150';

describe('the addresses of a copy', () => {
  it('begin with what programs fetch, then the first page in each language, at last the first page', () => {
    expect(FIRST_ADDRESSES).toEqual(expect.arrayContaining(['/history.atom', '/api/v2/status.json', '/de/', '/ja/']));
    expect(FIRST_ADDRESSES.at(-1)).toBe('/');
    expect(FIRST_ADDRESSES.filter((address) => addressOf(address) === undefined)).toEqual([]);
  });

  it.each([
    ['/', { path: '/' }],
    ['/de/', { path: '/', language: 'de' }],
    ['/de', { path: '/', language: 'de' }],
    [`/tr/incidents/${ID}`, { path: `/incidents/${ID}`, language: 'tr' }],
    ['/history/2026-10/2', { path: '/history/2026-10/2' }],
    ['/api/v2/status.json', { path: '/api/v2/status.json' }],
    ['/_system/not-found', undefined],
    ['/side-door', undefined],
    ['/events', undefined],
    ['/manage/secret', undefined],
    ['/../../etc/passwd', undefined],
    ['/history/2026-10/../../x', undefined],
  ])('%s is %j', (address, expected) => {
    expect(addressOf(address)).toEqual(expected);
  });

  it('are found in what a document links to and loads from its own host, each once', () => {
    const html = `<a href="/history">x</a><a class="b" href="/history#july">x</a><a href="/events?path=/">x</a>
      <script defer src="/_assets/page-abc.js"></script><source srcSet="/logo-dark.png?v=2" media="(prefers-color-scheme: dark)"/><img src="/logo.png"><a href="//elsewhere.example/history">x</a>
      <a href="https://elsewhere.example/">x</a><a href="/incidents/${ID}?utm=1">x</a><form action="/subscribe"></form>`;
    expect(linksOf(html)).toEqual([
      '/history',
      '/_assets/page-abc.js',
      '/logo-dark.png',
      '/logo.png',
      `/incidents/${ID}`,
    ]);
  });
});

describe('the name of a file', () => {
  it.each([
    ['/', true, 'index.html'],
    ['/de/', true, 'de/index.html'],
    ['/history', true, 'history/index.html'],
    ['/history/2026-10', true, 'history/2026-10/index.html'],
    ['/history.atom', false, 'history.atom'],
    ['/api/v2/status.json', false, 'api/v2/status.json'],
  ])('of %s (a document: %s) is %s', (address, isDocument, file) => {
    expect(fileOf(address, isDocument)).toBe(file);
  });
});
