import type { Receipt } from '../sinks/sink-protocol.js';

/** What an organisation's readers have to hear. */
export interface Expected {
  /** Addresses or paths. */
  readonly readers: readonly string[];
  /** How many facts each of them has to be told. */
  readonly facts: number;
}

/** What readers heard, from the sink alone: every fact has an id of its own for each reader. */
export interface Heard {
  readonly wanted: number;
  readonly lost: number;
  /** More different messages than there were facts. */
  readonly invented: number;
  /** Deliveries beyond the first of the same message. */
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

/** Whether nobody was missed, and nobody told again but by a crash that explains it. */
export function isHeard({ wanted, lost, invented, repeats }: Heard, repeatsAllowed: number): boolean {
  return wanted > 0 && lost === 0 && invented === 0 && repeats <= repeatsAllowed;
}

export function describeHeard({ wanted, lost, invented, repeats }: Heard, repeatsAllowed: number): string {
  return `lost ${lost} of ${wanted}, invented ${invented}, repeats ${repeats} (allowed ${repeatsAllowed})`;
}
