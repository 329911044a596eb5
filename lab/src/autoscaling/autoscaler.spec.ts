import { describe, expect, it } from '@jest/globals';
import {
  Autoscaler,
  directionsOf,
  DOWN_BY_DEFAULT,
  LOOK_SECONDS,
  replicasFor,
  UP_BY_DEFAULT,
  type Autoscaling,
} from './autoscaler.js';

const DEFAULTS: Autoscaling = { min: 1, max: 20, up: UP_BY_DEFAULT, down: DOWN_BY_DEFAULT };

/** The numbers of replicas after each look at a metric of which 10 is worth one. */
function follow(values: readonly (number | undefined)[], given: Partial<Autoscaling> = {}, from = 1): number[] {
  const autoscaler = new Autoscaler({ ...DEFAULTS, ...given });
  let replicas = from;
  return values.map((value, look) => {
    replicas = autoscaler.decide(look * LOOK_SECONDS, replicas, [{ value, target: 10 }]);
    return replicas;
  });
}

describe('the number that metrics ask for', () => {
  it('is what the sum is worth, and the current one within a tenth of that', () => {
    expect(replicasFor([{ value: 31, target: 10 }], 1)).toBe(4);
    expect(replicasFor([{ value: 31, target: 10 }], 3)).toBe(3);
    expect(replicasFor([{ value: 0, target: 10 }], 3)).toBe(0);
  });

  it('is the largest of several', () => {
    expect(
      replicasFor(
        [
          { value: 50, target: 10 },
          { value: 0, target: 10 },
        ],
        1,
      ),
    ).toBe(5);
  });

  it('is not fewer than now while one of them is unknown, and may be more', () => {
    const unknown = { value: undefined, target: 10 };
    expect(replicasFor([{ value: 0, target: 10 }, unknown], 3)).toBeUndefined();
    expect(replicasFor([{ value: 50, target: 10 }, unknown], 3)).toBe(5);
    expect(replicasFor([unknown], 3)).toBeUndefined();
  });
});

describe('the autoscaler', () => {
  it('adds at once, four or as many as there are at a look, up to the most', () => {
    expect(follow([500, 500, 500, 500])).toEqual([5, 10, 20, 20]);
  });

  it('removes once the largest number of the last five minutes is lower, all at once', () => {
    const fiveMinutes = Array.from({ length: 300 / LOOK_SECONDS - 1 }, () => 0);
    expect(follow([50, ...fiveMinutes, 0, 0])).toEqual([5, ...fiveMinutes.map(() => 5), 1, 1]);
  });

  it('counts the number that there was as asked for when it began', () => {
    const fiveMinutes = Array.from({ length: 300 / LOOK_SECONDS }, () => 0);
    expect(follow([...fiveMinutes, 0], {}, 3)).toEqual([...fiveMinutes.map(() => 3), 1]);
  });

  it('removes no more than a policy allows', () => {
    const policies = [{ type: 'Pods' as const, value: 1, periodSeconds: 30 }];
    const down = { stabilizationWindowSeconds: 0, selectPolicy: 'Max' as const, policies };
    expect(follow([0, 0, 0, 0, 0], { down }, 4)).toEqual([3, 3, 2, 2, 1]);
    expect(follow([0, 0], { down: { ...down, selectPolicy: 'Disabled' } }, 4)).toEqual([4, 4]);
  });

  it('waits for a number that lasts where it has to', () => {
    const up = { ...UP_BY_DEFAULT, stabilizationWindowSeconds: 31 };
    expect(follow([0, 30, 0, 30, 30, 30], { up })).toEqual([1, 1, 1, 1, 1, 3]);
    expect(follow([30, 30], { up: { ...UP_BY_DEFAULT, selectPolicy: 'Disabled' } })).toEqual([1, 1]);
  });

  it('changes nothing while the metric cannot be read', () => {
    expect(follow([50, ...Array.from({ length: 30 }, () => undefined)]).at(-1)).toBe(5);
  });

  it('keeps to the least and the most, whatever the metric says', () => {
    expect(follow([undefined], { min: 2 })).toEqual([2]);
    expect(follow([undefined], { max: 3 }, 5)).toEqual([3]);
    expect(follow([0], { min: 2 }, 2)).toEqual([2]);
  });
});

describe('the directions of a number', () => {
  it('are one up and one down where it does not flap', () => {
    expect(directionsOf([1, 1, 2, 5, 5, 3, 1, 1])).toEqual(['up', 'down']);
    expect(directionsOf([1, 3, 1, 2])).toEqual(['up', 'down', 'up']);
    expect(directionsOf([1, 1])).toEqual([]);
  });
});
