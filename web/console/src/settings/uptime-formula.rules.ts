import { type UptimeFormula } from '../api/contract.js';

/** As typed. */
export interface FormulaValues {
  partialOutage: string;
  degradedPerformance: string;
}

const NO_PERCENT = 'Please give a whole number from 0 to 100.';

export function formulaValues({ partialOutage, degradedPerformance }: UptimeFormula): FormulaValues {
  return { partialOutage: String(partialOutage), degradedPerformance: String(degradedPerformance) };
}

export function formulaOf({ partialOutage, degradedPerformance }: FormulaValues): UptimeFormula {
  return { partialOutage: Number(partialOutage), degradedPerformance: Number(degradedPerformance) };
}

export function validateFormula(values: FormulaValues): Partial<FormulaValues> {
  const { partialOutage, degradedPerformance } = values;
  if (!isPercent(partialOutage)) return { partialOutage: NO_PERCENT };
  if (!isPercent(degradedPerformance)) return { degradedPerformance: NO_PERCENT };
  return Number(degradedPerformance) <= Number(partialOutage)
    ? {}
    : { degradedPerformance: 'Degraded performance cannot count for more than a partial outage.' };
}

function isPercent(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;
}
