/** A response to a visitor during the upgrade. */
export interface Look {
  readonly gateway: string;
  readonly url: string;
  /** Epoch ms. */
  readonly askedAt: number;
  /** 0 without a response. */
  readonly status: number;
  /** Whether it has the expected content. */
  readonly isWhole: boolean;
  /** The revision in the response; NaN without one. */
  readonly revision: number;
  /** The number of the newest update on it; 0 for none. */
  readonly update: number;
}

/** A confirmed update. */
export interface ConfirmedUpdate {
  readonly url: string;
  readonly update: number;
  /** Epoch ms. */
  readonly confirmedAt: number;
}

export interface UpgradeCount {
  /** No response, or one without the expected content. */
  readonly missing: readonly Look[];
  /** Showed less than the same gateway had shown before. */
  readonly stepsBack: readonly Look[];
  /** Showed less than was there when the upgrade began. */
  readonly stale: readonly Look[];
}

/**
 * @param looks at one page, in chronological order
 * @param begun when the upgrade began (epoch ms) @param freshMs how long an update may take to be shown
 */
export function checkUpgrade(
  looks: readonly Look[],
  updates: readonly ConfirmedUpdate[],
  { begun, freshMs }: { begun: number; freshMs: number },
): UpgradeCount {
  const missing = looks.filter(({ status, isWhole }) => status !== 200 || !isWhole);
  const answered = looks.filter(({ status }) => status === 200);
  const before = new Map<string, Look>();
  const stepsBack = answered.filter((look) => {
    const key = `${look.gateway} ${look.url}`;
    const last = before.get(key);
    before.set(key, look);
    return last !== undefined && (look.revision < last.revision || look.update < last.update);
  });
  const stale = answered.filter(({ url, askedAt, update }) =>
    updates.some((one) => {
      return one.url === url && one.update > update && one.confirmedAt + freshMs < Math.min(begun, askedAt);
    }),
  );
  return { missing, stepsBack, stale };
}
