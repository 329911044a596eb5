import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { planSettling, writeBlindness, writeReading, type UpstreamPage } from '../upstreams/upstream.store.js';
import type { Failed, Outcome, Read, Unchanged } from './ask-upstream.js';
import { nextAskMs } from './next-ask.rules.js';

const MAX_REASON = 500;

/** An upstream that a replica has taken to ask it. */
export interface Claimed extends UpstreamPage {
  readonly claim: string;
  readonly failures: number;
}

/** What was recorded; `lost` where another replica has taken the upstream meanwhile. */
export type Recorded = 'changed' | 'unchanged' | 'no_answer' | 'unreadable' | 'lost';

/** Writes what came of asking an upstream, and when to ask it again, in one transaction. */
@Injectable()
export class RecordOutcome {
  constructor(private readonly database: Database) {}

  async execute(claimed: Claimed, outcome: Outcome): Promise<Recorded> {
    return this.database.system(async (tx) => {
      const [held] = await tx.query<{ quiet_ms: number }[]>(
        `select (extract(epoch from now() - changed_at) * 1000)::float8 as quiet_ms
           from upstream where id = $1 and claim = $2 for update`,
        [claimed.id, claimed.claim],
      );
      if (!held) return 'lost';
      if ('reason' in outcome) {
        await putOff(tx, claimed, outcome);
        return outcome.result;
      }
      const isChanged = await writeGood(tx, claimed, outcome, held.quiet_ms);
      return isChanged ? 'changed' : 'unchanged';
    });
  }
}

/**
 * Writes a good reading in the transaction that holds the row, and when to ask next.
 * @param quietMs for how long the page had said the same
 * @returns whether anything that it says differs
 */
export async function writeGood(
  tx: Tx,
  page: UpstreamPage,
  outcome: Read | Unchanged,
  quietMs: number,
): Promise<boolean> {
  await writeBlindness(tx, page.id);
  const isChanged = outcome.result === 'read' && (await writeReading(tx, page, outcome.reading));
  await planSettling(tx, page.id, isChanged);
  const waitMs = nextAskMs({ failures: 0, retryAfterMs: 0, quietMs: isChanged ? 0 : quietMs }, Math.random());
  await tx.query(
    `update upstream set claim = null, failures = 0, failure = '', read_at = date_trunc('milliseconds', now()),
            documents = $2::jsonb, next_at = tried_at + $3::int * interval '1 millisecond' where id = $1`,
    [page.id, JSON.stringify(outcome.documents), waitMs],
  );
  return isChanged;
}

/** What was read before stays, with its age. */
async function putOff(tx: Tx, { id, failures: before }: Claimed, { reason, retryAfterMs }: Failed): Promise<void> {
  const failures = before + 1;
  await tx.query(
    `update upstream set claim = null, failures = $2, failure = $3,
            next_at = tried_at + $4::int * interval '1 millisecond' where id = $1`,
    [id, failures, reason.slice(0, MAX_REASON), nextAskMs({ failures, retryAfterMs, quietMs: 0 }, Math.random())],
  );
}
