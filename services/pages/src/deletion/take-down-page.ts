import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { StateStore } from '../projection/state.store.js';

/** Publishes that the page of a deleted organisation does not exist, and that nothing happened in its months. */
@Injectable()
export class TakeDownPage {
  constructor(
    private readonly database: Database,
    private readonly store: StateStore,
  ) {}

  /** The states that are withdrawn are forgotten with the same commit, so that nothing publishes them again. */
  async execute(pageId: string): Promise<void> {
    await this.database.system(async (tx) => {
      const [published] = await tx.query<[{ month: string; revision: string }[], number]>(
        'delete from published_state where customer_id = $1 returning month, revision',
        [pageId],
      );
      for (const { month, revision } of published) {
        const name = { pageId, ...(month !== '' && { month }) };
        await this.store.withdraw(tx, name, { above: BigInt(revision), now: Date.now() });
      }
    });
  }
}
