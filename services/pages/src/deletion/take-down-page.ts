import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { StateStore } from '../projection/state.store.js';

interface Published {
  readonly pageId: string;
  readonly month: string;
  readonly revision: string;
}

/** Publishes that pages do not exist, and that nothing happened in their months. */
@Injectable()
export class TakeDownPage {
  constructor(
    private readonly database: Database,
    private readonly store: StateStore,
  ) {}

  /** All pages of a deleted organisation. */
  async ofCustomer(customerId: string): Promise<void> {
    await this.database.system((tx) => this.withdraw(tx, 'customer_id', customerId));
  }

  /** One page, within the transaction that deletes it. */
  async ofPage(tx: Tx, pageId: string): Promise<void> {
    await this.withdraw(tx, 'page_id', pageId);
  }

  /** The states that are withdrawn are forgotten with the same commit, so that nothing publishes them again. */
  private async withdraw(tx: Tx, of: 'customer_id' | 'page_id', id: string): Promise<void> {
    const [published] = await tx.query<[Published[], number]>(
      `delete from published_state where ${of} = $1 returning page_id as "pageId", month, revision`,
      [id],
    );
    for (const { pageId, month, revision } of published) {
      const name = { pageId, ...(month !== '' && { month }) };
      await this.store.withdraw(tx, name, { above: BigInt(revision), now: Date.now() });
    }
  }
}
