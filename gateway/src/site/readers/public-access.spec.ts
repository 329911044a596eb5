import type { IncomingMessage } from 'node:http';
import { Page } from '../pages/page.js';
import { PublicAccess } from './public-access.js';

const READERS = { passwordHash: '', networks: ['192.0.2.0/24'], needsAll: false, keys: [] };
const REQUEST = {} as IncomingMessage;

function accessTo(page: Partial<Page['facts']> | undefined, given: { mayRead?: boolean; isComplete?: boolean } = {}) {
  const { mayRead = false, isComplete = true } = given;
  const found = page && new Page({ ...Page.none.facts, id: 'page', ...page });
  const pages = { get: (id: string) => (id === 'page' ? found : undefined) };
  return new PublicAccess(pages, { isComplete }, { mayRead: () => mayRead }).of(REQUEST, 'page');
}

describe('a call about an organisation', () => {
  it('is everybody’s where its page is, or has not been published', () => {
    expect(accessTo({})).toBe('everybody');
    expect(accessTo(undefined)).toBe('everybody');
  });

  it('is its readers’ where its page is private', () => {
    expect(accessTo({ readers: READERS })).toBe('refused');
    expect(accessTo({ readers: READERS }, { mayRead: true })).toBe('reader');
  });

  it('cannot be decided while its page may be still to come, and can once that is here', () => {
    expect(accessTo(undefined, { isComplete: false })).toBe('unknown');
    expect(accessTo({}, { isComplete: false })).toBe('everybody');
    expect(accessTo({ readers: READERS }, { isComplete: false })).toBe('refused');
  });
});
