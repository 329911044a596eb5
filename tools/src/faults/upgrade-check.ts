/** What a visitor was answered while the product was upgraded. */
export interface Look {
  readonly gateway: string;
  readonly url: string;
  /** Epoch ms. */
  readonly askedAt: number;
  /** 0 where there was no answer. */
  readonly status: number;
  /** Whether what has to be on it is. */
  readonly isWhole: boolean;
  /** As the answer names it; NaN for one that names none. */
  readonly revision: number;
  /** The number of the newest update on it; 0 for none. */
  readonly update: number;
}

/** An update that was confirmed. */
export interface ConfirmedUpdate {
  readonly url: string;
  readonly update: number;
  /** Epoch ms. */
  readonly confirmedAt: number;
}

export interface UpgradeCount {
  /** Not answered, or without what has to be on it. */
  readonly missing: readonly Look[];
  /** Showed less than the same gateway had shown before. */
  readonly stepsBack: readonly Look[];
  /** Showed less than was there when the upgrade began. */
  readonly stale: readonly Look[];
}

/**
 * @param looks those at one page one after the other
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
