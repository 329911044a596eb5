/**
 * How far the time of an answer shows of which of two kinds it is, in percent: 0 where a guess from two times, one of each
 * kind, is right as often as wrong, 100 where it is always right. It is twice the distance of the area under the ROC curve
 * from a half, so a few slow answers count as what they are.
 */
export function timingSeparation(some: readonly number[], others: readonly number[]): number {
  const sorted = others.toSorted((a, b) => a - b);
  const below = some.reduce((sum, time) => sum + (rank(sorted, time, true) + rank(sorted, time, false)) / 2, 0);
  return Math.abs((2 * below) / (some.length * others.length) - 1) * 100;
}

/** How many of sorted values are less than one, or not greater. */
function rank(sorted: readonly number[], value: number, orEqual: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = sorted[middle] ?? Infinity;
    if (at < value || (orEqual && at === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}
