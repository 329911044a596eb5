import type { Response } from 'express';
import type { SearchMaintenancesResponse } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { sendCsv, timeCell } from '../csv/csv-file.js';
import type { Names } from '../csv/names.js';
import { maintenanceFromWire } from './maintenances.mapper.js';
import type { MaintenanceResponse } from './maintenances.responses.js';

const COLUMNS = [
  ...['id', 'name', 'state', 'internal', 'planned_start', 'planned_end', 'actual_start', 'actual_end', 'cancelled'],
  ...['services', 'message', 'put_on_pages'],
];

/** The columns and a line as an example of the file. */
export const MAINTENANCES_EXAMPLE =
  `${COLUMNS.join(',')}\n` +
  '0197a3c4-4444-7c52-9e6b-2f3a4d5c6b7a,Database upgrade,scheduled,false,2026-01-01T00:00:00.000Z,' +
  '2026-01-01T01:00:00.000Z,,,,Checkout; API,The API is read-only.,Acme Europe\n';

/** Sends maintenances as CSV. @param search reads the page at a cursor */
export async function sendMaintenances(
  response: Response,
  names: Names,
  search: (cursor: string) => Promise<SearchMaintenancesResponse>,
): Promise<void> {
  await sendCsv(response, {
    name: 'maintenances.csv',
    columns: COLUMNS,
    rowOf: (maintenance: MaintenanceResponse) => rowOf(maintenance, names),
    ask: async (cursor) => {
      const { maintenances, nextCursor } = await search(cursor);
      return { found: maintenances.map(maintenanceFromWire), nextCursor };
    },
  });
}

function rowOf(maintenance: MaintenanceResponse, names: Names): Record<string, string> {
  return {
    id: maintenance.id,
    name: maintenance.name,
    state: maintenance.state,
    internal: String(maintenance.internal),
    planned_start: timeCell(maintenance.plannedStartTime),
    planned_end: timeCell(maintenance.plannedEndTime),
    actual_start: timeCell(maintenance.actualStartTime),
    actual_end: timeCell(maintenance.actualEndTime),
    cancelled: timeCell(maintenance.cancelledAt),
    services: names.services(maintenance.affectedComponents.map(({ componentId }) => componentId)),
    message: maintenance.message,
    put_on_pages: names.pages(maintenance.pageIds ?? []),
  };
}
