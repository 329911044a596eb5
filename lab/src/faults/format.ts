/**
 * @param share between 0 and 1 @returns the smallest value that this share of the values does not exceed; 0 without
 *   values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Milliseconds, formatted. */
export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

export function thousands(count: number): string {
  return count.toLocaleString('en-US');
}

/** The frequency of each value, formatted: "200 × 41, 503 × 7". */
export function tally(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([value, times]) => `${value} × ${times}`)
    .join(', ');
}
