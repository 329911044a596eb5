import { checkTranslations } from '@candor/platform/translations.js';
import type { Violations } from '@candor/platform/violations.js';
import type { Translations } from '@candor/proto/gen/candor/status/v1/status_pb.js';

export const MAX_NAME = 200;

/** Adds the violations of an incident's title. */
export function checkName(violations: Violations, name: string): Violations {
  return violations.text(name, '/name', 'Give a name to your incident.', MAX_NAME);
}

/** Adds the violations of a title in further languages. @param pointer JSON pointer of the list */
export function checkNameTranslations(
  violations: Violations,
  translations: Translations | undefined,
  pointer = '/translations',
): Violations {
  return checkTranslations(violations, pointer, translations?.items ?? [], (found, at, name) =>
    found.text(name, at, 'Please give the name in this language.', MAX_NAME),
  );
}
