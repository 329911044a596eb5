import type { Response } from 'express';
import type { ListComponentsResponse } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { sendCsv, timeCell } from '../csv/csv-file.js';
import { componentFromWire } from './services.mapper.js';
import type { ComponentResponse } from './services.responses.js';

const COLUMNS = ['id', 'name', 'group', 'status', 'enabled', 'internal', 'created', 'description'] as const;

/** The columns and a line as an example of the file. */
export const SERVICES_EXAMPLE =
  `${COLUMNS.join(',')}\n` +
  '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a,Checkout,Storefront,operational,true,false,2026-01-01T00:00:00.000Z,' +
  '"Cart, payment and order confirmation."\n';

/** Sends services as CSV. @param list reads the page at a cursor */
export async function sendServices(
  response: Response,
  list: (cursor: string) => Promise<ListComponentsResponse>,
): Promise<void> {
  await sendCsv(response, {
    name: 'services.csv',
    columns: COLUMNS,
    rowOf,
    ask: async (cursor) => {
      const { components, nextCursor } = await list(cursor);
      return { found: components.map(componentFromWire), nextCursor };
    },
  });
}

function rowOf(service: ComponentResponse): Record<(typeof COLUMNS)[number], string> {
  return {
    id: service.id,
    name: service.name,
    group: service.group.name,
    status: service.componentStatus,
    enabled: String(service.enabled),
    internal: String(service.internal),
    created: timeCell(service.creationTime),
    description: service.description,
  };
}
