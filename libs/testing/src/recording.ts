/** What a sink has received so far, in order, and a way to wait for more without polling. */
export class Recording<T> {
  /** Everything recorded, oldest first. */
  readonly items: T[] = [];
  private readonly waiting = new Set<() => void>();
  private scheduled = false;

  add(item: T): void {
    this.items.push(item);
    if (this.scheduled || this.waiting.size === 0) return;
    // Once per turn of the event loop: a predicate that walks everything stays affordable at 10,000 items.
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      for (const check of [...this.waiting]) check();
    });
  }

  /** Forgets what was recorded; who waits goes on waiting for new items. */
  clear(): void {
    this.items.length = 0;
  }

  /**
   * The items as soon as `predicate` holds for them.
   * @throws Error naming how many there were when it does not hold within `timeoutMs`.
   */
  waitFor(predicate: (items: readonly T[]) => boolean, timeoutMs = 60_000): Promise<readonly T[]> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        this.waiting.delete(check);
        settle();
      };
      const check = () => {
        try {
          if (predicate(this.items)) finish(() => resolve(this.items));
        } catch (error) {
          finish(() => reject(error));
        }
      };
      const timer = setTimeout(
        () => finish(() => reject(new Error(`not received within ${timeoutMs} ms; ${this.items.length} items so far`))),
        timeoutMs,
      );
      this.waiting.add(check);
      check();
    });
  }
}
