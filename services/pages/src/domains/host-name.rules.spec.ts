import { readHostName } from './host-name.rules.js';

const OWN = { base: 'status.example.com', console: 'console.example.com' };

describe('the host name of a custom domain', () => {
  it.each([
    ['status.acme.org', 'status.acme.org'],
    ['  Status.ACME.org. ', 'status.acme.org'],
    ['status.bücher.example', 'status.xn--bcher-kva.example'],
    ['acme.org', 'acme.org'],
    ['', ''],
    ['  ', ''],
  ])('%j is %j', (typed, host) => {
    expect(readHostName(typed, OWN)).toBe(host);
  });

  it.each([
    'acme',
    'localhost',
    'status.localhost',
    'status.acme.local',
    'candor-gateway.candor.svc',
    '192.0.2.1',
    '2130706433',
    '0x7f.1',
    '[2001:db8::1]',
    '2001:db8::1',
    'status.example.com',
    'acme.status.example.com',
    'console.example.com',
    'api.acme.org',
    'https://status.acme.org',
    'status.acme.org/path',
    'status.acme.org:8080',
    'user@status.acme.org',
    '*.acme.org',
    '-a.acme.org',
    'a_b.acme.org',
    'a..org',
    'a b.org',
    `${'a'.repeat(64)}.org`,
    `${'a.'.repeat(130)}org`,
    'status.acme.org\nx',
  ])('%j is invalid', (typed) => {
    expect(readHostName(typed, OWN)).toBeUndefined();
  });
});
