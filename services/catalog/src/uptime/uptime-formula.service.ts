import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireEditor, requireTenant, type Actor } from '@candor/platform/actor.js';
import { checkShares } from '@candor/platform/uptime-shares.js';
import type { SaveUptimeFormulaRequest } from '@candor/proto/gen/candor/catalog/v1/uptime_pb.js';
import type { UptimeFormula } from '@candor/proto/uptime.js';
import { UptimeFormulaEntity } from './uptime-formula.entity.js';
import { loadFormula } from './uptime-formula.store.js';

/** How an organisation counts its uptime. */
@Injectable()
export class UptimeFormulaService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  async get(actor: Actor): Promise<UptimeFormula> {
    const customerId = requireTenant(actor);
    return this.database.tenant(customerId, async (tx) => loadFormula(tx, customerId));
  }

  /**
   * Saves the formula; page and API follow, for the past too. Saving the current one changes nothing.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   */
  async save(actor: Actor, typed: SaveUptimeFormulaRequest): Promise<UptimeFormula> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      const before = await loadFormula(tx, customerId);
      const formula = checkShares({
        partialOutage: typed.partialOutage ?? before.partialOutage,
        degradedPerformance: typed.degradedPerformance ?? before.degradedPerformance,
      });
      if (isSame(before, formula)) return formula;
      await tx.upsert(UptimeFormulaEntity, { customerId, ...formula }, ['customerId']);
      await this.outbox.addEvent(tx, 'evt.catalog.v1.downtime_changed', { customerId }, customerId);
      return formula;
    });
  }
}

function isSame(one: UptimeFormula, other: UptimeFormula): boolean {
  return one.partialOutage === other.partialOutage && one.degradedPerformance === other.degradedPerformance;
}
