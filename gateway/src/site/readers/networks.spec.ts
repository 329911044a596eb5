import { isInNetworks } from './networks.js';

const readers = (...networks: string[]) => ({ passwordHash: '', networks, needsAll: false, keys: [] });

describe('the networks of a page', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.7/32', '192.0.2.7', true],
    ['192.0.2.7/32', '192.0.2.8', false],
    ['2001:db8:1::/48', '2001:db8:1:ffff::1', true],
    ['2001:db8:1::/48', '2001:db8:2::1', false],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['10.0.0.0/8', '2001:db8::1', false],
    ['::/64', '10.0.0.1', false],
  ])('%s: %s is in it: %s', (network, address, isIn) => {
    expect(isInNetworks(readers(network), address)).toBe(isIn);
  });

  it('are none where there are none, and for what is no address', () => {
    expect(isInNetworks(readers(), '192.0.2.1')).toBe(false);
    expect(isInNetworks(readers('192.0.2.0/24'), 'unknown')).toBe(false);
  });

  it('let nobody in where one cannot be read, and count all others', () => {
    const some = readers('192.0.2.0/99', 'office', '192.0.2.0', '198.51.100.0/24');
    expect(isInNetworks(some, '192.0.2.1')).toBe(false);
    expect(isInNetworks(some, '198.51.100.1')).toBe(true);
  });
});
