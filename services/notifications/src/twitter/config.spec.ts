import { describe, expect, it } from '@jest/globals';
import { twitterConfig } from './config.js';

const ENV = {
  DATABASE_URL: 'postgres://localhost/candor',
  NATS_URL: 'nats://localhost:4222',
  PAGES_URL_TEMPLATE: 'https://{domain}.example',
  CONSOLE_URL: 'https://console.example',
};
const APP = { TWITTER_APP_KEY: 'key', TWITTER_APP_SECRET: 'secret' };

describe('twitterConfig', () => {
  it('starts without an X app', () => {
    expect(twitterConfig(ENV).twitter).toBeUndefined();
    expect(twitterConfig({ ...ENV, TWITTER_APP_KEY: 'key' }).twitter).toBeUndefined();
  });

  it('calls X itself by default', () => {
    expect(twitterConfig({ ...ENV, ...APP })).toMatchObject({
      twitter: { appKey: 'key', appSecret: 'secret', apiUrl: 'https://api.x.com' },
      window: 10,
    });
    expect(twitterConfig({ ...ENV, ...APP, TWITTER_API_URL: 'http://127.0.0.1:5/' }).twitter?.apiUrl).toBe(
      'http://127.0.0.1:5',
    );
  });

  it.each([
    ['TWITTER_API_URL', 'x.com'],
    ['TWITTER_WINDOW', 'many'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => twitterConfig({ ...ENV, [name]: value })).toThrow(name);
  });
});
