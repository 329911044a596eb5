import { describe, expect, it } from '@jest/globals';
import { appEnv, type RunFacts } from './app-env.js';

const facts: RunFacts = {
  databaseUrl: 'postgres://candor@127.0.0.1:5432/candor',
  natsUrl: 'nats://127.0.0.1:4222',
  smtpUrl: 'smtp://127.0.0.1:1025',
  gatewayPort: 8081,
  inboxPort: 1080,
  dataFolder: '/data',
  secrets: {
    candorSecret: 'own',
    jwtPrivateKey: 'private',
    jwtPublicKey: 'public',
    postgresPassword: 'secret',
    busSecret: 'bus',
    directKey: 'direct',
    callSigningKey: 'signs',
    callVerifyingKey: 'verifies',
  },
  logLevel: 'warn',
};

describe('appEnv', () => {
  it("uses the gateway's actual port in every address", () => {
    expect(appEnv(facts, {})).toMatchObject({
      PORT: '8081',
      CONSOLE_URL: 'http://localhost:8081',
      PAGES_URL_TEMPLATE: 'http://{domain}.localhost:8081',
    });
  });

  it("lets webhooks reach the inbox's receiver and the hosts that the user allows, nothing else", () => {
    expect(appEnv(facts, { OUTBOUND_ALLOW: ' 127.0.0.1:9999 ,' }).OUTBOUND_ALLOW).toBe(
      '127.0.0.1:9999,localhost:1080,127.0.0.1:1080',
    );
    expect(appEnv({ ...facts, inboxPort: undefined }, {}).OUTBOUND_ALLOW).toBe('');
  });

  it("keeps the user's secrets in place of the generated ones", () => {
    expect(appEnv(facts, { CANDOR_SECRET: 'theirs' })).toMatchObject({
      CANDOR_SECRET: 'theirs',
      JWT_PRIVATE_KEY: 'private',
    });
  });

  it('passes the settings of apps at Slack and X, and no empty values for missing ones', () => {
    const env = appEnv(facts, { SLACK_CLIENT_ID: '1.2', TWITTER_APP_KEY: 'key', SECRETS_KEYS: 'a:b' });
    expect(env).toMatchObject({ SLACK_CLIENT_ID: '1.2', TWITTER_APP_KEY: 'key', SECRETS_KEYS: 'a:b' });
    expect(Object.keys(env)).not.toContain('SLACK_CLIENT_SECRET');
  });

  it("passes nothing else of the user's environment on", () => {
    const env = appEnv(facts, { AWS_SECRET_ACCESS_KEY: 'x', NODE_OPTIONS: '--inspect' });
    expect(Object.keys(env)).not.toContain('AWS_SECRET_ACCESS_KEY');
    expect(Object.keys(env)).not.toContain('NODE_OPTIONS');
    expect(Object.values(env)).not.toContain('secret');
  });
});
