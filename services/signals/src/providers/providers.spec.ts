import { readerOf } from '../readers/reader-of.js';
import { UPSTREAM_KINDS } from '../readers/reading.js';
import { PROVIDERS, searchProviders } from './providers.js';

const names = (text: string, limit = 100): string[] => searchProviders(text, limit).map(({ name }) => name);

describe('the catalogue of providers', () => {
  it('has at least sixty, each once', () => {
    expect(PROVIDERS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(PROVIDERS.map(({ key }) => key)).size).toBe(PROVIDERS.length);
    expect(new Set(PROVIDERS.map(({ name }) => name.toLowerCase())).size).toBe(PROVIDERS.length);
    expect(new Set(PROVIDERS.map(({ url }) => new URL(url).host)).size).toBe(PROVIDERS.length);
  });

  it.each(PROVIDERS)('knows $key by an address and a kind that can be read', ({ key, name, url, kind, aliases }) => {
    const page = new URL(url);
    expect(key).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
    expect(name.trim()).toBe(name);
    expect(page.protocol).toBe('https:');
    expect(page.hash + page.search + page.username).toBe('');
    expect(UPSTREAM_KINDS).toContain(kind);
    expect(readerOf(kind).documents(page).length).toBeGreaterThan(0);
    expect(aliases).toEqual(aliases.map((alias) => alias.trim().toLowerCase()).filter(Boolean));
  });
});

describe('a search for providers', () => {
  it.each([
    ['the beginning of a name', 'cloudf', 'Cloudflare'],
    ['a word within a name', 'azure', 'Microsoft Azure'],
    ['an alias', 'ChatGPT', 'OpenAI'],
    ['a host', 'githubstatus', 'GitHub'],
    ['a whole host', 'www.githubstatus.com', 'GitHub'],
    ['a host without www', 'vercel-status.com', 'Vercel'],
    ['several words', 'micro az', 'Microsoft Azure'],
    ['other case and accents', '  SUPABÁSE ', 'Supabase'],
    ['a word with a dot', 'fly.io', 'Fly.io'],
  ])('finds by %s', (_, text, name) => {
    expect(names(text).at(0)).toBe(name);
  });

  it('shows first whose name begins with the text', () => {
    expect(names('atlassian').slice(0, 2)).toEqual(['Atlassian', 'Atlassian Statuspage']);
    expect(names('atlassian')).toContain('Trello');
  });

  it('finds nothing by what is within a word, by signs alone, and by words that no one has together', () => {
    expect([names('flare'), names('%_'), names('github azure')]).toEqual([[], [], []]);
  });

  it('gives at most as many as are wanted, all in the order of names for an empty text', () => {
    expect(names('', 3)).toEqual(PROVIDERS.slice(0, 3).map(({ name }) => name));
    expect(names(' ')).toHaveLength(PROVIDERS.length);
    expect(names('s', 2)).toHaveLength(2);
    expect(names('x'.repeat(100_000))).toEqual([]);
  });
});
