import type { Tx } from '@candor/database/database.js';
import { IN_FULL, type UptimeFormula } from '@candor/proto/uptime.js';
import { UptimeFormulaEntity } from './uptime-formula.entity.js';

/** What the organisation chose; everything in full by default. */
export async function loadFormula(tx: Tx, customerId: string): Promise<UptimeFormula> {
  const chosen = await tx.findOneBy(UptimeFormulaEntity, { customerId });
  if (!chosen) return IN_FULL;
  const { partialOutage, degradedPerformance } = chosen;
  return { partialOutage, degradedPerformance };
}
