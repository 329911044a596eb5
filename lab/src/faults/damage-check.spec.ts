import { added, judgeDamaged, NOTHING_SEEN } from './damage-check.js';

const LAST = new Map([['acme', 7]]);
const seen = (status: number, revision = NaN) => [{ gateway: 'gateway', domain: 'acme', status, revision }];

describe('the check of a damaged copy of the pages', () => {
  it.each([
    ['the last revision', seen(200, 7), { right: 1 }],
    ['an older revision', seen(200, 6), { older: 1 }],
    ['503', seen(503), { missing: 1 }],
    ['404', seen(404), { wrong: 1 }],
    ['500', seen(500), { wrong: 1 }],
    ['nothing at all', seen(0), { wrong: 1 }],
    ['200 without a revision', seen(200), { wrong: 1 }],
    ['a revision that was never published', seen(200, 8), { wrong: 1 }],
  ])('distinguishes %s from everything else', (_what, pages, expected) => {
    expect(judgeDamaged(LAST, pages)).toEqual({ ...NOTHING_SEEN, ...expected });
  });

  it('adds its numbers up', () => {
    const pages = [...seen(200, 7), ...seen(503), ...seen(503)];
    expect(judgeDamaged(LAST, pages)).toEqual({ right: 1, older: 0, missing: 2, wrong: 0 });
    expect(added(judgeDamaged(LAST, pages), judgeDamaged(LAST, pages)).missing).toBe(4);
  });
});
