import { ConfigError } from '@candor/platform/config.js';
import { subscribersConfig } from './config.js';

const env = {
  DATABASE_URL: 'postgres://localhost/candor',
  NATS_URL: 'nats://localhost:4222',
  CANDOR_SECRET: 'a root secret of at least 32 characters',
};

describe('the configuration', () => {
  it('allows no private target except by name', () => {
    expect(subscribersConfig(env).outboundAllow).toEqual([]);
    expect(subscribersConfig({ ...env, OUTBOUND_ALLOW: ' localhost:1080, 127.0.0.1:1080,' }).outboundAllow).toEqual([
      'localhost:1080',
      '127.0.0.1:1080',
    ]);
  });

  it('refuses a root secret that is short or missing', () => {
    expect(() => subscribersConfig({ ...env, CANDOR_SECRET: 'short' })).toThrow(/CANDOR_SECRET/);
    expect(() => subscribersConfig({ ...env, CANDOR_SECRET: undefined })).toThrow(ConfigError);
  });
});
