import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type { SearchMaintenancesRequest } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { idField, readFilters, timeField, type Condition, type Field } from '../search/filters.js';

const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 500;
const MAX_FILTERS = 20;

const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['id', idField('m.id')],
  ['plannedStartTime', timeField('m.planned_start_time')],
  ['plannedEndTime', timeField('m.planned_end_time')],
]);

/** A search, checked. Conditions are on the maintenance table under the alias `m`. */
export interface MaintenanceSearch {
  /** All must hold; the place to go on from is one of them. */
  readonly conditions: readonly Condition[];
  readonly pageSize: number;
}

/** @throws InvalidError naming everything that is not known */
export function readMaintenanceSearch(request: SearchMaintenancesRequest): MaintenanceSearch {
  const violations = new Violations()
    .check(request.filters.length <= MAX_FILTERS, '/filters', `Please give at most ${MAX_FILTERS} filters.`)
    .check(request.pageSize >= 0, '/pageSize', 'The page size cannot be negative.');
  const conditions = readFilters(violations, request.filters.slice(0, MAX_FILTERS), FIELDS);
  if (request.cursor !== '') {
    const after = readCursor(request.cursor);
    if (after) conditions.push(after);
    else violations.add('/cursor', 'Unknown cursor.');
  }
  violations.throwIfAny();
  return { conditions, pageSize: Math.min(request.pageSize || DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE) };
}

/** Where a page ended. Opaque to callers: the keyset of its last row. */
export function maintenanceCursor(last: { readonly plannedStartTime: Date; readonly id: string }): string {
  return Buffer.from(`${last.plannedStartTime.getTime()}.${last.id}`).toString('base64url');
}

function readCursor(cursor: string): Condition | undefined {
  const [, time = '', id = ''] = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time === '' || !isId(id)) return undefined;
  return {
    sql: '(m.planned_start_time, m.id) < (:cursorTime, :cursorId)',
    parameters: { cursorTime: new Date(Number(time)), cursorId: id },
  };
}
