interface Waiting {
  readonly owner: string;
  readonly resolve: () => void;
}

/**
 * How many sends may be unrecorded at the same time in one worker, across all its chunks: the most that a crash can
 * repeat. A slot is taken before a send and released once its result is committed. Waiting chunks are served in turn,
 * so a chunk of one recipient does not queue behind one of five hundred. No owner takes the last slots, so that one
 * whose receivers hang leaves slots for the others.
 */
export class SendWindow {
  private free: number;
  /** Slots held, by owner. */
  private readonly held = new Map<string, number>();
  private waiting: Waiting[] = [];

  /** @param share of the free slots and its own that an owner may hold, at least one slot; 1 for no limit */
  constructor(
    readonly size: number,
    private readonly share = 1,
  ) {
    this.free = size;
  }

  /** Takes a slot if one is free for the owner and no waiting caller could take it. */
  tryTake(owner = ''): boolean {
    if (!this.allows(owner) || this.waiting.some((one) => this.allows(one.owner))) return false;
    this.give(owner);
    return true;
  }

  /** Takes a slot as soon as it is this caller's turn. */
  take(owner = ''): Promise<void> {
    if (this.tryTake(owner)) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ owner, resolve }));
  }

  giveBack(slots: number, owner = ''): void {
    this.free += slots;
    const left = (this.held.get(owner) ?? 0) - slots;
    if (left > 0) this.held.set(owner, left);
    else this.held.delete(owner);
    for (let next = this.nextWaiting(); next; next = this.nextWaiting()) {
      this.give(next.owner);
      next.resolve();
    }
  }

  private allows(owner: string): boolean {
    const own = this.held.get(owner) ?? 0;
    // The small addition makes up for what a share like 8/9 loses as a binary fraction.
    return this.free > 0 && own < Math.max(1, Math.floor(this.share * (this.free + own) + 1e-9));
  }

  private give(owner: string): void {
    this.free -= 1;
    this.held.set(owner, (this.held.get(owner) ?? 0) + 1);
  }

  /** The first waiting caller that may have a slot. */
  private nextWaiting(): Waiting | undefined {
    if (this.free === 0) return undefined;
    const index = this.waiting.findIndex(({ owner }) => this.allows(owner));
    if (index < 0) return undefined;
    return this.waiting.splice(index, 1)[0];
  }
}
