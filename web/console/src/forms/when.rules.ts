import { fromLocalText } from './local-time.js';

/** The server accepts a time slightly in the future as now: clocks differ. */
const TOLERANCE_MS = 60_000;

/** The error of a moment that has to be in the past (as typed); undefined for none. */
export function pastProblem(text: string, now: number): string | undefined {
  const instant = fromLocalText(text);
  if (Number.isNaN(instant)) return 'Please say when this happened.';
  return instant > now + TOLERANCE_MS ? 'The date cannot be in the future.' : undefined;
}

/** The error of a moment that has to be in the future (as typed); undefined for none. */
export function futureProblem(text: string, now: number): string | undefined {
  const instant = fromLocalText(text);
  if (Number.isNaN(instant)) return 'Please say when this is to happen.';
  return instant <= now ? 'Please give a time in the future.' : undefined;
}
