import { describe, expect, it } from '@jest/globals';
import { slackConfig } from './config.js';

const ENV = {
  DATABASE_URL: 'postgres://localhost/candor',
  NATS_URL: 'nats://localhost:4222',
  PAGES_URL_TEMPLATE: 'https://{domain}.example',
  CONSOLE_URL: 'https://console.example',
};

describe('slackConfig', () => {
  it('calls Slack itself by default', () => {
    expect(slackConfig(ENV)).toMatchObject({
      apiUrl: 'https://slack.com/api/',
      hooksUrl: undefined,
      allow: [],
      window: 20,
    });
  });

  it('lets a double be reached at its own address, and at no other', () => {
    const env = {
      ...ENV,
      SLACK_API_URL: 'http://127.0.0.1:5/api',
      SLACK_HOOKS_URL: 'http://127.0.0.1:5/',
      SLACK_WINDOW: '3',
    };
    expect(slackConfig(env)).toMatchObject({
      apiUrl: 'http://127.0.0.1:5/api/',
      hooksUrl: 'http://127.0.0.1:5',
      allow: ['127.0.0.1:5'],
      window: 3,
    });
  });

  it.each([
    ['SLACK_API_URL', 'ftp://slack.com'],
    ['SLACK_HOOKS_URL', 'hooks'],
    ['SLACK_WINDOW', '0'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => slackConfig({ ...ENV, [name]: value })).toThrow(name);
  });
});
