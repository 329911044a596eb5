import { GRACE_MS, judge, type KnownTokens } from './refresh.rules.js';

const NOW = 1_800_000_000_000;
const ours = (text: string) => ({ hash: Buffer.from(text), isOurs: true });
const [current, previous, older] = [ours('c'), ours('p'), ours('o')];
const known = (overrides: Partial<KnownTokens> = {}): KnownTokens => ({
  tokenHash: current.hash,
  previousHash: previous.hash,
  rotatedAt: new Date(NOW),
  expiresAt: new Date(NOW + 60_000),
  ...overrides,
});

describe('a refresh token', () => {
  it('that is current is replaced', () => {
    expect(judge(known(), current, NOW)).toBe('rotate');
    expect(judge(known({ previousHash: null }), current, NOW + 59_999)).toBe('rotate');
  });

  it('that was current a moment ago gets the same answer again, and counts as reused after that', () => {
    expect(judge(known(), previous, NOW)).toBe('repeat');
    expect(judge(known(), previous, NOW + GRACE_MS)).toBe('repeat');
    expect(judge(known(), previous, NOW + GRACE_MS + 1)).toBe('reused');
  });

  it('of long ago counts as reused at any time', () => {
    expect(judge(known(), older, NOW)).toBe('reused');
    expect(judge(known({ previousHash: null }), previous, NOW)).toBe('reused');
  });

  it('that we have not issued is forged', () => {
    expect(judge(known(), { ...older, isOurs: false }, NOW)).toBe('forged');
    expect(judge(known({ previousHash: null }), { ...previous, isOurs: false }, NOW)).toBe('forged');
  });

  it('of a release before 0.2 is recognised by its hash', () => {
    expect(judge(known(), { ...current, isOurs: false }, NOW)).toBe('rotate');
    expect(judge(known(), { ...previous, isOurs: false }, NOW)).toBe('repeat');
    expect(judge(known(), { ...previous, isOurs: false }, NOW + GRACE_MS + 1)).toBe('reused');
  });

  it('is expired after too long without use', () => {
    expect(judge(known(), current, NOW + 60_000)).toBe('expired');
    expect(judge(known(), older, NOW + 60_000)).toBe('expired');
  });
});
