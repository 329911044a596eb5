import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { planSettling, writeBlindness, writeReading, type UpstreamPage } from '../upstreams/upstream.store.js';
import type { Failed, Outcome } from './ask-upstream.js';
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
      await writeBlindness(tx, claimed.id);
      const isChanged = outcome.result === 'read' && (await writeReading(tx, claimed, outcome.reading));
      await planSettling(tx, claimed.id, isChanged);
      const quietMs = isChanged ? 0 : held.quiet_ms;
      const waitMs = nextAskMs({ failures: 0, retryAfterMs: 0, quietMs }, Math.random());
      await tx.query(
        `update upstream set claim = null, failures = 0, failure = '', read_at = date_trunc('milliseconds', now()),
                documents = $2::jsonb, next_at = tried_at + $3::int * interval '1 millisecond' where id = $1`,
        [claimed.id, JSON.stringify(outcome.documents), waitMs],
      );
      return isChanged ? 'changed' : 'unchanged';
    });
  }
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
