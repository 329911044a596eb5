import { expect, it } from '@jest/globals';
import { tick, untick, withStatus } from './affected-components.js';

const one = [{ componentId: 'a', componentStatus: 'major_outage' as const }];

it('ticking adds with degraded performance, and leaves one that is there as it is', () => {
  expect(tick(one, 'b')).toEqual([...one, { componentId: 'b', componentStatus: 'degraded_performance' }]);
  expect(tick(one, 'a')).toEqual(one);
});

it('unticking removes', () => {
  expect(untick(one, 'a')).toEqual([]);
  expect(untick(one, 'b')).toEqual(one);
});

it('a status replaces the one before and adds nothing', () => {
  expect(withStatus(one, 'a', 'operational')).toEqual([{ componentId: 'a', componentStatus: 'operational' }]);
  expect(withStatus(one, 'b', 'operational')).toEqual(one);
});
