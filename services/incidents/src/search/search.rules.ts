import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type { Filter } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { readFilters, type Condition, type Field } from './filters.js';

const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 500;
const MAX_FILTERS = 20;

/**
 * The fields and the order of a list's search: the latest first, and of the same moment the greatest id, or the other
 * way round.
 */
export interface Searchable {
  readonly fields: ReadonlyMap<string, Field>;
  /** The time, with the alias of its table. */
  readonly timeColumn: string;
  /** The id, with the alias of its table. */
  readonly idColumn: string;
  /** Whether the earliest comes first. */
  readonly ascending?: boolean;
}

/** A page request, as in the contracts. */
export interface SearchRequest {
  readonly filters: readonly Filter[];
  readonly pageSize: number;
  readonly cursor: string;
}

/** A search, checked. */
export interface Search {
  /** All must hold. */
  readonly conditions: readonly Condition[];
  /** The keyset to continue from; undefined at the start. */
  readonly after: readonly Condition[];
  readonly pageSize: number;
}

/** @throws InvalidError naming everything unknown */
export function readSearch(request: SearchRequest, searchable: Searchable): Search {
  const violations = new Violations()
    .check(request.filters.length <= MAX_FILTERS, '/filters', `Please give at most ${MAX_FILTERS} filters.`)
    .check(request.pageSize >= 0, '/pageSize', 'The page size cannot be negative.');
  const conditions = readFilters(violations, request.filters.slice(0, MAX_FILTERS), searchable.fields);
  const after = request.cursor === '' ? [] : readCursor(request.cursor, searchable);
  if (!after) violations.add('/cursor', 'Unknown cursor.');
  violations.throwIfAny();
  return { conditions, after: after ?? [], pageSize: Math.min(request.pageSize || DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE) };
}

/** Where a page ended. Opaque to callers: the keyset of its last row. */
export function cursorAfter(time: Date, id: string): string {
  return Buffer.from(`${time.getTime()}.${id}`).toString('base64url');
}

function readCursor(cursor: string, { timeColumn, idColumn, ascending }: Searchable): Condition[] | undefined {
  const [, time = '', id = ''] = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time === '' || !isId(id)) return undefined;
  const sql = `(${timeColumn}, ${idColumn}) ${ascending ? '>' : '<'} (:cursorTime, :cursorId)`;
  return [{ sql, parameters: { cursorTime: new Date(Number(time)), cursorId: id } }];
}
