import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { eraseRows, isErased, markDeleted, markErased } from '@candor/database/deleted-customer.js';
import { Outbox } from './outbox.js';

/** Deletes what an app has of a deleted organisation, and reports when nothing is left. */
@Injectable()
export class EraseCustomer {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Interrupted and repeated, it goes on where it stopped; done and repeated, it does nothing.
   * @param owner the app, as the access table of the bus names it
   * @param first what has to be done elsewhere while the rows are still there; repeated with the rest
   * @throws UnavailableError while transactions of the organisation take long
   */
  async execute(customerId: string, owner: string, first?: () => Promise<void>): Promise<void> {
    const isLeft = await this.database.system(async (tx) => {
      await markDeleted(tx, customerId);
      return !(await isErased(tx, customerId));
    });
    if (!isLeft) return;
    await first?.();
    await eraseRows(this.database, customerId);
    await this.database.system(async (tx) => {
      if (!(await markErased(tx, customerId))) return;
      // Belongs to no organisation any more, or it would be deleted with the rest.
      const report = { customerId, owner, erasedAt: BigInt(Date.now()) };
      await this.outbox.addEvent(tx, 'evt.deletion.v1.customer_erased', report);
    });
  }
}
