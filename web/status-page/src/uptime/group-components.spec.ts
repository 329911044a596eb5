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

  it('treats a name of spaces as empty', () => {
    const groups = groupComponents([component('a', { group: { name: '  ' } }), component('b')]);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.name).toBe('');
  });

  it('is empty for no components', () => {
    expect(groupComponents([])).toEqual([]);
  });
});
