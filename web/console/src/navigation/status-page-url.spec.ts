import { expect, it } from '@jest/globals';
import { statusPageUrl } from './status-page-url.js';

it.each([
  ['http:', 'localhost:8080', 'http://acme.localhost:8080'],
  ['http:', '127.0.0.1:8080', 'http://acme.localhost:8080'],
  ['http:', '[::1]:8080', 'http://acme.localhost:8080'],
  ['https:', 'candor.example', 'https://acme.candor.example'],
  ['https:', 'app.candor.example', 'https://acme.candor.example'],
  ['https:', 'docs.candor.example', 'https://acme.candor.example'],
])('%s//%s → %s', (protocol, host, url) => {
  expect(statusPageUrl('acme', { protocol, host })).toBe(url);
});
