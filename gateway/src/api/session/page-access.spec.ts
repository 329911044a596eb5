import type { IncomingMessage } from 'node:http';
import { NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import { knownAccess, requireFound, type CallAccess } from './page-access.js';

const REQUEST = {} as IncomingMessage;
const FOUND = { id: 'a', pageId: 'a' };
const answering = (access: CallAccess) => ({ of: () => access });

describe('access to a page', () => {
  it('is asked for by an id in lower case', () => {
    const asked: string[] = [];
    const access = {
      of: (_: IncomingMessage, id: string, pageId = '') => (asked.push(id, pageId), 'reader' as const),
    };
    expect(knownAccess(access, REQUEST, 'AB')).toBe('reader');
    expect(knownAccess(access, REQUEST, 'AB', 'CD')).toBe('reader');
    expect(asked).toEqual(['ab', '', 'ab', 'cd']);
  });

  it('is refused for now while the page may be one that is not here yet', () => {
    expect(() => knownAccess(answering('unknown'), REQUEST, 'a')).toThrow(UnavailableError);
    expect(() => requireFound(answering('unknown'), REQUEST, FOUND)).toThrow(UnavailableError);
  });

  it('that is refused looks like no page where a name was looked up', () => {
    expect(() => requireFound(answering('refused'), REQUEST, FOUND)).toThrow(new NotFoundError('No such Domain :('));
    for (const access of ['everybody', 'reader'] as const) requireFound(answering(access), REQUEST, FOUND);
  });

  it('is to the first page of an organisation where a name was looked up', () => {
    const access = answering('everybody');
    expect(() => requireFound(access, REQUEST, { id: 'a', pageId: 'b' })).toThrow(NotFoundError);
    // Of a release before.
    requireFound(access, REQUEST, { id: 'a', pageId: '' });
  });
});
