import { audiencesOf, seenBy, visibleOf } from './audiences.js';

const AUDIENCES = [
  { id: 'a', people: ['ann@acme.example', '@both.example'], componentIds: ['ofA', 'ofBoth'] },
  { id: 'b', people: ['@bolt.example', '@both.example'], componentIds: ['ofB', 'ofBoth'] },
];
const PAGE = { audiences: AUDIENCES, componentIds: ['all', 'ofA', 'ofB', 'ofBoth'] };
const COMPONENTS = ['all', 'ofA', 'ofB', 'ofBoth'];

describe('the audiences of a page', () => {
  it.each<[string | undefined, string[], string[]]>([
    ['Ann@ACME.example', ['a'], ['all', 'ofA', 'ofBoth']],
    ['x@bolt.example', ['b'], ['all', 'ofB', 'ofBoth']],
    ['x@both.example', ['a', 'b'], COMPONENTS],
    ['bob@acme.example', [], ['all']],
    ['x@bolt.example.evil.example', [], ['all']],
    ['@bolt.example@evil.example', [], ['all']],
    [undefined, [], ['all']],
  ])('%s is in %j and sees %j', (address, ids, seen) => {
    expect(audiencesOf(AUDIENCES, address).map(({ id }) => id)).toEqual(ids);
    expect(COMPONENTS.filter(seenBy(AUDIENCES, address))).toEqual(seen);
  });

  it('hear of what they see of an event', () => {
    expect(visibleOf(PAGE, [])).toEqual({ forAll: null, forSome: [] });
    expect(visibleOf(PAGE, ['all', 'elsewhere'])).toEqual({ forAll: ['all', 'elsewhere'], forSome: [] });
    expect(visibleOf(PAGE, ['all', 'ofA', 'ofBoth', 'elsewhere'])).toEqual({
      forAll: ['all'],
      forSome: [
        { people: AUDIENCES[0]?.people, componentIds: ['ofA', 'ofBoth'] },
        { people: AUDIENCES[1]?.people, componentIds: ['ofBoth'] },
      ],
    });
  });

  it('of a first page hear of what is internal and theirs', () => {
    const first = { audiences: AUDIENCES, componentIds: null };
    expect(visibleOf(first, [])).toEqual({ forAll: null, forSome: [] });
    // Not internal, or not any more.
    expect(visibleOf(first, ['all', 'ofA'])).toEqual({ forAll: ['all', 'ofA'], forSome: [] });
    expect(visibleOf(first, ['all', 'ofA', 'ofB', 'internal'], ['ofA', 'internal'])).toEqual({
      forAll: ['all', 'ofB'],
      forSome: [{ people: AUDIENCES[0]?.people, componentIds: ['ofA'] }],
    });
    // Also where it is not known yet whose it is.
    expect(visibleOf({ ...first, audiences: [] }, ['ofA'], ['ofA'])).toEqual({ forAll: [], forSome: [] });
  });

  it('hear nothing of a service that has left the page', () => {
    expect(visibleOf({ ...PAGE, componentIds: ['all'] }, ['ofA'])).toEqual({ forAll: [], forSome: [] });
  });
});
