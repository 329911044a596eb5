/** What one write under load was answered. */
export interface Write {
  /** Of its own, to find it again among what was stored. */
  readonly name: string;
  /** Epoch ms. */
  readonly askedAt: number;
  /** Epoch ms. */
  readonly answeredAt: number;
  /** 0 when there was no answer. */
  readonly status: number;
}

/** Writes that go on, whatever they are answered. */
export interface WriteLoad {
  readonly writes: readonly Write[];
  /** Begins no more, and waits for the answers of those on their way. */
  readonly stop: () => Promise<void>;
}

/** @param write one write under a name of its own; a rejection counts as no answer */
export function startWrites(
  perSecond: number,
  write: (name: string, number: number) => Promise<{ status: number }>,
): WriteLoad {
  const writes: Write[] = [];
  const asked = new Set<Promise<void>>();
  let number = 0;
  const timer = setInterval(() => {
    const askedAt = Date.now();
    const name = `Written under load ${(number += 1)}`;
    const one = write(name, number)
      .catch(() => ({ status: 0 }))
      .then(({ status }) => {
        writes.push({ name, askedAt, answeredAt: Date.now(), status });
        asked.delete(one);
      });
    asked.add(one);
  }, 1_000 / perSecond);
  return {
    writes,
    async stop() {
      clearInterval(timer);
      await Promise.all(asked);
    },
  };
}

/** Answered writes beside what is stored: read from the database, never from the code under test. */
export interface WriteCount {
  /** Answered with success. */
  readonly confirmed: number;
  /** Answered with a failure of ours, or not at all. */
  readonly refused: number;
  /** Confirmed, and not there. */
  readonly lost: number;
  /** Stored more than once. */
  readonly repeats: number;
}

/** @param stored the names of what is there, one for each row */
export function checkWrites(writes: readonly Write[], stored: readonly string[]): WriteCount {
  const there = new Map<string, number>();
  for (const name of stored) there.set(name, (there.get(name) ?? 0) + 1);
  const confirmed = writes.filter(({ status }) => status >= 200 && status < 300);
  return {
    confirmed: confirmed.length,
    refused: writes.filter(({ status }) => status === 0 || status >= 500).length,
    lost: confirmed.filter(({ name }) => !there.has(name)).length,
    repeats: writes.reduce((sum, { name }) => sum + Math.max(0, (there.get(name) ?? 0) - 1), 0),
  };
}

/** Whether every write was answered with success, and stands there once. */
export function isEveryWriteKept(writes: readonly Write[], { confirmed, refused, lost, repeats }: WriteCount): boolean {
  return confirmed === writes.length && confirmed > 0 && refused === 0 && lost === 0 && repeats === 0;
}
