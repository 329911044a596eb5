import { isId } from '@candor/platform/ids.js';
import type { Violations } from '@candor/platform/violations.js';
import { FilterOperator, type Filter } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';

/** A part of a `where`. */
export interface Condition {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

type Parse = (text: string) => unknown;

/** A searchable field. */
export interface Field {
  /** With the alias of its table. */
  readonly column: string;
  /** The value to compare with, undefined for an invalid text. */
  readonly parse: Parse;
  readonly isOrdered?: boolean;
  /** All possible values, where they are few. */
  readonly all?: readonly unknown[];
  /** How it is one of the values of a parameter, for what is no column of the row itself. */
  readonly isAnyOf?: (parameter: string) => string;
  /** How it contains the text of a parameter; a field with this takes that operator alone. */
  readonly contains?: (parameter: string) => string;
}

const MAX_VALUES = 100;
const MAX_TEXT = 200;
/** The last moment that a JavaScript date can represent (epoch ms). */
const MAX_TIME = 8_640_000_000_000_000;

export function idField(column: string): Field {
  return { column, parse: id };
}

/** A moment in epoch ms. */
export function timeField(column: string): Field {
  return { column, parse: time, isOrdered: true };
}

/** One of a closed set of words. */
export function wordField(column: string, words: readonly string[]): Field {
  return { column, parse: oneOf(words), all: words };
}

export function flagField(column: string): Field {
  return { column, parse: flag, all: [true, false] };
}

/**
 * Ids that belong to a row without being in it.
 * @param isAnyOf SQL of whether one of them is in the array of a parameter
 */
export function relatedIdField(isAnyOf: (parameter: string) => string): Field {
  return { column: '', parse: id, isAnyOf };
}

/** Plain text to be found in columns, whatever the case. @param contains SQL of whether one of them contains a parameter */
export function textField(contains: (parameter: string) => string): Field {
  return { column: '', parse: text, contains };
}

/** Whether a column contains the text of a parameter, which is no pattern. */
export function containsText(column: string, parameter: string): string {
  return `strpos(lower(${column}), lower(${parameter})) > 0`;
}

const COMPARISONS: ReadonlyMap<FilterOperator, string> = new Map([
  [FilterOperator.GTE, '>='],
  [FilterOperator.GT, '>'],
  [FilterOperator.LT, '<'],
]);

/**
 * The conditions of filters; all must hold. Violations are added to `violations`, with pointers into the search body of
 * the REST API, and yield no condition.
 */
export function readFilters(
  violations: Violations,
  filters: readonly Filter[],
  fields: ReadonlyMap<string, Field>,
): Condition[] {
  return filters.flatMap((filter, index) => readFilter(violations, filter, index, fields.get(filter.name)) ?? []);
}

function readFilter(
  violations: Violations,
  filter: Filter,
  index: number,
  field: Field | undefined,
): Condition | undefined {
  const at = `/filters/${index}`;
  if (!field) {
    violations.add(`${at}/name`, `Unknown filter "${filter.name}".`);
    return undefined;
  }
  const comparison = COMPARISONS.get(filter.operator);
  if (!takes(field, filter.operator)) {
    const operator = FilterOperator[filter.operator] ?? 'UNSPECIFIED';
    violations.add(`${at}/value/operator`, `The filter "${filter.name}" does not take the operator ${operator}.`);
    return undefined;
  }
  const most = comparison || field.contains ? 1 : MAX_VALUES;
  const values = readValues(violations, `${at}/value/values`, field, filter.values, most);
  if (!values) return undefined;
  const parameter = `filter${index}`;
  if (field.contains) return { sql: field.contains(`:${parameter}`), parameters: { [parameter]: values[0] } };
  if (comparison) return { sql: `${field.column} ${comparison} :${parameter}`, parameters: { [parameter]: values[0] } };
  return filter.operator === FilterOperator.EQ ? anyOf(field, parameter, values) : noneOf(field, parameter, values);
}

function takes({ contains, isOrdered }: Field, operator: FilterOperator): boolean {
  if (contains) return operator === FilterOperator.CONTAINS;
  if (COMPARISONS.has(operator)) return isOrdered === true;
  return operator === FilterOperator.EQ || operator === FilterOperator.NOT_EQ;
}

function readValues(
  violations: Violations,
  at: string,
  field: Field,
  given: readonly string[],
  most: number,
): unknown[] | undefined {
  if (given.length === 0 || given.length > most) {
    violations.add(at, most === 1 ? 'Please give one value.' : `Please give 1 to ${most} values.`);
    return undefined;
  }
  const values = given.map((text) => field.parse(text));
  for (const [index, value] of values.entries()) {
    violations.check(value !== undefined, `${at}/${index}`, 'This is no value of the filter.');
  }
  return values.includes(undefined) ? undefined : values;
}

function anyOf(field: Field, parameter: string, values: readonly unknown[]): Condition {
  return { sql: sqlOfAny(field, `:${parameter}`), parameters: { [parameter]: values } };
}

function noneOf(field: Field, parameter: string, values: readonly unknown[]): Condition {
  const { all } = field;
  // "Open" is "not resolved": expressed as the complement, an index finds the few among many.
  if (all) {
    return anyOf(
      field,
      parameter,
      all.filter((value) => !values.includes(value)),
    );
  }
  return { sql: `(${sqlOfAny(field, `:${parameter}`)}) is not true`, parameters: { [parameter]: values } };
}

function sqlOfAny({ column, isAnyOf }: Field, parameter: string): string {
  return isAnyOf ? isAnyOf(parameter) : `${column} = any(${parameter})`;
}

function text(given: string): string | undefined {
  const wanted = given.trim();
  return wanted !== '' && wanted.length <= MAX_TEXT ? wanted : undefined;
}

function id(text: string): string | undefined {
  return isId(text) ? text : undefined;
}

function time(text: string): Date | undefined {
  return /^\d{1,16}$/.test(text) && Number(text) <= MAX_TIME ? new Date(Number(text)) : undefined;
}

function flag(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function oneOf(words: readonly string[]): Parse {
  return (text) => (words.includes(text) ? text : undefined);
}
