import type { Receipt } from '../sinks/sink-protocol.js';
import type { Ledger } from '../scenario/scenario-tenant.js';

/** What a fan-out looks like from outside: read from the sink and the ledger, never from the code under test. */
export interface FanOut {
  readonly lost: number;
  /** Deliveries beyond the first of a recipient. */
  readonly repeats: number;
  /** Repeats that do not carry the id of the first, so that a receiver could not tell. */
  readonly strangeRepeats: number;
  readonly ledgerAgrees: boolean;
}

export function checkFanOut(
  expected: readonly string[],
  receipts: readonly Receipt[],
  ledger: Ledger | undefined,
): FanOut {
  const wanted = new Set(expected);
  const firstIds = new Map<string, string>();
  let repeats = 0;
  let strangeRepeats = 0;
  for (const { recipient, messageId, refused } of receipts) {
    if (refused || !wanted.has(recipient)) continue;
    const first = firstIds.get(recipient);
    if (first === undefined) {
      firstIds.set(recipient, messageId);
      continue;
    }
    repeats += 1;
    if (first !== messageId || messageId === '') strangeRepeats += 1;
  }
  return {
    lost: wanted.size - firstIds.size,
    repeats,
    strangeRepeats,
    ledgerAgrees: ledger?.planned === wanted.size && ledger.delivered === wanted.size && ledger.pending === 0,
  };
}

export function describe({ lost, repeats, strangeRepeats, ledgerAgrees }: FanOut): string {
  const ledger = ledgerAgrees ? 'ledger agrees' : 'LEDGER DISAGREES';
  return `lost ${lost}, repeats ${repeats} (${strangeRepeats} with another id), ${ledger}`;
}
