/**
 * Share of time without downtime, 0 to 100, unrounded: downtime over the lesser of age and window. No downtime gives 100, more
 * downtime than time gives 0.
 * @param downtimeMillis total downtime within the window (ms)
 * @param ageMillis time since the component was created (ms)
 * @param windowMillis length of the window (ms)
 */
export function uptimePercent(downtimeMillis: number, ageMillis: number, windowMillis: number): number {
  if (downtimeMillis <= 0) return 100;
  const base = Math.min(ageMillis, windowMillis);
  return base <= 0 ? 0 : Math.min(100, Math.max(0, 100 - (downtimeMillis / base) * 100));
}

/** Mean of the uptimes of a group's components; 100 for an empty group. */
export function averageUptime(percents: readonly number[]): number {
  if (percents.length === 0) return 100;
  return percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
}

/** Two decimals, none for the two ends. Anything short of 100 never rounds up to it. */
export function percentDigits(percent: number): string {
  if (percent >= 100) return '100';
  if (percent <= 0) return '0';
  const rounded = percent.toFixed(2);
  return rounded === '100.00' ? '99.99' : rounded;
}

/** `100%`, `99.98%`, `0%`: see {@link percentDigits}. */
export function formatPercent(percent: number): string {
  return `${percentDigits(percent)}%`;
}
