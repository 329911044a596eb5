import fc from 'fast-check';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { LANGUAGES } from '@candor/status-page/language/languages.js';
import { samplePage, sampleIncident } from '@candor/status-page/testing/sample-page.js';
import { artifactSources, type RenderedArtifact } from '@candor/status-page/artifacts/page-artifacts.js';
import { buildArtifacts, sameArtifacts } from './build-artifacts.js';
import { etagOf } from './compress.js';
import { areCurrent, translate } from './translations.js';

const NOW = Date.UTC(2026, 10, 20, 12);

/** A page that says the same in every language but for one word. */
const page = (text: string, words: (language: string) => string): RenderedArtifact => ({
  body: `${text} ${words('en')}`,
  contentSecurityPolicy: "default-src 'none'",
  translated: (language) => `${text} ${words(language)}`,
});

describe('the translations of a page', () => {
  it('give back every page that a snapshot was made from, byte by byte', async () => {
    const state = samplePage({
      openIncidents: [sampleIncident('open', { incidentStatus: 'monitoring' })],
      pastIncidents: [sampleIncident('past')],
    });
    const { needed, permalinks } = artifactSources(state);
    const sources = new Map([...needed, ...permalinks].map((source) => [source.path, source]));
    const artifacts = await buildArtifacts({ needed, permalinks }, { now: NOW, previous: [] });
    const pages = artifacts.filter(({ contentType }) => contentType.startsWith('text/html'));
    expect(pages.length).toBeGreaterThan(15);
    for (const { path, gzip, translations } of pages) {
      const rendered = sources.get(path)!.render(NOW);
      const dictionary = gunzipSync(gzip);
      expect(translations.map(({ language }) => language)).toEqual(LANGUAGES);
      for (const [index, language] of LANGUAGES.entries()) {
        const { delta, etag } = translations[index]!;
        const body = zstdDecompressSync(delta, { dictionary });
        expect(body.toString()).toBe(rendered.translated!(language));
        expect(etag).toBe(etagOf({ ...rendered, body }));
      }
    }
  });

  it('give back any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (text, word) => {
        // Lone surrogates have no UTF-8.
        const [said, meant] = [text, word].map((any) => Buffer.from(any).toString()) as [string, string];
        const rendered = page(said, (language) => `${language} ${meant}`);
        for (const { language, delta } of await translate(rendered)) {
          const expanded = zstdDecompressSync(delta, { dictionary: Buffer.from(rendered.body) });
          expect(expanded.toString()).toBe(rendered.translated!(language as 'de'));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('are refused with another page than their own', async () => {
    const long = 'The same words stand in both of them, so that there is something to take over. '.repeat(20);
    const [german] = await translate(page(`${long}one`, (language) => language));
    const other = Buffer.from(page(`${long.replaceAll('words', 'texts')}two`, (language) => language).body);
    expect(() => zstdDecompressSync(german!.delta, { dictionary: other })).toThrow();
  });

  it('are a fraction of the page', async () => {
    const { needed } = artifactSources(samplePage());
    const [home] = await buildArtifacts({ needed: needed.slice(0, 1), permalinks: [] }, { now: NOW, previous: [] });
    const deltas = home!.translations.reduce((sum, { delta }) => sum + delta.length, 0);
    expect(deltas / LANGUAGES.length).toBeLessThan(home!.brotli.length / 3);
  });

  it('are made for pages alone', async () => {
    const { needed } = artifactSources(samplePage());
    const artifacts = await buildArtifacts({ needed, permalinks: [] }, { now: NOW, previous: [] });
    for (const { contentType, translations } of artifacts) {
      expect(translations).toHaveLength(contentType.startsWith('text/html') ? LANGUAGES.length : 0);
    }
  });
});

describe('a page that did not change in English', () => {
  const source = (rendered: RenderedArtifact) => ({
    path: '/',
    contentType: 'text/html',
    changes: 'state' as const,
    render: () => rendered,
  });
  const build = async (rendered: RenderedArtifact, previous: Awaited<ReturnType<typeof buildArtifacts>> = []) =>
    buildArtifacts({ needed: [source(rendered)], permalinks: [] }, { now: NOW, previous });

  it('is taken over with its translations', async () => {
    const rendered = page('unchanged', (language) => language);
    const previous = await build(rendered);
    const again = await build(rendered, previous);
    expect(again[0]).toBe(previous[0]);
  });

  it('is made anew where the release before had other words, or none', async () => {
    const rendered = page('reworded', (language) => (language === 'fr' ? 'mot' : language));
    const before = await build(page('reworded', (language) => language));
    const after = await build(rendered, before);
    expect(after[0]!.etag).toBe(before[0]!.etag);
    expect(sameArtifacts(after, before)).toBe(false);
    const wordless = [{ ...before[0]!, translations: [] }];
    expect(areCurrent(wordless[0]!, rendered)).toBe(false);
    expect((await build(rendered, wordless))[0]!.translations).toHaveLength(LANGUAGES.length);
  });
});
