import { generateKeyPairSync } from 'node:crypto';
import { gatewayConfig } from './config.js';
import { threadsWithin } from './edge/listen/memory-limit.js';

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
      rateLimits: { perMinute: { auth: 30, refresh: 300, subscribe: 30 }, trustedProxies: 0 },
    });
  });

  it('limits connections by the memory of the container, and never beyond the usual limits of systems', () => {
    expect(gatewayConfig({ ...ENV, MEMORY_LIMIT_MB: '384' }).maxConnections).toBe(3_072);
    expect(gatewayConfig({ ...ENV, MEMORY_LIMIT_MB: '64000' }).maxConnections).toBe(20_000);
    expect(gatewayConfig(ENV).maxConnections).toBeGreaterThan(0);
    expect(() => gatewayConfig({ ...ENV, MEMORY_LIMIT_MB: '64' })).toThrow('MEMORY_LIMIT_MB');
  });

  it.each([
    [256, 16, 1],
    [768, 16, 2],
    [2_048, 16, 4],
    [64_000, 16, 4],
    [64_000, 2, 1],
    [64_000, 1, 1],
  ])('with %s MiB and %s cores renders in %s threads', (memoryMb, cores, threads) => {
    expect(threadsWithin(memoryMb, cores)).toBe(threads);
  });

  it('limits the threads that render by the memory of the container', () => {
    expect(gatewayConfig({ ...ENV, MEMORY_LIMIT_MB: '256' }).renderThreads).toBe(1);
    expect(gatewayConfig(ENV).renderThreads).toBeGreaterThan(0);
  });

  it('accepts a key whose line ends are written as \\n', () => {
    const written = PEM.replaceAll('\n', '\\n');
    expect(gatewayConfig({ ...ENV, JWT_PUBLIC_KEY: written }).jwtPublicKey).toBe(PEM);
  });

  it.each(['secret', pemOf('P-384'), 'undefined'])('refuses a key that cannot verify ES256: %#', (key) => {
    expect(() => gatewayConfig({ ...ENV, JWT_PUBLIC_KEY: key })).toThrow('JWT_PUBLIC_KEY: must be the PEM');
  });

  it('accepts a key for Stripe’s script that is not secret', () => {
    expect(gatewayConfig({ ...ENV, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }).stripePublishableKey).toBe('pk_test_1');
    expect(() => gatewayConfig({ ...ENV, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' })).toThrow('must be a publishable key');
  });

  it.each([undefined, '0.0.0.0', '::', '10.0.0.5', 'status.example.com', '127.evil.example', 'localhost.example.com'])(
    'refuses to make every client that reaches %s an Owner, unless confirmed by a second setting',
    (HOST) => {
      const env = { ...ENV, HOST, AUTH_DISABLED: 'true' };
      expect(() => gatewayConfig(env)).toThrow(/AUTH_DISABLED: .*HOST=localhost, or\s+AUTH_DISABLED_PUBLICLY=true/s);
      expect(() => gatewayConfig({ ...env, AUTH_DISABLED_PUBLICLY: 'false' })).toThrow('AUTH_DISABLED');
      expect(gatewayConfig({ ...env, AUTH_DISABLED_PUBLICLY: 'true' }).authDisabled).toBe(true);
    },
  );

  it('requires sign-in by default, and can do without it on this machine alone', () => {
    expect(gatewayConfig(ENV).authDisabled).toBe(false);
    expect(gatewayConfig({ ...ENV, AUTH_DISABLED_PUBLICLY: 'true' }).authDisabled).toBe(false);
    for (const HOST of ['localhost', '127.0.0.1', '::1'])
      expect(gatewayConfig({ ...ENV, HOST, AUTH_DISABLED: 'true' }).authDisabled).toBe(true);
    expect(() => gatewayConfig({ ...ENV, AUTH_DISABLED: 'yes' })).toThrow('AUTH_DISABLED');
  });

  it('names the peers of a gateway, and refuses what is no address', () => {
    expect(gatewayConfig({ ...ENV, GATEWAY_PEERS: 'dns:peers:8083', PEER_PORT: '8083' })).toMatchObject({
      peers: [{ isResolved: true, host: 'peers', port: 8083 }],
      peerPort: 8083,
    });
    expect(gatewayConfig(ENV)).toMatchObject({ peers: [], peerPort: undefined });
    expect(() => gatewayConfig({ ...ENV, GATEWAY_PEERS: 'http://peers' })).toThrow('GATEWAY_PEERS');
  });

  it('lists every problem', () => {
    const act = () => gatewayConfig({ PORT: '70000', PAGES_URL_TEMPLATE: 'http://example.com' });
    for (const name of ['PORT', 'NATS_URL', 'JWT_PUBLIC_KEY', 'SNAPSHOT_DIR', 'PAGES_URL_TEMPLATE']) {
      expect(act).toThrow(name);
    }
  });
});
