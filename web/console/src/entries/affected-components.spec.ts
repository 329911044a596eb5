import { expect, it } from '@jest/globals';
import { lastSaidOf, tick, tickAll, untick, withStatus } from './affected-components.js';

const one = [{ componentId: 'a', componentStatus: 'major_outage' as const }];

it('ticking adds with degraded performance, and does not change one that is present', () => {
  expect(tick(one, 'b')).toEqual([...one, { componentId: 'b', componentStatus: 'degraded_performance' }]);
  expect(tick(one, 'a')).toEqual(one);
});

it('an entry that leaves a component out keeps its last status, until the incident is resolved', () => {
  const said = (incidentStatus: 'identified' | 'resolved', ...affectedComponents: typeof two) => ({
    incidentStatus,
    affectedComponents,
  });
  const two = [...one, { componentId: 'b', componentStatus: 'major_outage' as const }];
  const [a, b] = two as [(typeof two)[0], (typeof two)[0]];
  expect(lastSaidOf([said('identified'), said('identified', a), said('identified', b)])).toEqual([a, b]);
  expect(lastSaidOf([said('identified', b), said('resolved', a), said('identified', a)])).toEqual([b]);
  expect(lastSaidOf([said('resolved', a), said('identified', b)])).toEqual([a]);
  expect(lastSaidOf([])).toEqual([]);
});

it('unticking removes', () => {
  expect(untick(one, 'a')).toEqual([]);
  expect(untick(one, 'b')).toEqual(one);
});

it('a status replaces the previous one and adds nothing', () => {
  expect(withStatus(one, 'a', 'operational')).toEqual([{ componentId: 'a', componentStatus: 'operational' }]);
  expect(withStatus(one, 'b', 'operational')).toEqual(one);
});

it('a group is ticked whole, and what was ticked in it keeps its status', () => {
  const both = tickAll(one, ['a', 'b'], true);
  expect(both).toEqual([...one, { componentId: 'b', componentStatus: 'degraded_performance' }]);
  expect(tickAll(both, ['b', 'a'], false)).toEqual([]);
  expect(tickAll([], ['a'], true, 'operational')).toEqual([{ componentId: 'a', componentStatus: 'operational' }]);
});
