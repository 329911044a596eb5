import { randomBytes } from 'node:crypto';
import { readerDigest } from '@candor/streams/reader-digest.js';
import { isListed, personOf } from './people.js';

const pageWith = (...names: string[]) => {
  const key = randomBytes(32);
  return {
    peopleKey: key.toString('base64'),
    people: names.map((name) => readerDigest(key, name).toString('base64url')),
  };
};
const lists = (page: ReturnType<typeof pageWith>, address: string) =>
  isListed(page, { person: personOf(page, address) });

describe('the people of a page', () => {
  it('are those with a listed address or domain, in any case', () => {
    const page = pageWith('Ann@example.com', '@example.org');
    for (const address of ['ann@example.com', 'ANN@Example.COM', 'bob@example.org', 'BOB@EXAMPLE.ORG'])
      expect([address, lists(page, address)]).toEqual([address, true]);
    for (const address of [
      'bob@example.com',
      'ann@sub.example.org',
      'x@notexample.org',
      '@example.org.evil.example',
      '',
    ])
      expect([address, lists(page, address)]).toEqual([address, false]);
  });

  it('are not those of another page that lists the same', () => {
    const [page, other] = [pageWith('ann@example.com'), pageWith('ann@example.com')];
    expect(isListed(other, { person: personOf(page, 'ann@example.com') })).toBe(false);
  });

  it('are those too of whom a provider says what an audience asks for now', () => {
    const page = pageWith('ann@example.com');
    const person = personOf(page, 'bob@example.com');
    const asks = (...attributes: string[]) => [{ id: 'acme', people: [], attributes }];
    const lists = (audiences: ReturnType<typeof asks>, attributes?: string[]) =>
      isListed({ ...page, audiences }, { person, ...(attributes && { attributes }) });
    expect(lists(asks('ops', 'dev'), ['other', 'dev'])).toBe(true);
    expect(isListed({ audiences: asks('ops') }, { person, attributes: ['ops'] })).toBe(true);
    expect([lists(asks('ops'), ['dev']), lists(asks('ops'), []), lists(asks('ops'))]).toEqual([false, false, false]);
    expect(lists([], ['ops'])).toBe(false);
    expect(isListed(page, { person, attributes: ['ops'] })).toBe(false);
    expect(isListed({ ...page, audiences: asks('ops') }, { person: undefined, attributes: ['ops'] })).toBe(false);
  });

  it('are none where none are listed', () => {
    expect(personOf({}, 'ann@example.com')).toBeUndefined();
    expect(isListed({}, { person: { address: '', domain: '' } })).toBe(false);
    expect(isListed(pageWith('ann@example.com'), { person: undefined })).toBe(false);
  });
});
