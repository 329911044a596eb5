import { Injectable } from '@nestjs/common';
import { Database, NoChange } from '@candor/database/database.js';
import { requireOwner, requireStaff, type Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { lockMembers } from '../members/lock-members.js';
import { factorKindsOf, isFactorRequired } from './own-factors.js';

/** Whether an organisation requires a second factor of every user who signs in by password. */
@Injectable()
export class FactorPolicy {
  constructor(private readonly database: Database) {}

  async get(actor: Actor) {
    const { customerId } = requireStaff(actor);
    return { required: await this.database.tenant(customerId, (tx) => isFactorRequired(tx, customerId)) };
  }

  /**
   * Signed-in users without a factor are asked to set one up when the access token is renewed, within a quarter of an
   * hour.
   * @throws ForbiddenError for all but Owners
   * @throws ConflictError for an Owner without a second factor, who would be the first to be locked out
   */
  async set(actor: Actor, { required }: { readonly required: boolean }) {
    const staff = requireOwner(actor);
    await this.database.tenant(staff.customerId, async (tx) => {
      const { asking } = await lockMembers(tx, staff);
      requireOwner({ ...staff, role: asking.role });
      if (required && (await factorKindsOf(tx, asking.id)).length === 0)
        throw new ConflictError('Please set up a second factor of your own first.');
      if ((await isFactorRequired(tx, staff.customerId)) === required) return new NoChange();
      await tx.query('update customer set second_factor_required = $2 where id = $1', [staff.customerId, required]);
      return undefined;
    });
    return { required };
  }
}
