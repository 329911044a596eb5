import { violationsIn } from '@candor/lab/fixtures/violations-in.js';
import { readNetworks } from './networks.js';

function read(...typed: string[]) {
  let networks: string[] = [];
  const problems = violationsIn((violations) => (networks = readNetworks(violations, typed)));
  return { networks, problems };
}

describe('the networks of readers', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.0/24'],
    [' 203.0.113.7 ', '203.0.113.7/32'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['192.0.2.128/25', '192.0.2.128/25'],
    ['128.0.0.0/1', '128.0.0.0/1'],
    ['2001:DB8:0:0::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001/128', '2001:db8::1/128'],
    ['fc00::/7', 'fc00::/7'],
    ['::1', '::1/128'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
  ])('take %j as %s', (typed, network) => {
    expect(read(typed)).toEqual({ networks: [network], problems: [] });
  });

  it.each([
    '',
    'office',
    'status.example.com',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '0xcb.0.113.7',
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/',
    '203.0.113.0/24/24',
    '203.0.113.0/255.255.255.0',
    '203.0.113.1-203.0.113.9',
    '2001:db8::/129',
    '2001:db8',
    '2001:db8::1::2',
    'fe80::1%eth0',
    '[2001:db8::1]',
    '::ffff:203.0.113.0/24',
    '203.0.113.7, 203.0.113.8',
    `${'1'.repeat(500)}`,
  ])('refuse %.40j by its place', (typed) => {
    const wrong = typed === '' ? '.' : typed;
    expect(read('203.0.113.0/24', wrong)).toEqual({
      networks: ['203.0.113.0/24'],
      problems: [
        {
          pointer: '/networks/1',
          detail: 'Please give a network or an address, for example 203.0.113.0/24 or 2001:db8::/32.',
        },
      ],
    });
  });

  it.each([
    ['203.0.113.7/24', '203.0.113.7', '203.0.113.0/24'],
    ['10.1.0.0/9', '10.1.0.0', '10.0.0.0/9'],
    ['203.0.113.7/31', '203.0.113.7', '203.0.113.6/31'],
    ['2001:db8:1::/32', '2001:db8:1::', '2001:db8::/32'],
    ['::ffff:203.0.113.7/120', '203.0.113.7', '203.0.113.0/24'],
  ])('refuse %s, whose address is none of a network, and name the network', (typed, address, network) => {
    const detail = `${address} is an address in a network. Please give ${network}, or the address alone.`;
    expect(read(typed).problems).toEqual([{ pointer: '/networks/0', detail }]);
    expect(read(network).problems).toEqual([]);
  });

  it.each(['0.0.0.0/0', '::/0', '203.0.113.7/0', '::ffff:0.0.0.0/96'])('refuse %s, which is everybody', (typed) => {
    expect(read(typed).problems).toEqual([
      {
        pointer: '/networks/0',
        detail: 'This is every address there is. Please give the networks of your readers.',
      },
    ]);
  });

  it('keep their order, each once, without empty lines, which count where errors are', () => {
    expect(read('198.51.100.7', '', '2001:db8::/32', '198.51.100.7/32', '  ', '2001:DB8::/32').networks).toEqual([
      '198.51.100.7/32',
      '2001:db8::/32',
    ]);
    expect(read('', '198.51.100.7', ' ', 'x', '198.51.100.9/24').problems.map(({ pointer }) => pointer)).toEqual([
      '/networks/3',
      '/networks/4',
    ]);
  });

  it('are a hundred at most', () => {
    const many = Array.from({ length: 101 }, (_, n) => `198.51.${n}.0/24`);
    expect(read(...many.slice(1), '').networks).toHaveLength(100);
    expect(read(...many).problems).toEqual([{ pointer: '/networks', detail: 'Please give at most 100 networks.' }]);
  });
});
