import { component } from '../testing/sample-state.js';
import { groupComponents } from './group-components.js';

describe('groupComponents', () => {
  it('keeps groups and components in the order in which they first appear', () => {
    const groups = groupComponents([
      component('a', { group: { name: 'Two' } }),
      component('b'),
      component('c', { group: { name: 'One' } }),
      component('d', { group: { name: 'Two' } }),
    ]);
    expect(groups.map(({ name, components }) => [name, components.map(({ id }) => id)])).toEqual([
      ['Two', ['a', 'd']],
      ['', ['b']],
      ['One', ['c']],
    ]);
  });

  it('lets components outside of any group stand between groups, where they are', () => {
    const inCore = { group: { name: 'Core' } };
    const groups = groupComponents([component('a'), component('b', inCore), component('c'), component('d')]);
    expect(groups.map(({ id, name, components }) => [id, name, components.map((one) => one.id)])).toEqual([
      ['a', '', ['a']],
      ['b', 'Core', ['b']],
      ['c', '', ['c', 'd']],
    ]);
  });

  it('says of a group what is known of it', () => {
    const group = { id: 'g', name: 'Core', description: 'What all need', collapsed: true };
    expect(groupComponents([component('a', { group: { name: ' Core ' } })], [group])).toMatchObject([group]);
  });

  it('treats a name of spaces as empty', () => {
    const groups = groupComponents([component('a', { group: { name: '  ' } }), component('b')]);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.name).toBe('');
  });

  it('is empty for no components', () => {
    expect(groupComponents([])).toEqual([]);
  });
});
