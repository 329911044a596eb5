import type { Violations } from '@candor/platform/violations.js';

export const MAX_NAME = 200;

/** Adds the violations of an incident's title. */
export function checkName(violations: Violations, name: string): Violations {
  return violations.text(name, '/name', 'Give a name to your incident.', MAX_NAME);
}
