import { parseEmailAddress } from '@candor/platform/email-address.js';
import { InvalidError } from '@candor/platform/errors.js';
import type { ImportLine } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageOr, LANGUAGES } from '@candor/words/languages.js';
import { DEFAULT_CHOICES, type Choices, type Kind } from '../choices/choices.js';

/** A line that can be subscribed, or its problem. */
export interface CheckedLine extends Choices {
  readonly line: number;
  readonly email: string;
  readonly language: Language;
  readonly problem?: string;
  readonly field?: 'email' | 'components' | 'kinds' | 'language';
}

/** Ids of the components that can be chosen, by id and by name in lower case; ambiguous names are left out. */
export type ComponentsByName = ReadonlyMap<string, string>;

const KINDS: readonly Kind[] = ['incident', 'maintenance'];
const SEPARATOR = ';';
/** Prefix added by our export, and by others', so that no spreadsheet treats the cell as a formula. */
const FORMULA_GUARD = /^'(?=[=+\-@])/;

export function namesOf(components: readonly { readonly id: string; readonly name: string }[]): ComponentsByName {
  const byName = new Map<string, string>();
  const several = new Set<string>();
  for (const { id, name } of components) {
    const key = name.trim().toLowerCase();
    if (byName.has(key)) several.add(key);
    byName.set(key, id);
  }
  for (const name of several) byName.delete(name);
  for (const { id } of components) byName.set(id, id);
  return byName;
}

/** Reads one line. Its number is part of the error text, so that it can be found in the file. */
export function checkLine(given: ImportLine, known: ComponentsByName): CheckedLine {
  const { line, email, components, kinds } = given;
  const checked = { line, email: email.trim(), language: DEFAULT_LANGUAGE, ...DEFAULT_CHOICES };
  const wrong = (field: CheckedLine['field'], detail: string): CheckedLine => ({
    ...checked,
    email: '',
    field,
    problem: `Line ${line}: ${detail}`,
  });
  let address: string;
  try {
    address = parseEmailAddress(email.trim().replace(FORMULA_GUARD, ''), '/email');
  } catch (error) {
    if (error instanceof InvalidError) return wrong('email', error.message);
    throw error;
  }
  const names = partsOf(components);
  const unknownName = names.find((name) => !known.has(name));
  if (unknownName !== undefined) return wrong('components', `There is no service "${unknownName.slice(0, 100)}".`);
  const words = partsOf(kinds);
  const unknownKind = words.find((word) => !KINDS.includes(word as Kind));
  if (unknownKind !== undefined) return wrong('kinds', `Please give some of: ${KINDS.join(', ')}.`);
  const language = given.language.trim().toLowerCase();
  if (language !== '' && !isLanguage(language))
    return wrong('language', `Please give one of: ${LANGUAGES.join(', ')}.`);
  const ids = new Set(names.map((name) => known.get(name)!));
  return {
    line,
    email: address,
    language: languageOr(language),
    componentIds: ids.size > 0 ? [...ids].toSorted() : null,
    kinds: words.length > 0 ? ([...new Set(words)].toSorted() as Kind[]) : DEFAULT_CHOICES.kinds,
  };
}

function partsOf(cell: string): string[] {
  return cell
    .split(SEPARATOR)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
}
