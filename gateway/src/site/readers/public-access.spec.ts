import type { IncomingMessage } from 'node:http';
import { Page } from '../pages/page.js';
import { PublicAccess } from './public-access.js';

const READERS = { passwordHash: '', networks: ['192.0.2.0/24'], needsAll: false, keys: [] };
const REQUEST = {} as IncomingMessage;

type Facts = Partial<Page['facts']>;

function accessTo(page: Facts | undefined, given: { mayRead?: boolean; isComplete?: boolean; further?: Facts } = {}) {
  const { mayRead = false, isComplete = true, further } = given;
  const known = (id: string, facts: Facts) => new Page({ ...Page.none.facts, id, customerId: 'page', ...facts });
  const pages = {
    get: (id: string) => {
      if (id === 'further') return further && known(id, further);
      return id === 'page' && page ? known(id, page) : undefined;
    },
  };
  const access = new PublicAccess(pages, { isComplete }, { mayRead: () => mayRead });
  return { first: access.of(REQUEST, 'page'), further: access.of(REQUEST, 'page', 'further') };
}

describe('a call about an organisation', () => {
  it('is everybody’s where its page is, or has not been published', () => {
    expect(accessTo({}).first).toBe('everybody');
    expect(accessTo(undefined).first).toBe('everybody');
  });

  it('is its readers’ where its page is private', () => {
    expect(accessTo({ readers: READERS }).first).toBe('refused');
    expect(accessTo({ readers: READERS }, { mayRead: true }).first).toBe('reader');
  });

  it('cannot be decided while its page may be still to come, and can once that is here', () => {
    expect(accessTo(undefined, { isComplete: false }).first).toBe('unknown');
    expect(accessTo({}, { isComplete: false }).first).toBe('everybody');
    expect(accessTo({ readers: READERS }, { isComplete: false }).first).toBe('refused');
  });

  it('is decided by a further page where it names one', () => {
    expect(accessTo({ readers: READERS }, { further: {} })).toEqual({ first: 'refused', further: 'everybody' });
    const readers = READERS;
    expect(accessTo({}, { further: { readers } })).toEqual({ first: 'everybody', further: 'refused' });
    expect(accessTo({}, { further: { readers }, mayRead: true })).toEqual({ first: 'everybody', further: 'reader' });
  });

  it('is decided by the first page where it names none of the organisation’s', () => {
    const [readers, further] = [READERS, { customerId: 'other' }];
    for (const isComplete of [true, false])
      expect(accessTo({ readers }, { further, isComplete })).toMatchObject({ further: 'refused' });
    expect(accessTo({ readers })).toMatchObject({ further: 'refused' });
    expect(accessTo({})).toMatchObject({ further: 'everybody' });
    expect(accessTo({ readers }, { isComplete: false })).toMatchObject({ further: 'unknown' });
  });
});
