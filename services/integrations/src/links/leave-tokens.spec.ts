import { newId } from '@candor/platform/ids.js';
import { LeaveTokens } from './leave-tokens.js';

const tokens = new LeaveTokens('a root secret of at least 32 characters');
const link = { customerId: newId(), integrationId: newId() };

describe('LeaveTokens', () => {
  it('reads back what it created, the same each time', () => {
    expect(tokens.make(link)).toMatch(/^i\.[A-Za-z0-9_-]{68}$/);
    expect(tokens.make({ ...link })).toBe(tokens.make(link));
    expect(tokens.read(tokens.make(link))).toEqual(link);
  });

  it('refuses a token with any single character changed', () => {
    const token = tokens.make(link);
    for (let i = 0; i < token.length; i += 1) {
      const other = token[i] === 'A' ? 'B' : 'A';
      expect(tokens.read(token.slice(0, i) + other + token.slice(i + 1))).toBeUndefined();
    }
  });

  it('refuses tokens of another root secret', () => {
    expect(tokens.read(new LeaveTokens('another root secret of 32 characters').make(link))).toBeUndefined();
  });

  it.each(['', 'i.', 'i.x', `${tokens.make(link)}A`, tokens.make(link).slice(2)])(
    'refuses what is not a token (%j)',
    (text) => {
      expect(tokens.read(text)).toBeUndefined();
    },
  );
});
