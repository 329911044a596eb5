import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@candor/platform/config.js';
import { makeSecrets } from '../secrets.js';
import { standaloneConfig } from './standalone-config.js';
import { standaloneEnv } from './standalone-env.js';

const secrets = makeSecrets();
const envOf = (given: Record<string, string>) => standaloneEnv(standaloneConfig(given), secrets, given);

describe('the environment of the one container', () => {
  it('is made where nothing is given', () => {
    expect(envOf({})).toMatchObject({
      CONSOLE_URL: 'http://localhost:8080',
      PAGES_URL_TEMPLATE: 'http://{domain}.localhost:8080',
      SNAPSHOT_DIR: '/data/pages',
      DATABASE_URL: `postgres://candor:${secrets.postgresPassword}@127.0.0.1:5432/candor`,
      NATS_URL: 'nats://127.0.0.1:4222',
      CANDOR_SECRET: secrets.candorSecret,
      NATS_PASSWORD_CATALOG: expect.any(String),
    });
  });

  it('is what was given where something is, and no empty variable', () => {
    const env = envOf({ CONSOLE_URL: 'https://console.example.com', CANDOR_SECRET: 'own', SLACK_CLIENT_ID: '1.2' });
    expect(env).toMatchObject({
      CONSOLE_URL: 'https://console.example.com',
      CANDOR_SECRET: 'own',
      SLACK_CLIENT_ID: '1.2',
    });
    expect(envOf({ PAGES_URL_TEMPLATE: '' })).toMatchObject({ PAGES_URL_TEMPLATE: 'http://{domain}.localhost:8080' });
  });

  it('mixes no half of a given pair of keys with one of its own', () => {
    expect(envOf({ JWT_PRIVATE_KEY: 'own' })).not.toHaveProperty('JWT_PUBLIC_KEY');
    expect(envOf({})).toMatchObject({ JWT_PUBLIC_KEY: secrets.jwtPublicKey });
  });

  it('leaves a broker of the operator to its own login', () => {
    expect(envOf({ NATS_URL: 'nats://bus.example.com' })).not.toHaveProperty('NATS_PASSWORD_CATALOG');
  });

  it('is refused where a variable is invalid', () => {
    expect(() => standaloneConfig({ POSTGRES_PORT: 'x', DATABASE_URL: 'mysql://x' })).toThrow(ConfigError);
    expect(() => standaloneConfig({ POSTGRES_PORT: 'x', DATABASE_URL: 'mysql://x' })).toThrow(
      /POSTGRES_PORT: [^]*DATABASE_URL: /,
    );
  });
});
