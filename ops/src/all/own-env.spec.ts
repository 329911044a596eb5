import { describe, expect, it } from '@jest/globals';
import { ownEnv } from './own-env.js';

const env = {
  NATS_URL: 'nats://one:4222',
  NATS_PASSWORD_CATALOG: 'of catalog',
  NATS_PASSWORD_NOTIFICATIONS_EMAIL: 'of email',
  NATS_PASSWORD_GATEWAY: 'of gateway',
  DIRECT_KEY: 'direct',
  CALL_SIGNING_KEY: 'signs',
  CALL_VERIFYING_KEY: 'verifies',
  HEALTH_PORT: '8081',
  SMTP_URL: '',
};

describe('the environment of one app of a process', () => {
  it('has the password of its own user of the broker and no other', () => {
    expect(ownEnv('catalog', env)).toEqual({
      NATS_URL: 'nats://one:4222',
      NATS_PASSWORD: 'of catalog',
      DIRECT_KEY: 'direct',
      CALL_VERIFYING_KEY: 'verifies',
    });
  });

  it('lets the gateway alone sign who is calling, and workers neither sign nor call directly', () => {
    expect(ownEnv('gateway', env)).toEqual({
      NATS_URL: 'nats://one:4222',
      NATS_PASSWORD: 'of gateway',
      DIRECT_KEY: 'direct',
      CALL_SIGNING_KEY: 'signs',
    });
    expect(ownEnv('notifications-email', env)).toEqual({ NATS_URL: 'nats://one:4222', NATS_PASSWORD: 'of email' });
  });

  it('falls back to the password that all share', () => {
    expect(ownEnv('pages', { ...env, NATS_PASSWORD: 'shared' })).toMatchObject({ NATS_PASSWORD: 'shared' });
    expect(ownEnv('pages', env)).not.toHaveProperty('NATS_PASSWORD');
  });
});
