import { ConfigError } from '@candor/platform/config.js';
import { pagesConfig } from './config.js';

const env = { DATABASE_URL: 'postgres://localhost/candor', NATS_URL: 'nats://localhost:4222' };

describe('the configuration', () => {
  it('has the addresses of pages, without trailing slashes', () => {
    const { addresses } = pagesConfig({
      ...env,
      PAGES_URL_TEMPLATE: 'https://{domain}.status.example/',
      CONSOLE_URL: 'https://app.example/',
    });
    expect(addresses.pageUrl('acme')).toBe('https://acme.status.example');
    expect(addresses.consoleUrl).toBe('https://app.example');
  });

  it('fits a single machine by default', () => {
    expect(pagesConfig(env).addresses.pageUrl('acme')).toBe('http://acme.localhost:8080');
  });

  it.each(['https://status.example', '{domain}', 'ftp//{domain}'])('refuses the template %s', (template) => {
    expect(() => pagesConfig({ ...env, PAGES_URL_TEMPLATE: template })).toThrow(ConfigError);
  });
});
