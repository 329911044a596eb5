import { timingSeparation } from './timing-separation.js';

const times = (from: number, count = 100) => Array.from({ length: count }, (_, index) => from + index);

describe('the separation of two kinds of answers by their time', () => {
  it.each([
    ['not at all where they take the same', times(0), times(0), 0],
    ['always where one takes longer every time', times(0), times(500), 100],
    ['the other way round as well', times(500), times(0), 100],
    ['half of the time where half of them take longer', [...times(0, 50), ...times(500, 50)], times(0, 50), 50],
  ])('%s', (_, some, others, percent) => {
    expect(timingSeparation(some, others)).toBeCloseTo(percent);
  });
});
