/** Measured against a limit taken in the same run, because machines are shared and differ. */
export interface Ratio {
  readonly what: string;
  readonly ours: number;
  readonly limit: number;
  readonly unit: string;
  /** What we aim for. */
  readonly aim: number;
  readonly conditions: string;
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

export function formatRatio({ what, ours, limit, unit, aim, conditions }: Ratio): string {
  const ratio = ours / limit;
  const verdict = ratio >= aim ? 'reached' : 'MISSED';
  const figures = `${format(ours)} of ${format(limit)} ${unit}`;
  return `${what}\n  ratio ${ratio.toFixed(2)} (${figures}; aim ${aim.toFixed(1)}: ${verdict})\n  ${conditions}\n`;
}

function format(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
