import type { IncomingMessage } from 'node:http';
import { clientAddress, exactAddress, knownAddress } from './client-address.js';

function request(remoteAddress: string, forwarded?: string | string[]): IncomingMessage {
  return { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage;
}

describe('the address of a client', () => {
  it.each([
    [request('203.0.113.5', '198.51.100.1'), 0, '203.0.113.5'],
    [request('::ffff:203.0.113.5'), 0, '203.0.113.5'],
    [request('10.0.0.1', '198.51.100.1'), 1, '198.51.100.1'],
    [request('10.0.0.1', '6.6.6.6, 198.51.100.1'), 1, '198.51.100.1'],
    [request('10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2'), 2, '198.51.100.1'],
    [request('10.0.0.1', '198.51.100.1'), 2, '198.51.100.1'],
    [request('10.0.0.1', 'not an address'), 1, '10.0.0.1'],
    [request('10.0.0.1'), 1, '10.0.0.1'],
  ])('%#: trusts exactly our proxies', (incoming, proxies, expected) => {
    expect(clientAddress(incoming, proxies)).toBe(expected);
  });

  it('is the exact one where that is requested', () => {
    expect(exactAddress(request('2001:db8::1'), 0)).toBe('2001:db8::1');
    expect(exactAddress(request('::ffff:203.0.113.5'), 0)).toBe('203.0.113.5');
    expect(exactAddress(request('10.0.0.1', '6.6.6.6, 2001:db8::7'), 1)).toBe('2001:db8::7');
  });

  it('is not that of a proxy, where it opens something', () => {
    expect(knownAddress(request('203.0.113.5'), 0)).toBe('203.0.113.5');
    expect(knownAddress(request('10.0.0.1', '6.6.6.6, 198.51.100.1'), 1)).toBe('198.51.100.1');
    for (const forwarded of [undefined, '', 'unknown', '198.51.100.1, 198.51.100.1:4711', ['198.51.100.1', 'x']])
      expect(knownAddress(request('10.0.0.1', forwarded), 1)).toBeUndefined();
  });

  it('is one for an IPv6 /64', () => {
    const [a, b, c] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'].map((address) =>
      clientAddress(request(address), 0),
    );
    expect(a).toBe(b);
    expect(a).not.toBe(c);
    expect(clientAddress(request('::1'), 0)).toBe('0:0:0:0');
  });
});
