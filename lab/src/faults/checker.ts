import type { Receipt } from '../sinks/sink-protocol.js';
import type { Ledger } from '../scenario/scenario-tenant.js';

/** The observable result of a fan-out: read from the sink and the ledger, never from the code under test. */
export interface FanOut {
  readonly lost: number;
  /** Deliveries to a recipient beyond the first. */
  readonly repeats: number;
  /** Repeats without the id of the first, which a receiver could not recognise. */
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
