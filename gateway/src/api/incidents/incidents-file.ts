import type { Response } from 'express';
import type { SearchIncidentsResponse } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { resolvedAt } from '@candor/proto/incident-course.js';
import { sendCsv, timeCell } from '../csv/csv-file.js';
import type { Names } from '../csv/names.js';
import { incidentFromWire } from './incidents.mapper.js';
import type { IncidentResponse } from './incidents.responses.js';

const COLUMNS = [
  ...['id', 'name', 'status', 'impact', 'internal', 'began', 'resolved', 'services', 'written_by', 'updates'],
  ...['last_update', 'last_message', 'put_on_pages'],
];

/** The columns and a line as an example of the file. */
export const INCIDENTS_EXAMPLE =
  `${COLUMNS.join(',')}\n` +
  '0197a3c0-2222-7c52-9e6b-2f3a4d5c6b7a,Payments fail,resolved,major,false,2026-01-01T00:00:00.000Z,' +
  '2026-01-01T01:00:00.000Z,Checkout; API,Ada Lovelace,3,2026-01-01T01:00:00.000Z,It works again.,Acme Europe\n';

/** Sends incidents as CSV. @param search reads the page at a cursor, each incident with all of its entries */
export async function sendIncidents(
  response: Response,
  names: Names,
  search: (cursor: string) => Promise<SearchIncidentsResponse>,
): Promise<void> {
  await sendCsv(response, {
    name: 'incidents.csv',
    columns: COLUMNS,
    rowOf: (incident: IncidentResponse) => rowOf(incident, names),
    ask: async (cursor) => {
      const { incidents, nextCursor } = await search(cursor);
      return { found: incidents.map(incidentFromWire), nextCursor };
    },
  });
}

function rowOf(incident: IncidentResponse, names: Names): Record<string, string> {
  const { entries } = incident;
  const affected = entries.flatMap(({ affectedComponents }) =>
    affectedComponents.map(({ componentId }) => componentId),
  );
  return {
    id: incident.id,
    name: incident.name,
    status: incident.incidentStatus,
    impact: incident.incidentImpact,
    internal: String(incident.private),
    began: timeCell(incident.creationTime),
    resolved: timeCell(resolvedAt(entries)),
    services: names.services(affected),
    written_by: names.users(entries.flatMap(({ userId }) => userId ?? [])),
    updates: String(entries.length),
    last_update: timeCell(entries[0]?.date),
    last_message: entries[0]?.message ?? '',
    put_on_pages: names.pages(incident.pageIds ?? []),
  };
}
