/**
 * Amounts by name, such as `cpu.pages`; `usage.ts` says what the names stand for. What is missing is zero, so one thing
 * costs only what it changes.
 */
export type Amounts = Readonly<Record<string, number>>;

/** The sum of amounts, each so many times. */
export function combined(...terms: readonly (readonly [times: number, amounts: Amounts])[]): Amounts {
  const sum: Record<string, number> = {};
  for (const [times, amounts] of terms)
    for (const [name, value] of Object.entries(amounts)) sum[name] = (sum[name] ?? 0) + times * value;
  return sum;
}

/** The sum of all amounts whose names begin so. */
export function totalOf(amounts: Amounts, prefix: string): number {
  return Object.entries(amounts).reduce((sum, [name, value]) => sum + (name.startsWith(prefix) ? value : 0), 0);
}

/** The amounts whose names begin so, by the rest of their names. */
export function partOf(amounts: Amounts, prefix: string): Amounts {
  const own = Object.entries(amounts).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}
