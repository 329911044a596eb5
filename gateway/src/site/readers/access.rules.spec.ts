import { accessOf } from './access.rules.js';

const PASSWORD = { passwordHash: '$argon2id$', networks: [], needsAll: false };
const NETWORK = { passwordHash: '', networks: ['192.0.2.0/24'], needsAll: false };
const ONE_OF_BOTH = { ...PASSWORD, networks: NETWORK.networks };
const BOTH = { ...ONE_OF_BOTH, needsAll: true };
const NO_WAY_IN = { passwordHash: '', networks: [], needsAll: false };

const STRANGER = { isInNetwork: false, isSignedIn: false };
const INSIDE = { isInNetwork: true, isSignedIn: false };
const SIGNED_IN = { isInNetwork: false, isSignedIn: true };
const INSIDE_SIGNED_IN = { isInNetwork: true, isSignedIn: true };

describe('who may read a page', () => {
  it.each([
    ['a password', PASSWORD, 'needs-password', 'needs-password', 'granted', 'granted'],
    ['a network', NETWORK, 'refused', 'granted', 'refused', 'granted'],
    ['one of both', ONE_OF_BOTH, 'needs-password', 'granted', 'granted', 'granted'],
    ['both', BOTH, 'refused', 'needs-password', 'refused', 'granted'],
    ['all, and only a network is set', { ...NETWORK, needsAll: true }, 'refused', 'granted', 'refused', 'granted'],
    [
      'all, and only a password is set',
      { ...PASSWORD, needsAll: true },
      'needs-password',
      'needs-password',
      'granted',
      'granted',
    ],
    ['what cannot be given', NO_WAY_IN, 'refused', 'refused', 'refused', 'refused'],
    ['what cannot be given at all', { ...NO_WAY_IN, needsAll: true }, 'refused', 'refused', 'refused', 'refused'],
  ] as const)('that needs %s', (_, readers, stranger, inside, signedIn, insideSignedIn) => {
    const outcomes = [STRANGER, INSIDE, SIGNED_IN, INSIDE_SIGNED_IN].map((shown) =>
      // Without networks nobody is in one.
      accessOf(readers, { ...shown, isInNetwork: shown.isInNetwork && readers.networks.length > 0 }),
    );
    expect(outcomes).toEqual([stranger, inside, signedIn, insideSignedIn]);
  });
});
