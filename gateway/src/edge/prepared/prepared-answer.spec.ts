import { brotliCompressSync, gzipSync } from 'node:zlib';
import { IdentityCache } from './identity-cache.js';
import { PreparedAnswer } from './prepared-answer.js';

const HTML = '<p>All systems operational</p>'.repeat(50);

function prepare(cache: IdentityCache): PreparedAnswer {
  const coded = { gzip: gzipSync(HTML), br: brotliCompressSync(HTML) };
  const parts = { contentType: 'text/html', etag: '"abc"', cacheControl: 'no-cache', coded };
  return new PreparedAnswer(parts, cache);
}

function headersOf(list: readonly string[]): Record<string, string> {
  const pairs = Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i] ?? '', list[2 * i + 1] ?? '']);
  return Object.fromEntries(pairs) as Record<string, string>;
}

describe('a prepared answer', () => {
  it('sends length, coding and a weak tag of compressed bytes', () => {
    const { headers, body } = prepare(new IdentityCache()).variant('gzip');
    expect(headersOf(headers)).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(body.length),
      etag: 'W/"abc"',
      vary: 'accept-encoding',
    });
  });

  it('gives plain bytes a strong tag and no coding', () => {
    const { headers, body } = prepare(new IdentityCache()).variant('identity');
    expect(body.toString()).toBe(HTML);
    expect(headersOf(headers)).toMatchObject({ 'content-length': String(HTML.length), etag: '"abc"' });
    expect(headers).not.toContain('content-encoding');
  });

  it('cannot be created without bytes', () => {
    const parts = { contentType: 'a/b', cacheControl: 'x' };
    for (const coded of [{}, { gzip: new Uint8Array() }, { br: new Uint8Array() }])
      expect(() => new PreparedAnswer({ ...parts, coded }, new IdentityCache())).toThrow(RangeError);
  });

  it.each([
    ['br', { br: brotliCompressSync(HTML) }],
    ['gzip', { gzip: gzipSync(HTML) }],
  ] as const)('is sent decompressed where %s is the only coding and not accepted', (coding, coded) => {
    const answer = new PreparedAnswer({ contentType: 'text/html', cacheControl: 'x', coded }, new IdentityCache());
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const { headers, body } = answer.variant(encoding);
      expect(headers.includes('content-encoding')).toBe(encoding === coding);
      if (encoding !== coding) expect(body.toString()).toBe(HTML.toString());
    }
  });
});

describe('the cache of plain bytes', () => {
  it('keeps what fits and evicts the least recently requested', () => {
    // Including the headers of each, and the part of the answer it keeps alive.
    const cache = new IdentityCache(2 * (HTML.length + prepare(new IdentityCache()).size + 3_000));
    const [a, b, c] = [prepare(cache), prepare(cache), prepare(cache)];
    const [plainA, plainB] = [a.variant('identity'), b.variant('identity')];
    expect(a.variant('identity')).toBe(plainA);
    c.variant('identity');
    expect(a.variant('identity')).toBe(plainA);
    expect(b.variant('identity')).not.toBe(plainB);
  });
});
