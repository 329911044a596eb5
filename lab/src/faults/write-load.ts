/** The response to one write under load. */
export interface Write {
  /** Unique, to find it among the stored rows. */
  readonly name: string;
  /** Epoch ms. */
  readonly askedAt: number;
  /** Epoch ms. */
  readonly answeredAt: number;
  /** 0 without a response. */
  readonly status: number;
  /** Why it was refused, where the response says so. */
  readonly detail?: string;
}

/** Writes that continue, whatever the responses. */
export interface WriteLoad {
  readonly writes: readonly Write[];
  /** Starts no more, and waits for the responses of those in progress. */
  readonly stop: () => Promise<void>;
}

/** @param write one write under a unique name; a rejection counts as no response */
export function startWrites(
  perSecond: number,
  write: (name: string, number: number) => Promise<Pick<Write, 'status' | 'detail'>>,
): WriteLoad {
  const writes: Write[] = [];
  const asked = new Set<Promise<void>>();
  let number = 0;
  const timer = setInterval(() => {
    const askedAt = Date.now();
    const name = `Written under load ${(number += 1)}`;
    const one = write(name, number)
      .catch(() => ({ status: 0, detail: undefined }))
      .then(({ status, detail }) => {
        writes.push({ name, askedAt, answeredAt: Date.now(), status, detail });
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

/** Responses to writes compared with the stored rows: read from the database, never from the code under test. */
export interface WriteCount {
  /** Responses with success. */
  readonly confirmed: number;
  /** Responses with a server error, or none at all. */
  readonly refused: number;
  /** Confirmed, but not stored. */
  readonly lost: number;
  /** Stored more than once. */
  readonly repeats: number;
}

/** @param stored the names of the stored rows */
export function checkWrites(writes: readonly Write[], stored: readonly string[]): WriteCount {
  const there = new Map<string, number>();
  for (const name of stored) there.set(name, (there.get(name) ?? 0) + 1);
  const confirmed = writes.filter(isConfirmed);
  return {
    confirmed: confirmed.length,
    refused: writes.filter(hasFailed).length,
    lost: confirmed.filter(({ name }) => !there.has(name)).length,
    repeats: writes.reduce((sum, { name }) => sum + Math.max(0, (there.get(name) ?? 0) - 1), 0),
  };
}

export function isConfirmed({ status }: Write): boolean {
  return status >= 200 && status < 300;
}

/** A server error, or no response at all. */
export function hasFailed({ status }: Write): boolean {
  return status === 0 || status >= 500;
}

/** Whether every write was answered with success, and is stored once. */
export function isEveryWriteKept(writes: readonly Write[], { confirmed, refused, lost, repeats }: WriteCount): boolean {
  return confirmed === writes.length && confirmed > 0 && refused === 0 && lost === 0 && repeats === 0;
}
