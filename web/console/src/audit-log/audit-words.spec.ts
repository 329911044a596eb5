import { describe, expect, it } from '@jest/globals';
import { type AuditEntry } from '../api/contract.js';
import { pathOf, shortAgent } from './audit-words.js';

const entry = (action: AuditEntry['action'], object?: AuditEntry['object']): AuditEntry => ({
  id: 'e1',
  time: 0,
  actor: { userId: 'u1', name: 'Ada', email: 'ada@acme.example' },
  action,
  ...(object && { object }),
  address: '203.0.113.5',
  userAgent: '',
  requestId: 'r1',
});

describe('an entry', () => {
  it('links to its object, unless that is gone or has no screen', () => {
    expect(pathOf(entry('incident.renamed', { type: 'incident', id: 'i1' }))).toBe('/incident/edit/i1');
    expect(pathOf(entry('settings.changed', { type: 'settings' }))).toBe('/settings');
    expect(pathOf(entry('incident.deleted', { type: 'incident', id: 'i1' }))).toBeUndefined();
    expect(pathOf(entry('delivery.replayed', { type: 'recipient', id: 'x' }))).toBeUndefined();
    expect(pathOf(entry('user.signed_in'))).toBeUndefined();
  });
});

describe('a user agent', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Safari/605.1',
      'Safari on macOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
    ['curl/8.9.1', 'curl/8.9.1'],
    ['', ''],
  ])('%#: is shown in short form', (userAgent, expected) => {
    expect(shortAgent(userAgent)).toBe(expected);
  });
});
