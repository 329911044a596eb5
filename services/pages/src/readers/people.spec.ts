import { violationsIn } from '@candor/lab/fixtures/violations-in.js';
import { readPeople } from './people.js';

function read(...typed: string[]) {
  let people: string[] = [];
  const problems = violationsIn((violations) => (people = readPeople(violations, typed)));
  return { people, problems };
}

describe('the people who may read a page', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    [' Ann@Example.com ', 'Ann@Example.com'],
    ['ann@exämple.com', 'ann@xn--exmple-cua.com'],
    ['@example.org', '@example.org'],
    [' @Example.ORG', '@example.org'],
    ['@exämple.com', '@xn--exmple-cua.com'],
  ])('take %j as %s', (typed, name) => {
    expect(read(typed)).toEqual({ people: [name], problems: [] });
  });

  it.each([
    'ann',
    'example.org',
    '@',
    '@org',
    '@exa mple.org',
    '@example.org, @example.com',
    '@ann@example.com',
    'x'.repeat(300),
  ])('refuse %.40j by its place', (typed) => {
    const detail = 'Please give an address, or "@" and a domain, for example ann@example.com or @example.org.';
    expect(read('@example.org', typed)).toEqual({
      people: ['@example.org'],
      problems: [{ pointer: '/people/1', detail }],
    });
  });

  it('refuse what is no address with the words of every other field for one', () => {
    expect(read('a b@example.com').problems).toEqual([{ pointer: '/people/0', detail: 'Email domain is not valid.' }]);
  });

  it('keep their order, each once, without empty lines, which count where errors are', () => {
    expect(read('ann@example.com', '', '@example.org', 'ANN@example.com', '@EXAMPLE.org').people).toEqual([
      'ann@example.com',
      '@example.org',
    ]);
    expect(read('', 'x', ' ', '@y').problems.map(({ pointer }) => pointer)).toEqual(['/people/1', '/people/3']);
  });

  it('are 500 at most', () => {
    const many = Array.from({ length: 501 }, (_, n) => `reader${n}@example.com`);
    expect(read(...many.slice(1), '').people).toHaveLength(500);
    expect(read(...many).problems).toEqual([
      { pointer: '/people', detail: 'Please give at most 500 addresses and domains.' },
    ]);
  });
});
