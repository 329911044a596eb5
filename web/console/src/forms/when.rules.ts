import { fromLocalText } from './local-time.js';

/** The server takes what is a little ahead for now: clocks differ. */
const TOLERANCE_MS = 60_000;

/** What is wrong with a moment that has to be over (as it was typed); undefined for nothing. */
export function pastProblem(text: string, now: number): string | undefined {
  const instant = fromLocalText(text);
  if (Number.isNaN(instant)) return 'Please say when this happened.';
  return instant > now + TOLERANCE_MS ? 'The date cannot be in the future.' : undefined;
}
