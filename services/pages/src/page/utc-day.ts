/** The UTC day of a moment (epoch ms), as "2026-11-20". */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
