import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCopy } from './copied-pages.js';

describe('a copied page', () => {
  let folder: string;
  const put = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'candor-copied-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('is read by following its links, without what only a gateway has', async () => {
    await put('index.html', '<html data-live="1-2"><a href="/history">x</a><a href="/de/manage">y</a></html>\n');
    await put('history/index.html', '<html><link href="/feed.atom"></html>');
    await put('feed.atom', '<feed></feed>');
    const { texts, missing, torn } = await readCopy(folder);
    expect([...texts.keys()]).toEqual(['/', '/history', '/feed.atom']);
    expect(texts.get('/')).toBe('<html><a href="/history">x</a><a href="/de/manage">y</a></html>\n');
    expect([missing, torn]).toEqual([[], []]);
  });

  it('lacks what a document links to and what was asked for', async () => {
    await put('index.html', '<html><img src="/logo.png"></html>');
    const { missing } = await readCopy(folder, ['/api/v2/summary.json']);
    expect(missing).toEqual(['/api/v2/summary.json of /api/v2/summary.json', '/logo.png of /']);
    expect((await readCopy(path.join(folder, 'none'))).missing).toEqual(['/ of /']);
  });

  it('is torn where a document, data or a feed ends too early', async () => {
    await put('index.html', '<html><a href="/a.json"></a><a href="/b.atom"></a><a href="/c.rss"></a><a href="/d"></a>');
    await put('a.json', '{"a":');
    await put('b.atom', '<feed>');
    await put('c.rss', '');
    await put('d/index.html', '<html></html>');
    expect((await readCopy(folder)).torn).toEqual(['/', '/a.json', '/b.atom', '/c.rss']);
  });
});
