import { ScimError } from './scim.error.js';

type Comparator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
type Value = string | number | boolean | null;

/** A filter of RFC 7644, 3.4.2.2. Paths are lower case, without the schema prefix. */
export type Filter =
  | { readonly op: 'and' | 'or'; readonly left: Filter; readonly right: Filter }
  | { readonly op: 'not'; readonly inner: Filter }
  | { readonly op: 'has'; readonly path: string; readonly inner: Filter }
  | { readonly op: 'pr'; readonly path: string }
  | { readonly op: Comparator; readonly path: string; readonly value: Value };

const MAX_LENGTH = 1_000;
const MAX_DEPTH = 10;
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;
const COMPARATORS = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']);
const SCHEMA_IN_FRONT = /^urn:ietf:params:scim:schemas:[\w:]+:2\.0:\w+:/i;
const PATH = /^[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/;

/** @throws ScimError `invalidFilter` */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_LENGTH) throw bad(`at most ${MAX_LENGTH} characters`);
  const tokens = new Tokens(text);
  const filter = readOr(tokens, 0);
  if (tokens.next !== undefined) throw bad(`unexpected ${tokens.next}`);
  return filter;
}

/** A path in the form used for comparisons: lower case, without the schema. */
export function plainPath(typed: string): string {
  return typed.replace(SCHEMA_IN_FRONT, '').toLowerCase();
}

/** Whether a path names an attribute or a part of one. */
export function isPath(path: string): boolean {
  return PATH.test(path);
}

class Tokens {
  private readonly tokens: string[] = [];
  private at = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    while (text.slice(TOKEN.lastIndex).trim() !== '') {
      const { lastIndex } = TOKEN;
      const [, sign, quoted, word] = TOKEN.exec(text) ?? [];
      const token = sign ?? quoted ?? word;
      if (token === undefined) throw bad(`cannot be read at ${lastIndex}`);
      this.tokens.push(token);
    }
  }

  get next(): string | undefined {
    return this.tokens[this.at];
  }

  take(): string {
    const token = this.next;
    if (token === undefined) throw bad('it ends too early');
    this.at += 1;
    return token;
  }

  /** Consumes the token if it is this one. */
  takes(expected: string): boolean {
    if (this.next?.toLowerCase() !== expected) return false;
    this.at += 1;
    return true;
  }
}

function readOr(tokens: Tokens, depth: number): Filter {
  let left = readAnd(tokens, depth);
  while (tokens.takes('or')) left = { op: 'or', left, right: readAnd(tokens, depth) };
  return left;
}

function readAnd(tokens: Tokens, depth: number): Filter {
  let left = readOne(tokens, depth);
  while (tokens.takes('and')) left = { op: 'and', left, right: readOne(tokens, depth) };
  return left;
}

function readOne(tokens: Tokens, depth: number): Filter {
  if (depth === MAX_DEPTH) throw bad('it is nested too deep');
  const isNot = tokens.takes('not');
  if (tokens.takes('(')) {
    const inner = readOr(tokens, depth + 1);
    if (!tokens.takes(')')) throw bad('a ) is missing');
    return isNot ? { op: 'not', inner } : inner;
  }
  if (isNot) throw bad('after not comes a (');
  return readAttribute(tokens, depth);
}

function readAttribute(tokens: Tokens, depth: number): Filter {
  const path = plainPath(tokens.take());
  if (!isPath(path)) throw bad(`${path} is no attribute`);
  if (tokens.takes('[')) {
    const inner = readOr(tokens, depth + 1);
    if (!tokens.takes(']')) throw bad('a ] is missing');
    return { op: 'has', path, inner };
  }
  if (tokens.takes('pr')) return { op: 'pr', path };
  const op = tokens.take().toLowerCase();
  if (!COMPARATORS.has(op)) throw bad(`${op} is no operator`);
  return { op: op as Comparator, path, value: readValue(tokens.take()) };
}

function readValue(token: string): Value {
  try {
    const value: unknown = JSON.parse(/^(true|false|null)$/i.test(token) ? token.toLowerCase() : token);
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Value;
  } catch {
    // Not JSON, and so not a value.
  }
  throw bad(`${token} is no value`);
}

function bad(why: string): ScimError {
  return new ScimError('invalidFilter', `The filter cannot be read: ${why}.`);
}

/** Whether an object matches the filter. */
export function matches(filter: Filter, thing: object): boolean {
  switch (filter.op) {
    case 'and':
      return matches(filter.left, thing) && matches(filter.right, thing);
    case 'or':
      return matches(filter.left, thing) || matches(filter.right, thing);
    case 'not':
      return !matches(filter.inner, thing);
    case 'has':
      return valuesAt(thing, filter.path).some(
        (value) => typeof value === 'object' && value !== null && matches(filter.inner, value),
      );
    case 'pr':
      return valuesAt(thing, filter.path).length > 0;
    case 'ne':
      return !matches({ ...filter, op: 'eq' }, thing);
    default: {
      const { op, path, value } = filter;
      return valuesAt(thing, path).some((found) => compares(op, plain(found, path), plain(value, path)));
    }
  }
}

/** The values of an attribute; of a multi-valued complex one the sub-attribute `value` if none is named. */
function valuesAt(thing: object, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (found, name) =>
      found.flatMap((one) => {
        if (typeof one !== 'object' || one === null) return [];
        const [, value] = Object.entries(one).find(([key]) => key.toLowerCase() === name) ?? [];
        return [value].flat().filter((each) => each !== undefined && each !== null && each !== '');
      }),
    [thing],
  );
}

const EXACT = new Set(['id', 'externalid']);

/** Texts are compared in lower case, except ids; Entra ID sends "True" as a boolean. */
function plain(found: unknown, path: string): Value {
  const value = typeof found === 'object' && found !== null ? valuesAt(found, 'value')[0] : found;
  if (typeof value === 'string') {
    const isTruth = path === 'active' || path.endsWith('.primary');
    if (isTruth && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
    return EXACT.has(path) ? value : value.toLowerCase();
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function compares(op: Comparator, found: Value, value: Value): boolean {
  if (op === 'eq') return found === value;
  if (typeof found === 'string' && typeof value === 'string') {
    if (op === 'co') return found.includes(value);
    if (op === 'sw') return found.startsWith(value);
    if (op === 'ew') return found.endsWith(value);
  }
  if (typeof found !== typeof value || found === null || value === null || typeof found === 'boolean') return false;
  if (op === 'gt') return found > value;
  if (op === 'ge') return found >= value;
  if (op === 'lt') return found < value;
  return op === 'le' && found <= value;
}

/** The value that every match has for an attribute, so that only those need to be read. */
export function requiredValue(filter: Filter, path: string): string | undefined {
  if (filter.op === 'and') return requiredValue(filter.left, path) ?? requiredValue(filter.right, path);
  if (filter.op === 'has') {
    if (!path.startsWith(`${filter.path}.`)) return undefined;
    return requiredValue(filter.inner, path.slice(filter.path.length + 1));
  }
  return filter.op === 'eq' && filter.path === path && typeof filter.value === 'string' ? filter.value : undefined;
}

/** Whether a filter refers to an attribute at all. */
export function mentions(filter: Filter, attribute: string): boolean {
  if ('left' in filter) return mentions(filter.left, attribute) || mentions(filter.right, attribute);
  if (filter.op === 'not') return mentions(filter.inner, attribute);
  return filter.path.split('.')[0] === attribute;
}
