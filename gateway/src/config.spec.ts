import { generateKeyPairSync } from 'node:crypto';
import { gatewayConfig } from './config.js';

const pemOf = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ type: 'spki', format: 'pem' }).toString();
const PEM = pemOf('P-256');
const ENV = { NATS_URL: 'nats://localhost:4222', JWT_PUBLIC_KEY: PEM, SNAPSHOT_DIR: '/var/lib/candor' };

describe('the configuration', () => {
  it('has defaults for everything that has one', () => {
    expect(gatewayConfig(ENV)).toMatchObject({
      port: 8080,
      host: undefined,
      pagesUrlTemplate: 'http://{domain}.localhost:8080',
      rateLimits: { perMinute: { auth: 30, subscribe: 30 }, trustedProxies: 0 },
    });
  });

  it('takes a key whose line ends are written as \\n', () => {
    const written = PEM.replaceAll('\n', '\\n');
    expect(gatewayConfig({ ...ENV, JWT_PUBLIC_KEY: written }).jwtPublicKey).toBe(PEM);
  });

  it.each(['secret', pemOf('P-384'), 'undefined'])('refuses a key that cannot check ES256: %#', (key) => {
    expect(() => gatewayConfig({ ...ENV, JWT_PUBLIC_KEY: key })).toThrow('JWT_PUBLIC_KEY: must be the PEM');
  });

  it('lists every problem', () => {
    const act = () => gatewayConfig({ PORT: '70000', PAGES_URL_TEMPLATE: 'http://example.com' });
    for (const name of ['PORT', 'NATS_URL', 'JWT_PUBLIC_KEY', 'SNAPSHOT_DIR', 'PAGES_URL_TEMPLATE']) {
      expect(act).toThrow(name);
    }
  });
});
