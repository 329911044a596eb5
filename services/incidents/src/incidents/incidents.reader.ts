import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireStaff, requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import {
  IncidentSchema,
  type Incident,
  type SearchIncidentsRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentDirectory, type Sight } from '../components/component-directory.js';
import { loadAffected, type AffectedRow } from '../entries/affected.reader.js';
import { loadEntries, loadEntriesOf, namedBy } from '../entries/entries.reader.js';
import { isOnFirstPage } from '../pages/first-page.js';
import { findRows, makePage, matching } from '../search/search-page.js';
import { readSearch } from '../search/search.rules.js';
import { readRevision } from '../versions/revision.js';
import { IncidentEntity } from './incident.entity.js';
import { INCIDENTS, INCIDENTS_OF_FIRST_PAGE, STAFF_INCIDENTS } from './incident-search.js';
import { incidentToWire, type Audience } from './incident.mapper.js';
import { noIncident, requireIncident } from './require-incident.js';

/**
 * Incidents for the screens. A visitor gets neither internal incidents nor those of further pages alone, and no names of
 * internal components.
 */
@Injectable()
export class IncidentsReader {
  constructor(
    private readonly database: Database,
    private readonly components: ComponentDirectory,
  ) {}

  /** @throws NotFoundError unless the actor may see an incident of that id */
  async get(actor: Actor, id: string): Promise<Incident> {
    const customerId = requireTenant(actor);
    const sight = await this.components.sightOf(actor);
    const which = seesInternal(actor) ? { id, customerId } : { id, customerId, private: false as const };
    const { incident, entries } = await this.database.tenant(customerId, async (tx) => {
      const incident = await requireIncident(tx, which);
      const entries = await loadEntriesOf(tx, incident);
      if (
        sight.firstPage &&
        !(await isOnFirstPage(tx, customerId, { named: namedBy(entries), chosen: incident.pageIds }, sight.firstPage))
      )
        throw noIncident();
      return { incident, entries };
    });
    return create(IncidentSchema, incidentToWire(incident, entries, audienceOf(actor, sight)));
  }

  /**
   * One page of the incidents that match every filter, newest first.
   * @throws InvalidError naming unknown filters, operators, values or an unknown cursor
   */
  async search(
    actor: Actor,
    request: SearchIncidentsRequest,
  ): Promise<{ incidents: Incident[]; nextCursor: string; total?: number }> {
    const customerId = requireTenant(actor);
    const search = readSearch(request, seesInternal(actor) ? STAFF_INCIDENTS : INCIDENTS);
    const sight = await this.components.sightOf(actor, request);
    const audience = audienceOf(actor, sight);
    const newestOnly = request.newestEntryOnly;
    return this.database.tenant(customerId, async (tx) => {
      const seen = () => {
        const query = tx.createQueryBuilder(IncidentEntity, 'i').where('i.customer_id = :customerId', { customerId });
        if (!seesInternal(actor)) query.andWhere('not i.private');
        const { firstPage } = sight;
        return firstPage ? query.andWhere(INCIDENTS_OF_FIRST_PAGE, { firstPage: [...firstPage] }) : query;
      };
      const rows = await findRows(seen().orderBy({ 'i.creationTime': 'DESC', 'i.id': 'DESC' }), search);
      const { found, nextCursor } = await makePage(rows, search, {
        schema: IncidentSchema,
        toWire: async (some) => {
          const ids = some.map(({ id }) => id);
          const entries = await loadEntries(tx, customerId, ids, { newestOnly });
          const affected = newestOnly ? await loadAffected(tx, customerId, ids) : new Map<string, AffectedRow[]>();
          return some.map((row) => {
            return incidentToWire(row, entries.get(row.id) ?? [], audience, affected.get(row.id));
          });
        },
        timeOf: (row) => row.creationTime,
      });
      const total = request.withTotal ? { total: await matching(seen(), search).getCount() } : {};
      return { incidents: found, nextCursor, ...total };
    });
  }

  /** The number of changes to incidents and maintenances. @throws UnauthenticatedError unless staff ask */
  async revision(actor: Actor): Promise<bigint> {
    const { customerId } = requireStaff(actor);
    return this.database.tenant(customerId, (tx) => readRevision(tx, customerId));
  }
}

function audienceOf(actor: Actor, { mayName, firstPage }: Sight): Audience {
  return { mayName, seesAuthors: seesInternal(actor), seesPages: firstPage === undefined };
}
