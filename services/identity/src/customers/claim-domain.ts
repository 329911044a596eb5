import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database, type Tx } from '@candor/database/database.js';
import { requireSystemTenant, type Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import { CustomerEntity } from '../members/customer.entity.js';
import { checkDomainLabel, DOMAIN_TAKEN } from './domain-label.js';

/** As many as an organisation may have: labels that are given up stay its own. */
const MAX_LABELS = 5_000;

/** Takes domain labels for further pages of organisations. */
@Injectable()
export class ClaimDomain {
  constructor(private readonly database: Database) {}

  /**
   * Taking one that the organisation has already changes nothing.
   * @throws ForbiddenError for callers that are no process of ours, InvalidError for what is no label
   * @throws ConflictError for one that another organisation has, and for one too many
   */
  async execute(actor: Actor, typed: string): Promise<void> {
    const customerId = requireSystemTenant(actor);
    const domain = typed.trim().toLowerCase();
    const violations = new Violations();
    checkDomainLabel(violations, domain, '/domain');
    violations.throwIfAny();
    if (await this.database.system((tx) => isOfOtherCustomer(tx, customerId, domain))) throw refused(DOMAIN_TAKEN);
    await this.database.tenant(customerId, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('domain labels ' || $1::uuid, 0))`, [customerId]);
      const labels = await tx.query<{ domain: string }[]>('select domain from domain_label where customer_id = $1', [
        customerId,
      ]);
      if (labels.some((label) => label.domain === domain)) return;
      if (labels.length >= MAX_LABELS) throw refused('Your organisation has used too many domains.');
      const taken = await tx.query<unknown[]>(
        'insert into domain_label (domain, customer_id) values ($1, $2) on conflict do nothing returning 1',
        [domain, customerId],
      );
      if (taken.length === 0) throw refused(DOMAIN_TAKEN);
    });
  }
}

async function isOfOtherCustomer(tx: Tx, customerId: string, domain: string): Promise<boolean> {
  return tx.existsBy(CustomerEntity, { domain, id: Not(customerId), confirmedAt: Not(IsNull()) });
}

function refused(detail: string): ConflictError {
  return new ConflictError(detail, [{ pointer: '/domain', detail }]);
}
