import { type PageUptimeFormula, type UptimeFormulaDraft } from '../api/contract.js';

export interface FormulaValues {
  /** As typed. */
  partialOutage: string;
  degradedPerformance: string;
  /** Of a further page: whether it has no shares of its own. */
  followsFirstPage: boolean;
}

const NO_PERCENT = 'Please give a whole number from 0 to 100.';

export function formulaValues({ uptimeFormula, followsFirstPage = false }: PageUptimeFormula): FormulaValues {
  const { partialOutage, degradedPerformance } = uptimeFormula;
  return {
    partialOutage: String(partialOutage),
    degradedPerformance: String(degradedPerformance),
    followsFirstPage,
  };
}

export function formulaOf(values: FormulaValues): UptimeFormulaDraft {
  if (values.followsFirstPage) return { followsFirstPage: true };
  return { partialOutage: Number(values.partialOutage), degradedPerformance: Number(values.degradedPerformance) };
}

export function validateFormula(values: FormulaValues): Partial<Record<keyof FormulaValues, string>> {
  const { partialOutage, degradedPerformance, followsFirstPage } = values;
  if (followsFirstPage) return {};
  if (!isPercent(partialOutage)) return { partialOutage: NO_PERCENT };
  if (!isPercent(degradedPerformance)) return { degradedPerformance: NO_PERCENT };
  return Number(degradedPerformance) <= Number(partialOutage)
    ? {}
    : { degradedPerformance: 'Degraded performance cannot count for more than a partial outage.' };
}

function isPercent(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;
}
