/**
 * Measures two things in turn, and who is first in turn as well, so that whatever else the machine does meets both alike.
 * Rounds below zero warm up and are not kept.
 */
export async function alternating(
  rounds: number,
  warmUps: number,
  measure: Record<'ours' | 'limit', (round: number) => Promise<number>>,
): Promise<Record<'ours' | 'limit', number[]>> {
  const found = { ours: [] as number[], limit: [] as number[] };
  for (let round = -warmUps; round < rounds; round += 1) {
    const order = round < 0 || round % 2 === 0 ? (['ours', 'limit'] as const) : (['limit', 'ours'] as const);
    for (const which of order) {
      const value = await measure[which](round);
      if (round >= 0) found[which].push(value);
    }
  }
  return found;
}
