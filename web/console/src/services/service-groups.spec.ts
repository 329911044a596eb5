import { expect, it } from '@jest/globals';
import { service } from '../../test/samples.js';
import { groupNames } from './group-names.js';
import { groupServices } from './service-groups.js';

const inGroup = (id: string, name: string) => service(id, id, { group: { name } });

it('groups in order of appearance, services without a group where they are', () => {
  const services = [
    inGroup('a', ''),
    inGroup('b', 'Two'),
    inGroup('c', 'One'),
    inGroup('d', ' Two '),
    inGroup('e', '  '),
  ];
  const groups = groupServices(services).map(({ name, services: members }) => [name, members.map(({ id }) => id)]);
  expect(groups).toEqual([
    ['', ['a']],
    ['Two', ['b', 'd']],
    ['One', ['c']],
    ['', ['e']],
  ]);
  expect(groupNames(services)).toEqual(['One', 'Two']);
});

it('is empty without services', () => {
  expect(groupServices([])).toEqual([]);
});
