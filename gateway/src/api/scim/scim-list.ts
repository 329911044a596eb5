import { parseFilter, plainPath, type Filter } from './scim-filter.js';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const DEFAULT_COUNT = 100;
export const MAX_COUNT = 200;
/** Attributes of every answer, whatever is requested. */
const ALWAYS = new Set(['schemas', 'id']);

/**
 * The query of a list, in an address or in the body of a `.search`, parsed leniently: what is not a number counts as
 * absent (RFC 7644, 3.4.2.4).
 */
export interface ListQuery {
  readonly filter?: Filter;
  /** 1-based. */
  readonly startIndex: number;
  readonly count: number;
  readonly shown: Shown;
}

/** The attributes requested for an answer; lower case. */
export interface Shown {
  readonly only?: readonly string[];
  readonly without: readonly string[];
}

/** @throws ScimError `invalidFilter` */
export function readListQuery(query: Readonly<Record<string, unknown>>): ListQuery {
  const { filter } = query;
  return {
    ...(typeof filter === 'string' && filter.trim() !== '' && { filter: parseFilter(filter) }),
    startIndex: Math.max(1, numberIn(query.startIndex) ?? 1),
    count: Math.min(MAX_COUNT, Math.max(0, numberIn(query.count) ?? DEFAULT_COUNT)),
    shown: readShown(query),
  };
}

export function readShown({ attributes, excludedAttributes }: Readonly<Record<string, unknown>>): Shown {
  const only = namesIn(attributes);
  return { ...(only.length > 0 && { only }), without: namesIn(excludedAttributes) };
}

/** Whether an attribute is included in the answer. */
export function isShown(attribute: string, { only, without }: Shown): boolean {
  if (only) return only.some((name) => name.split('.')[0] === attribute);
  return !without.includes(attribute);
}

/** A resource with the requested attributes. */
export function show<T extends object>(resource: T, shown: Shown): Partial<T> {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([key, value]) => {
      const name = key.toLowerCase();
      if (ALWAYS.has(name)) return [[key, value]];
      if (!isShown(name, shown)) return [];
      const parts = shown.only?.includes(name) ? [] : partsOf(name, shown.only ?? []);
      return [[key, parts.length === 0 ? value : onlyParts(value, parts)]];
    }),
  ) as Partial<T>;
}

/** A page of a list as in RFC 7644, 3.4.2. @param total how many match in all */
export function listResponse(resources: readonly object[], total: number, startIndex: number): object {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}

/** In an address they are separated by commas, in a body they are a list. */
function namesIn(value: unknown): string[] {
  return [value]
    .flat()
    .filter((names) => typeof names === 'string')
    .flatMap((names) => names.split(','))
    .map((name) => plainPath(name.trim()))
    .filter((name) => name !== '');
}

function partsOf(name: string, only: readonly string[]): string[] {
  return only.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));
}

function onlyParts(value: unknown, parts: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => onlyParts(one, parts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => parts.includes(key.toLowerCase())));
}
