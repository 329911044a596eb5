/**
 * Measures two things alternately, and alternates which one is first, so that the other load of the machine affects
 * both alike. Rounds below zero warm up and are not recorded.
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
