import type { Receipt } from '../sinks/sink-protocol.js';

/** What an organisation's recipients have to receive. */
export interface Expected {
  /** Addresses or paths. */
  readonly readers: readonly string[];
  /** The number of events of which each has to be notified. */
  readonly facts: number;
}

/** What recipients received, from the sink alone: every event has an id per recipient. */
export interface Heard {
  readonly wanted: number;
  readonly lost: number;
  /** Distinct messages beyond the number of events. */
  readonly invented: number;
  /** Deliveries of the same message beyond the first. */
  readonly repeats: number;
  /** When the last message arrived for the first time (epoch ms); 0 when none did. */
  readonly completeAt: number;
}

export function checkHeard(expected: readonly Expected[], receipts: readonly Receipt[]): Heard {
  const wanted = new Map(expected.flatMap(({ readers, facts }) => readers.map((reader) => [reader, facts] as const)));
  const messages = new Map<string, Set<string>>([...wanted.keys()].map((reader) => [reader, new Set()]));
  let [repeats, completeAt] = [0, 0];
  for (const { recipient, messageId, refused, receivedAt } of receipts) {
    const known = messages.get(recipient);
    if (known === undefined || refused) continue;
    if (known.has(messageId)) repeats += 1;
    else completeAt = Math.max(completeAt, receivedAt);
    known.add(messageId);
  }
  const missing = [...wanted].map(([reader, facts]) => facts - (messages.get(reader)?.size ?? 0));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  return {
    wanted: sum([...wanted.values()]),
    lost: sum(missing.map((count) => Math.max(0, count))),
    invented: sum(missing.map((count) => Math.max(0, -count))),
    repeats,
    completeAt,
  };
}

/** Whether no message was missed, and none repeated without a crash that explains it. */
export function isHeard({ wanted, lost, invented, repeats }: Heard, repeatsAllowed: number): boolean {
  return wanted > 0 && lost === 0 && invented === 0 && repeats <= repeatsAllowed;
}

export function describeHeard({ wanted, lost, invented, repeats }: Heard, repeatsAllowed: number): string {
  return `lost ${lost} of ${wanted}, invented ${invented}, repeats ${repeats} (allowed ${repeatsAllowed})`;
}
