import { component, pageState } from '../testing/sample-state.js';
import { GROUPS_SHOWN } from './groups-shown.js';
import { fewNames, hasManyServices, isClosedWhileWell, isCompact, split } from './page-extent.js';

const page = (count: number) => ({ components: Array.from({ length: count }, (_, n) => component(String(n))) });

describe('the extent of a page', () => {
  it('has many services from 26 on, and no bars from 101 on', () => {
    expect([25, 26].map((count) => hasManyServices(page(count)))).toEqual([false, true]);
    expect([100, 101].map((count) => isCompact(page(count)))).toEqual([false, true]);
  });

  it.each([
    // Few services and many, each with an open group and a closed one.
    ['automatic', [false, true, true, true]],
    ['open', [false, false, false, false]],
    ['as_set', [false, true, false, true]],
    ['closed', [true, true, true, true]],
  ] as const)('has groups closed while all is well, %s: %s', (groupsShown, closed) => {
    const { look } = pageState();
    expect(GROUPS_SHOWN).toContain(groupsShown);
    const found = [25, 26].flatMap((count) =>
      [false, true].map((collapsed) =>
        isClosedWhileWell({ ...page(count), look: { ...look, groupsShown } }, { collapsed }),
      ),
    );
    expect(found).toEqual(closed);
    if (groupsShown === 'automatic') expect(isClosedWhileWell({ ...page(25), look }, { collapsed: false })).toBe(false);
  });

  it('leaves out no single one of a list: the line that says so would be as long', () => {
    expect(split([1, 2, 3], 2)).toEqual({ first: [1, 2, 3], others: [] });
    expect(split([1, 2, 3, 4], 2)).toEqual({ first: [1, 2], others: [3, 4] });
    const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n}`);
    expect(fewNames(names(11))).toEqual(names(11));
    expect(fewNames(names(12))).toEqual([...names(10), '+2']);
  });
});
