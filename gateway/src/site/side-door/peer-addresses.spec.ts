import { peerAddresses, peerNames } from './peer-addresses.js';

describe('the peers of a gateway', () => {
  it('are hosts with ports, or names that stand for many', () => {
    expect(peerNames('')).toEqual([]);
    expect(peerNames('10.0.0.1:8090, dns:peers.candor.svc:8090,[::1]:1')).toEqual([
      { isResolved: false, host: '10.0.0.1', port: 8090 },
      { isResolved: true, host: 'peers.candor.svc', port: 8090 },
      { isResolved: false, host: '[::1]', port: 1 },
    ]);
  });

  it.each(['a', 'a:0', 'a:70000', 'http://a:1', 'a:1/x', 'a b:1', Array(65).fill('a:1').join()])(
    'are not "%s"',
    (text) => {
      expect(peerNames(text)).toBeUndefined();
    },
  );

  it('are each address once; a name that DNS does not know has none', async () => {
    const names = peerNames('127.0.0.1:1,127.0.0.1:1,dns:localhost:2,dns:missing.invalid:3')!;
    const found = await peerAddresses(names);
    expect(found.filter((one) => one === '127.0.0.1:1')).toHaveLength(1);
    expect(found.some((one) => one.endsWith(':2'))).toBe(true);
    expect(found.some((one) => one.endsWith(':3'))).toBe(false);
  });
});
