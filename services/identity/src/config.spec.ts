import { generateKeyPairSync } from 'node:crypto';
import { identityConfig } from './config.js';

const ENV = {
  NATS_URL: 'nats://a:4222,nats://b:4222',
  DATABASE_URL: 'postgres://candor@localhost/candor',
  CANDOR_SECRET: 'a secret of at least thirty-two characters',
};

function pem(namedCurve: string, type: 'pkcs8' | 'sec1' = 'pkcs8'): string {
  return generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type, format: 'pem' }).toString();
}

describe('identityConfig', () => {
  it.each(['pkcs8', 'sec1'] as const)('takes a %s key with real or spelled-out line breaks', (type) => {
    const key = pem('P-256', type);
    expect(identityConfig({ ...ENV, JWT_PRIVATE_KEY: key }).jwtPrivateKey).toBe(key);
    const oneLine = key.replaceAll('\n', '\\n');
    expect(identityConfig({ ...ENV, JWT_PRIVATE_KEY: oneLine })).toEqual({
      natsUrls: ['nats://a:4222', 'nats://b:4222'],
      databaseUrl: ENV.DATABASE_URL,
      jwtPrivateKey: key,
      secret: ENV.CANDOR_SECRET,
      secretKeys: [],
      outboundAllow: [],
      consoleUrl: 'http://localhost:8080',
      sessionDays: 30,
    });
  });

  it('reads the redirect URL and the private addresses that a provider may have', () => {
    const env = { ...ENV, JWT_PRIVATE_KEY: pem('P-256'), CONSOLE_URL: 'https://console.example/' };
    expect(identityConfig({ ...env, OUTBOUND_ALLOW: 'idp.internal:443, 10.0.0.7:8080' })).toMatchObject({
      outboundAllow: ['idp.internal:443', '10.0.0.7:8080'],
      consoleUrl: 'https://console.example',
      sessionDays: 30,
    });
  });

  it.each([
    ['a key on another curve', pem('P-384')],
    [
      'a public key',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ],
    ['no key', 'secret'],
  ])('refuses %s without repeating it', (_what, JWT_PRIVATE_KEY) => {
    const read = () => identityConfig({ ...ENV, JWT_PRIVATE_KEY });
    expect(read).toThrow('JWT_PRIVATE_KEY: must be a private key on the curve P-256, as PEM');
    expect(read).not.toThrow(JWT_PRIVATE_KEY);
  });

  it('lists all missing variables', () => {
    expect(() => identityConfig({})).toThrow(
      /NATS_URL: is missing\n.*DATABASE_URL: is missing\n.*JWT_PRIVATE_KEY: is missing\n.*CANDOR_SECRET: is missing/,
    );
  });
});
