import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { readTranslations } from '@candor/platform/translations.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  Incident,
  RenameIncidentRequest,
  SetIncidentImpactRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { incidentImpacts } from '@candor/proto/status-words.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { IncidentEntity } from './incident.entity.js';
import { IncidentFacts } from './incident-facts.js';
import { checkName, checkNameTranslations } from './incident-name.js';
import { requireIncident } from './require-incident.js';

/** Changes the name or impact of an incident, whether it is resolved or not. */
@Injectable()
export class ChangeIncident {
  constructor(
    private readonly database: Database,
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

  private change(
    which: { id: string; customerId: string },
    change: Partial<Pick<IncidentEntity, 'name' | 'translations' | 'impact' | 'impactFollows'>>,
  ): Promise<Incident> {
    return this.database.tenant(which.customerId, async (tx) => {
      const incident = await requireIncident(tx, which, { lock: true });
      const { id, customerId } = incident;
      const next = { ...change, version: incident.version + 1 };
      await tx.update(IncidentEntity, { id, customerId }, next);
      return this.facts.changed(tx, { ...incident, ...next }, await loadEntriesOf(tx, incident));
    });
  }
}
