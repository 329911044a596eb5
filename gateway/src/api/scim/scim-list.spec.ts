import { isShown, readListQuery, readShown, show } from './scim-list.js';

const RESOURCE = {
  schemas: ['s'],
  id: '1',
  userName: 'x',
  name: { givenName: 'g', familyName: 'f' },
  emails: [{ value: 'v', type: 't' }],
};

describe('the query of a list', () => {
  it.each([
    [{}, { startIndex: 1, count: 100 }],
    [
      { startIndex: '0', count: '-1' },
      { startIndex: 1, count: 0 },
    ],
    [
      { startIndex: 'x', count: '1e9' },
      { startIndex: 1, count: 100 },
    ],
    [
      { startIndex: '7', count: '100000' },
      { startIndex: 7, count: 200 },
    ],
    [
      { startIndex: 7, count: 5 },
      { startIndex: 7, count: 5 },
    ],
  ])('%j: %j', (query, expected) => {
    expect(readListQuery(query)).toMatchObject(expected);
  });

  it.each([
    [{ attributes: 'userName' }, ['schemas', 'id', 'userName']],
    [{ attributes: ['USERNAME', 'emails'] }, ['schemas', 'id', 'userName', 'emails']],
    [{ excludedAttributes: 'emails,name, id' }, ['schemas', 'id', 'userName']],
    [{}, ['schemas', 'id', 'userName', 'name', 'emails']],
  ])('%j shows %j', (query, expected) => {
    expect(Object.keys(show(RESOURCE, readShown(query)))).toEqual(expected);
  });

  it('shows a part of an attribute', () => {
    expect(show(RESOURCE, readShown({ attributes: 'name.givenName,emails.value' }))).toEqual({
      ...{ schemas: ['s'], id: '1', name: { givenName: 'g' }, emails: [{ value: 'v' }] },
    });
    expect(isShown('name', readShown({ attributes: 'name.givenName' }))).toBe(true);
    expect(isShown('members', readShown({ excludedAttributes: 'Members' }))).toBe(false);
  });
});
