/** How far a prediction may be from what is measured, as a share of the latter. */
export const TOLERANCE = 0.2;

/** A prediction beside what was measured. */
export interface Comparison {
  readonly organisations: number;
  readonly what: string;
  readonly unit: string;
  readonly predicted: number;
  readonly measured: number;
}

export function isWithin({ predicted, measured }: Comparison): boolean {
  return Math.abs(predicted - measured) <= TOLERANCE * measured;
}
