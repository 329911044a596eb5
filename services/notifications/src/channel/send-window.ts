/**
 * How many sends may be unrecorded at the same time in one worker, all its chunks together: what a crash can repeat at
 * most. A slot is taken before a send and given back once its result is committed. Chunks that wait are served in turn,
 * so a chunk of one recipient does not queue behind one of five hundred.
 */
export class SendWindow {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(readonly size: number) {
    this.free = size;
  }

  /** Takes a slot if one is free and nobody waits for it. */
  tryTake(): boolean {
    if (this.free === 0 || this.waiting.length > 0) return false;
    this.free -= 1;
    return true;
  }

  /** Takes a slot as soon as it is this caller's turn. */
  take(): Promise<void> {
    if (this.tryTake()) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  giveBack(slots: number): void {
    this.free += slots;
    while (this.free > 0) {
      const next = this.waiting.shift();
      if (!next) return;
      this.free -= 1;
      next();
    }
  }
}
