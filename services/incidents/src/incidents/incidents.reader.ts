import { create, toBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import {
  IncidentSchema,
  type Incident,
  type SearchIncidentsRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentDirectory } from '../entries/component-directory.js';
import { loadEntries } from '../entries/entries.reader.js';
import { cursorAfter, readSearch, type Search } from '../search/search.rules.js';
import { IncidentEntity } from './incident.entity.js';
import { incidentToWire } from './incident.mapper.js';
import { requireIncident } from './require-incident.js';

/** The bus carries messages of 1 MiB at most; a page ends before. */
const MAX_PAGE_BYTES = 896 * 1024;

/** Incidents as the screens show them. A visitor gets neither internal incidents nor hidden components' names. */
@Injectable()
export class IncidentsReader {
  constructor(
    private readonly database: Database,
    private readonly components: ComponentDirectory,
  ) {}

  /** @throws NotFoundError unless the actor may see an incident of that id */
  async get(actor: Actor, id: string): Promise<Incident> {
    const customerId = requireTenant(actor);
    const mayName = await this.nameableBy(actor);
    const which = seesInternal(actor) ? { id, customerId } : { id, customerId, private: false as const };
    const { incident, entries } = await this.database.tenant(customerId, async (tx) => {
      const incident = await requireIncident(tx, which);
      return { incident, entries: await loadEntries(tx, customerId, [incident.id]) };
    });
    return create(IncidentSchema, incidentToWire(incident, entries.get(incident.id) ?? [], mayName));
  }

  /**
   * One page of the incidents that match every filter, newest first.
   * @throws InvalidError naming filters, operators, values or a cursor that are not known
   */
  async search(actor: Actor, request: SearchIncidentsRequest): Promise<{ incidents: Incident[]; nextCursor: string }> {
    const customerId = requireTenant(actor);
    const search = readSearch(request);
    const mayName = await this.nameableBy(actor);
    const { rows, entries } = await this.database.tenant(customerId, async (tx) => {
      const rows = await findPage(tx, customerId, search, seesInternal(actor));
      return {
        rows,
        entries: await loadEntries(
          tx,
          customerId,
          rows.slice(0, search.pageSize).map(({ id }) => id),
        ),
      };
    });
    const incidents: Incident[] = [];
    let bytes = 0;
    for (const row of rows.slice(0, search.pageSize)) {
      const incident = create(IncidentSchema, incidentToWire(row, entries.get(row.id) ?? [], mayName));
      bytes += toBinary(IncidentSchema, incident).byteLength;
      if (bytes > MAX_PAGE_BYTES && incidents.length > 0) break;
      incidents.push(incident);
    }
    const last = rows[incidents.length - 1];
    return { incidents, nextCursor: last && incidents.length < rows.length ? cursorAfter(last) : '' };
  }

  private async nameableBy(actor: Actor): Promise<(componentId: string) => boolean> {
    if (seesInternal(actor)) return () => true;
    const seen = await this.components.idsSeenBy(actor);
    return (componentId) => seen.has(componentId);
  }
}

/** One more than the page, to tell whether another follows. */
function findPage(tx: Tx, customerId: string, search: Search, internalToo: boolean): Promise<IncidentEntity[]> {
  const query = tx
    .createQueryBuilder(IncidentEntity, 'i')
    .where('i.customer_id = :customerId', { customerId })
    .orderBy({ 'i.creationTime': 'DESC', 'i.id': 'DESC' })
    .limit(search.pageSize + 1);
  if (!internalToo) query.andWhere('not i.private');
  for (const { sql, parameters } of search.conditions) query.andWhere(sql, parameters);
  return query.getMany();
}
