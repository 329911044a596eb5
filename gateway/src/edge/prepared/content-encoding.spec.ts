import { negotiateEncoding } from './content-encoding.js';

describe('choosing a coding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0.5,gzip;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0 , gzip ; q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, *;q=0.5', 'gzip'],
    ['identity', 'identity'],
    ['identity;q=0.5, gzip;q=0.3', 'identity'],
    ['identity;q=0.3, gzip;q=0.5', 'gzip'],
    ['deflate', 'identity'],
    ['gzip;q=2', 'identity'],
    ['gzip;q=abc', 'identity'],
    ['*;q=0', 'identity'],
    [',,;q=1,', 'identity'],
  ])('answers %j with %s', (accept, expected) => {
    expect(negotiateEncoding(accept)).toBe(expected);
    // The second result comes from the cache.
    expect(negotiateEncoding(accept)).toBe(expected);
  });

  it('stays correct when clients fill the cache', () => {
    for (let i = 0; i < 5_000; i += 1) negotiateEncoding(`gzip;q=0.${i}`);
    expect(negotiateEncoding('gzip, br')).toBe('br');
  });
});
