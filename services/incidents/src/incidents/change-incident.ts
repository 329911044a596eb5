import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { readTranslations } from '@candor/platform/translations.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  Incident,
  PutIncidentOnPagesRequest,
  RenameIncidentRequest,
  SetIncidentImpactRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { incidentImpacts } from '@candor/proto/status-words.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { checkChosenPages, readChosenPages, requirePages } from '../pages/chosen-pages.js';
import { PageDirectory } from '../pages/page-directory.js';
import { IncidentEntity } from './incident.entity.js';
import { IncidentFacts } from './incident-facts.js';
import { checkName, checkNameTranslations } from './incident-name.js';
import { requireIncident } from './require-incident.js';

/** Changes the name, the impact or the pages of an incident, whether it is resolved or not. */
@Injectable()
export class ChangeIncident {
  constructor(
    private readonly database: Database,
    private readonly pages: PageDirectory,
    private readonly facts: IncidentFacts,
  ) {}

  /**
   * Without translations in the request the name keeps those that it has.
   * @throws ForbiddenError for the role User
   * @throws InvalidError when the name is blank or too long, or naming what is wrong with a translation
   * @throws NotFoundError unless the incident is the organisation's
   */
  async rename(actor: Actor, { incidentId, name, translations }: RenameIncidentRequest): Promise<Incident> {
    const { customerId } = requireEditor(actor);
    checkNameTranslations(checkName(new Violations(), name), translations).throwIfAny();
    return this.change(
      { id: incidentId, customerId },
      { name: name.trim(), ...(translations && { translations: readTranslations(translations.items) }) },
    );
  }

  /**
   * From now on the impact is the chosen one, whatever the entries say.
   * @throws ForbiddenError for the role User
   * @throws InvalidError unless the impact is known
   * @throws NotFoundError unless the incident is the organisation's
   */
  async setImpact(actor: Actor, { incidentId, impact }: SetIncidentImpactRequest): Promise<Incident> {
    const { customerId } = requireEditor(actor);
    const word = incidentImpacts.wordOf(impact);
    if (!word) throw new InvalidError([{ pointer: '/incidentImpact', detail: 'Unknown incident impact.' }]);
    return this.change({ id: incidentId, customerId }, { impact: word, impactFollows: false });
  }

  /**
   * From now on it is on these pages, beside those that have one of its components; what was sent before stays sent. The
   * maintenance that it came from goes along.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every page that the organisation does not have
   * @throws NotFoundError unless the incident is the organisation's
   */
  async putOnPages(actor: Actor, { incidentId, pages }: PutIncidentOnPagesRequest): Promise<Incident> {
    const { customerId } = requireEditor(actor);
    const given = pages?.pageIds ?? [];
    checkChosenPages(new Violations(), given).throwIfAny();
    const pageIds = readChosenPages(given);
    await this.pages.learn(customerId, pageIds);
    return this.change({ id: incidentId, customerId }, { pageIds }, async (tx, incident) => {
      await requirePages(tx, customerId, pageIds, incident.pageIds);
      await tx.query(`update maintenance set page_ids = $3, version = version + 1 where id = $1 and customer_id = $2`, [
        incident.maintenanceId,
        customerId,
        pageIds,
      ]);
    });
  }

  /** @param alongside what else is done in the transaction, before the event */
  private change(
    which: { id: string; customerId: string },
    change: Partial<Pick<IncidentEntity, 'name' | 'translations' | 'impact' | 'impactFollows' | 'pageIds'>>,
    alongside: (tx: Tx, incident: IncidentEntity) => Promise<void> = () => Promise.resolve(),
  ): Promise<Incident> {
    return this.database.tenant(which.customerId, async (tx) => {
      const incident = await requireIncident(tx, which, { lock: true });
      const { id, customerId } = incident;
      await alongside(tx, incident);
      const next = { ...change, version: incident.version + 1 };
      await tx.update(IncidentEntity, { id, customerId }, next);
      return this.facts.changed(tx, { ...incident, ...next }, await loadEntriesOf(tx, incident));
    });
  }
}
