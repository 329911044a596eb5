import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FileStore } from '@candor/object-store/file-store.js';
import type { Answers } from '../site/answers/answers.js';
import { Page } from '../site/pages/page.js';
import { CopyPage } from './copy-page.js';

type Given = Pick<Answers, 'answer' | 'validators'>;

/** A page with a text at each address, whose tag is the text. */
function answersOf(texts: Readonly<Record<string, string>>, rendered: string[] = []): Given {
  const addressed = ({ path: at, language }: { path: string; language?: string }) =>
    language ? `/${language}${at}` : at;
  return {
    validators: (_, asked) => ({ etag: texts[addressed(asked)], cacheControl: 'public' }),
    answer: (_, asked) => {
      const body = texts[addressed(asked)];
      rendered.push(addressed(asked));
      const answer = body && { contentType: 'text/html', plainBytes: () => Buffer.from(body) };
      return Promise.resolve(answer as Awaited<ReturnType<Given['answer']>>);
    },
  };
}

const page = (fields: Partial<Page['facts']> = {}) =>
  new Page({ ...Page.none.facts, id: 'page', domain: 'acme', revision: 5, ...fields });
const TEXTS = { '/': '<a href="/history">', '/history': '<a href="/">', '/history.atom': '<feed>' };

describe('a page that is copied', () => {
  let folder: string;
  let store: FileStore;
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .sort();

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candor-copy-'));
    store = new FileStore(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is written once, and then what has changed; what is gone is removed', async () => {
    const rendered: string[] = [];
    const first = await new CopyPage(answersOf(TEXTS), store).execute(page());
    expect([first.written, await files()]).toEqual([
      3,
      ['_copies/page.json', 'acme/history.atom', 'acme/history/index.html', 'acme/index.html'],
    ]);
    const changed = { '/': 'alone', '/history.atom': '<feed>' };
    const second = await new CopyPage(answersOf(changed, rendered), store).execute(page({ revision: 6 }));
    expect([second.written, second.removed, rendered.includes('/history.atom')]).toEqual([1, 1, false]);
    expect(await files()).toEqual(['_copies/page.json', 'acme/history.atom', 'acme/index.html']);
  });

  it('is not written again where only the version of live updates is another one', async () => {
    const of = (version: number, text: string) => ({ '/': `<main data-live="${version}">${text}</main>` });
    const written = async (texts: Record<string, string>, revision: number) =>
      (await new CopyPage(answersOf(texts), store).execute(page({ revision }))).written;
    expect(await written(of(5, 'all well'), 5)).toBe(1);
    expect(await written(of(6, 'all well'), 6)).toBe(0);
    expect(await written(of(7, 'not well'), 7)).toBe(1);
    expect(await readFile(path.join(folder, 'acme/index.html'), 'utf8')).toContain('not well');
  });

  it('keeps its later revision, and leaves when its organisation is deleted', async () => {
    await new CopyPage(answersOf(TEXTS), store).execute(page());
    await new CopyPage(answersOf({ '/': 'older' }), store).execute(page({ revision: 4 }));
    expect(await readFile(path.join(folder, 'acme/index.html'), 'utf8')).toBe(TEXTS['/']);
    const { removed } = await new CopyPage(answersOf({}), store).execute(page({ domain: '', revision: 7 }));
    expect([removed, await files()]).toEqual([3, []]);
  });

  describe('and becomes private', () => {
    const readers = { passwordHash: '', networks: ['192.0.2.0/24'], needsAll: false, keys: [] };
    const copyOf = (texts: Readonly<Record<string, string>>, rendered?: string[]) =>
      new CopyPage(answersOf(texts, rendered), store);

    it('leaves, and comes back when everybody may read it again', async () => {
      await copyOf(TEXTS).execute(page());
      const rendered: string[] = [];
      const { written, removed } = await copyOf(TEXTS, rendered).execute(page({ revision: 6, readers }));
      expect([written, removed, rendered, await files()]).toEqual([0, 3, [], []]);
      await copyOf(TEXTS).execute(page({ revision: 7 }));
      expect(await files()).toEqual([
        '_copies/page.json',
        'acme/history.atom',
        'acme/history/index.html',
        'acme/index.html',
      ]);
    });

    it('is not copied where it was private at first', async () => {
      const rendered: string[] = [];
      await copyOf(TEXTS, rendered).execute(page({ readers }));
      expect([rendered, await files()]).toEqual([[], []]);
    });

    it('leaves with its files of an earlier build', async () => {
      const old = { ...TEXTS, '/': '<link href="/_assets/page-old.css">', '/_assets/page-old.css': 'a {}' };
      await copyOf(old).execute(page());
      await copyOf({ ...TEXTS, '/': 'new' }).execute(page({ revision: 6 }));
      expect(await files()).toContain('acme/_assets/page-old.css');
      await copyOf(TEXTS).execute(page({ revision: 7, readers }));
      expect(await files()).toEqual([]);
    });

    it('leaves from the folder of its former name', async () => {
      await copyOf(TEXTS).execute(page());
      await copyOf(TEXTS).execute(page({ revision: 6, domain: 'renamed', readers }));
      expect(await files()).toEqual([]);
    });

    it('leaves with what a copy had written that did not come to its end', async () => {
      const put = store.put.bind(store);
      let left = 2;
      store.put = (...args) => ((left -= 1) < 0 ? Promise.reject(new Error('full')) : put(...args));
      await expect(copyOf(TEXTS).execute(page())).rejects.toThrow('full');
      store.put = put;
      expect((await files()).length).toBe(2);
      await copyOf(TEXTS).execute(page({ revision: 6, readers }));
      expect(await files()).toEqual([]);
    });

    it('is tried again where a file could not be removed, and other pages keep theirs', async () => {
      await copyOf(TEXTS).execute(page());
      await copyOf(TEXTS).execute(page({ id: 'other', domain: 'acme-two' }));
      const remove = store.remove.bind(store);
      let left = 1;
      store.remove = (key) => ((left -= 1) < 0 ? Promise.reject(new Error('away')) : remove(key));
      const closed = page({ revision: 6, readers });
      await expect(copyOf(TEXTS).execute(closed)).rejects.toThrow('away');
      store.remove = remove;
      await copyOf(TEXTS).execute(closed);
      expect(await files()).toEqual([
        '_copies/other.json',
        'acme-two/history.atom',
        'acme-two/history/index.html',
        'acme-two/index.html',
      ]);
    });
  });

  it('is completed after a failure amid it, and its first page is the last to change', async () => {
    await new CopyPage(answersOf(TEXTS), store).execute(page());
    const next = { ...TEXTS, '/': '<a href="/history"> next', '/history': '<a href="/"> next' };
    const put = store.put.bind(store);
    let left = 1;
    store.put = (...args) => ((left -= 1) < 0 ? Promise.reject(new Error('full')) : put(...args));
    const copy = new CopyPage(answersOf(next), store);
    await expect(copy.execute(page({ revision: 6 }))).rejects.toThrow('full');
    const [home, history] = ['acme/index.html', 'acme/history/index.html'].map((file) => path.join(folder, file));
    expect([await readFile(home ?? '', 'utf8'), await readFile(history ?? '', 'utf8')]).toEqual([
      TEXTS['/'],
      next['/history'],
    ]);
    store.put = put;
    await copy.execute(page({ revision: 6 }));
    expect(await readFile(home ?? '', 'utf8')).toBe(next['/']);
  });
});
