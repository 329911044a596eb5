import { isPath, parseFilter, plainPath, type Filter } from './scim-filter.js';
import { ScimError } from './scim.error.js';

/** One step of a PATCH (RFC 7644, 3.5.2), with its path parsed. */
export interface PatchStep {
  readonly op: 'add' | 'replace' | 'remove';
  /** Lower case, such as "displayname" or "emails". */
  readonly attribute: string;
  /** Which of several values; undefined for all. */
  readonly which?: Filter;
  /** Lower case: a part of the attribute. */
  readonly part?: string;
  readonly value: unknown;
}

const MAX_STEPS = 1_000;
const OPS = new Set(['add', 'replace', 'remove']);
const PATH_WITH_FILTER = /^([^[\]]+)(?:\[(.*)\])?(?:\.([\w$-]+))?$/s;

/**
 * The steps of a body, in order. A step without a path becomes one for each attribute of its value. Accepts what
 * providers send: Entra ID writes "Replace" and uses paths as keys of values.
 * @throws ScimError `invalidSyntax` or `invalidPath`
 */
export function readSteps(body: Readonly<Record<string, unknown>>): PatchStep[] {
  const operations = fieldOf(body, 'operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError('invalidSyntax', 'A PATCH needs Operations.');
  const steps = operations.flatMap(readOperation);
  if (steps.length > MAX_STEPS) throw new ScimError('invalidSyntax', `Please send at most ${MAX_STEPS} Operations.`);
  return steps;
}

/** A field of an object, whatever the case of its name: attribute names are case-insensitive (RFC 7643, 2.1). */
export function fieldOf(thing: unknown, name: string): unknown {
  if (typeof thing !== 'object' || thing === null) return undefined;
  return Object.entries(thing).find(([key]) => key.toLowerCase() === name)?.[1];
}

function readOperation(operation: unknown): PatchStep[] {
  const typed = fieldOf(operation, 'op');
  const op = typeof typed === 'string' ? typed.toLowerCase() : '';
  if (!OPS.has(op)) throw new ScimError('invalidSyntax', 'An op is add, replace or remove.');
  const known = op as PatchStep['op'];
  const [path, value] = [fieldOf(operation, 'path'), fieldOf(operation, 'value')];
  if (known !== 'remove' && value === undefined) throw new ScimError('invalidValue', `A ${op} needs a value.`);
  if (typeof path === 'string' && path !== '') return [{ op: known, ...readPath(path), value }];
  if (path !== undefined && path !== null && path !== '') throw badPath(JSON.stringify(path));
  if (known === 'remove') throw new ScimError('noTarget', 'A remove needs a path.');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimError('invalidValue', 'Without a path the value has to be an object.');
  return Object.entries(value).flatMap(([key, inner]) => stepsOf(known, key, inner));
}

/** Providers put whole extensions into a value as well, none of which we support. */
function stepsOf(op: PatchStep['op'], key: string, value: unknown): PatchStep[] {
  const isKnown = key.toLowerCase() !== 'schemas' && !plainPath(key).startsWith('urn:');
  return isKnown ? [{ op, ...readPath(key), value }] : [];
}

function readPath(typed: string): Pick<PatchStep, 'attribute' | 'which' | 'part'> {
  const [, front = '', filter, behind] = PATH_WITH_FILTER.exec(typed.trim()) ?? [];
  const path = plainPath(front);
  // We store nothing of extensions.
  if (path.startsWith('urn:')) return { attribute: path };
  const [attribute = '', inner] = path.split('.');
  const part = (inner ?? behind)?.toLowerCase();
  if (!isPath(path) || (inner !== undefined && behind !== undefined)) throw badPath(typed);
  return {
    attribute,
    ...(part !== undefined && { part }),
    ...(filter !== undefined && { which: readWhich(filter, typed) }),
  };
}

function readWhich(filter: string, typed: string): Filter {
  try {
    return parseFilter(filter);
  } catch {
    throw badPath(typed);
  }
}

function badPath(typed: string): ScimError {
  return new ScimError('invalidPath', `The path ${typed.slice(0, 200)} cannot be read.`);
}
