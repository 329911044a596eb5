/** What a sink has received so far, in order, with a way to wait for more without polling. */
export class Recording<T> {
  /** Everything recorded, oldest first. */
  readonly items: T[] = [];
  private readonly waiting = new Set<() => void>();
  private scheduled = false;

  add(item: T): void {
    this.items.push(item);
    if (this.scheduled || this.waiting.size === 0) return;
    // Once per turn of the event loop: a predicate that walks all items stays affordable with 10,000 of them.
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      for (const check of [...this.waiting]) check();
    });
  }

  /** Clears what was recorded; callers of `waitFor` continue to wait for new items. */
  clear(): void {
    this.items.length = 0;
  }

  /**
   * The items as soon as `predicate` is true for them.
   * @throws Error with the number of items when it does not become true within `timeoutMs`.
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
