import { InvalidError } from '@candor/platform/errors.js';
import { parseWebhookUrl } from './webhook-url.js';

function refusal(typed: string): string | undefined {
  try {
    parseWebhookUrl(typed, '/url');
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    expect(error.violations).toHaveLength(1);
    expect(error.violations[0]?.pointer).toBe('/url');
    return error.violations[0]?.detail;
  }
  return undefined;
}

describe('parseWebhookUrl', () => {
  it.each([
    ['https://example.com/hook', 'https://example.com/hook'],
    [' http://EXAMPLE.com:80 ', 'http://example.com/'],
    ['https://example.com/Hook?Key=A#part', 'https://example.com/Hook?Key=A'],
    ['https://exämple.com/', 'https://xn--exmple-cua.com/'],
  ])('accepts %s', (typed, stored) => {
    expect(parseWebhookUrl(typed, '/url')).toBe(stored);
  });

  it.each([
    ['', 'Please enter your URL.'],
    ['  \n', 'Please enter your URL.'],
    ['example.com/hook', 'This is not a valid URL.'],
    ['https://', 'This is not a valid URL.'],
    ['https://example.com/\r\nX-Evil: 1', 'This is not a valid URL.'],
    ['ftp://example.com/', 'Please enter a URL that starts with https:// or http://.'],
    ['javascript:alert(1)', 'Please enter a URL that starts with https:// or http://.'],
    ['file:///etc/passwd', 'Please enter a URL that starts with https:// or http://.'],
    ['https://ann:secret@example.com/', 'Please enter a URL without a user name and password.'],
    ['https://ann@example.com/', 'Please enter a URL without a user name and password.'],
    [`https://example.com/${'a'.repeat(2_000)}`, 'Please use at most 2000 characters.'],
  ])('refuses %j', (typed, detail) => {
    expect(refusal(typed)).toBe(detail);
  });
});
