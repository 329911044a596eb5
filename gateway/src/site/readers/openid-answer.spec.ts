import { readAnswer, sealAnswer } from './openid-answer.js';
import { claimsOf, newSession } from './reader-session.js';

const NOW = 1_000_000_000;
const keys = [{ id: 'now', beginsAt: 0, secret: Buffer.alloc(32, 1).toString('base64') }];
const page = { pageId: 'page', keys };
const ANSWER = {
  requestId: `_${'ab'.repeat(20)}`,
  claims: {
    hasPassword: false,
    person: { address: 'a'.repeat(22), domain: 'b'.repeat(22) },
    provider: 'own',
    attributes: ['c'.repeat(22)],
  },
};
const sealed = sealAnswer(ANSWER, page, NOW) ?? '';

describe('what an OpenID provider has proven, on its way to the page', () => {
  it('is what it was, for a minute, and needs no escape in an address', () => {
    expect(readAnswer(sealed, page, NOW)).toEqual(ANSWER);
    expect(readAnswer(sealed, page, NOW + 59_999)).toEqual(ANSWER);
    expect(readAnswer(sealed, page, NOW + 60_000)).toBeUndefined();
    expect(encodeURIComponent(sealed)).toBe(sealed);
  });

  it.each([
    ['for another page', sealed, { ...page, pageId: 'other' }],
    ['with a key that is gone', sealed, { ...page, keys: [] }],
    ['for another request', sealed.replace('_ab', '_ba'), page],
    ['of another person', sealed.replace('aaa', 'aac'), page],
    ['of another provider', sealed.replace('~own', '~foe'), page],
    ['made longer', sealed.replace(/\.\d+\./, '.9999999.'), page],
    ['that is empty', '', page],
  ])('is nothing %s', (_, text, of) => {
    expect(readAnswer(text, of, NOW)).toBeUndefined();
  });

  it('is no session, nor a session it', () => {
    expect(claimsOf(sealed, page, NOW)).toEqual({ hasPassword: false });
    expect(claimsOf(sealed.replace(/_[a-f\d]+\./, ''), page, NOW)).toEqual({ hasPassword: false });
    const session = newSession(ANSWER.claims, page, NOW) ?? '';
    expect(readAnswer(session.replace('.0.', `.${ANSWER.requestId}.0.`), page, NOW)).toBeUndefined();
  });

  it('is not made without a key', () => {
    expect(sealAnswer(ANSWER, { ...page, keys: [] }, NOW)).toBeUndefined();
  });
});
