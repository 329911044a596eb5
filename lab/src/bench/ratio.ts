/** A measurement and a limit taken in the same run, because machines are shared and differ. */
export interface Ratio {
  readonly what: string;
  readonly ours: number;
  readonly limit: number;
  /** Where it is not the ratio of the two values: see `ratioOfPairs`. */
  readonly ratio?: number;
  readonly unit: string;
  /** The target, as a minimum. */
  readonly aim: number;
  readonly conditions: string;
}

/** A value that should stay low. */
export interface Ceiling {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly aim: number;
  /** Digits after the decimal point; none by default. */
  readonly digits?: number;
  readonly conditions: string;
}

/**
 * The median of each round's ratio to the limit's round beside it: a machine's speed changes by a third from one minute
 * to the next.
 */
export function ratioOfPairs(ours: readonly number[], limit: readonly number[]): number {
  return median(ours.map((value, round) => value / (limit[round] ?? NaN)));
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** @param share 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

export function formatRatio({ what, ours, limit, ratio = ours / limit, unit, aim, conditions }: Ratio): string {
  const text = `${whole(ours)} of ${whole(limit)} ${unit}`;
  return `${what}\n  ratio ${ratio.toFixed(2)} (${text}; aim ${aim.toFixed(2)}: ${verdict(ratio >= aim)})\n  ${conditions}\n`;
}

export function formatCeiling({ what, value, unit, aim, digits = 0, conditions }: Ceiling): string {
  const figure = `${value.toFixed(digits)} ${unit}`;
  return `${what}\n  ${figure} (aim: at most ${aim} ${unit}: ${verdict(value <= aim)})\n  ${conditions}\n`;
}

/** A formatted number: 12,345. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** How every aim is judged in print. */
export function verdict(isReached: boolean): string {
  return isReached ? 'reached' : 'MISSED';
}
