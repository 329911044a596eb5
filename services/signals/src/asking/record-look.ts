import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { Recognised } from '../readers/recognise.js';
import { holdLookedAt, keepTyped } from '../upstreams/looked-at.store.js';
import { writeGood } from './record-outcome.js';

/** Writes what a look at a page has shown to its row, which answers who looks at it next. */
@Injectable()
export class RecordLook {
  constructor(private readonly database: Database) {}

  /** @param typed the address at which it was found */
  async execute({ kind, page, reading }: Recognised, typed: URL): Promise<void> {
    const address = page.href;
    await this.database.system(async (tx) => {
      const held = await holdLookedAt(tx, { kind, address });
      if (!held) return;
      // Without documents: the next question is no conditional one, which could be answered for an earlier reading.
      const read = { result: 'read', reading, documents: [] } as const;
      await writeGood(tx, { id: held.id, kind, address }, read, held.quietMs);
      if (typed.href !== address) await keepTyped(tx, held.id, typed.href);
    });
  }
}
