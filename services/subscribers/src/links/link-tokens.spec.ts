import { newId } from '@candor/platform/ids.js';
import { LinkTokens, type Link } from './link-tokens.js';

const tokens = new LinkTokens('a root secret of at least 32 characters');
const link: Link = { purpose: 'unsubscribe', customerId: newId(), subscriptionId: newId() };

describe('LinkTokens', () => {
  it.each(['confirm', 'unsubscribe', 'manage'] as const)('reads back what it created (%s)', (purpose) => {
    const token = tokens.make({ ...link, purpose });
    expect(token).toMatch(/^[A-Za-z0-9_-]{68}$/);
    expect(tokens.read(token)).toEqual({ ...link, purpose });
  });

  it('reads an expiring token until its end', () => {
    const expiring: Link = { ...link, purpose: 'change', expiresAt: 1_767_225_600_123 };
    const token = tokens.make(expiring);
    expect(token).toMatch(/^[A-Za-z0-9_-]{76}$/);
    expect(tokens.read(token, 1_767_225_600_122)).toEqual(expiring);
    expect(tokens.read(token, 1_767_225_600_123)).toBeUndefined();
    for (let i = 0; i < token.length; i += 1) {
      const other = token[i] === 'A' ? 'B' : 'A';
      expect(tokens.read(token.slice(0, i) + other + token.slice(i + 1), 0)).toBeUndefined();
    }
  });

  it('creates the same token each time, so that every mail of a subscription carries the same link', () => {
    expect(tokens.make(link)).toBe(tokens.make({ ...link }));
  });

  it('refuses a token with any single character changed', () => {
    const token = tokens.make(link);
    for (let i = 0; i < token.length; i += 1) {
      const other = token[i] === 'A' ? 'B' : 'A';
      expect(tokens.read(token.slice(0, i) + other + token.slice(i + 1))).toBeUndefined();
    }
  });

  it('does not let a confirmation link end a subscription', () => {
    const [confirm, leave] = [tokens.make({ ...link, purpose: 'confirm' }), tokens.make(link)].map((token) =>
      Buffer.from(token, 'base64url'),
    );
    const mixed = Buffer.concat([leave!.subarray(0, 33), confirm!.subarray(33)]);
    expect(tokens.read(mixed.toString('base64url'))).toBeUndefined();
  });

  it('refuses tokens of another root secret', () => {
    const others = new LinkTokens('another root secret of 32 characters');
    expect(tokens.read(others.make(link))).toBeUndefined();
  });

  it.each(['', 'x', ' '.repeat(68), '='.repeat(68), `${tokens.make(link)}A`, tokens.make(link).slice(1)])(
    'refuses what is not a token (%j)',
    (text) => {
      expect(tokens.read(text)).toBeUndefined();
    },
  );
});
