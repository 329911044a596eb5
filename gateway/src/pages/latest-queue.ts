/** Works on the last value of each key, one after the other. */
export class LatestQueue<V> {
  private readonly waiting = new Map<string, V>();
  private working?: Promise<void>;
  private readonly waitingForRoom: (() => void)[] = [];

  /** @param work never throws */
  constructor(private readonly work: (key: string, value: V) => Promise<void>) {}

  /** Takes the place of a value of that key that still waits. */
  put(key: string, value: V): void {
    this.waiting.set(key, value);
    this.working ??= this.workAll();
  }

  /** The same, unless one of that key waits. */
  putBack(key: string, value: V): void {
    if (!this.waiting.has(key)) this.put(key, value);
  }

  /** Waits until at most so many values wait: a source that comes faster than the work takes memory without end. */
  async room(limit: number): Promise<void> {
    while (this.waiting.size > limit) await new Promise<void>((resolve) => this.waitingForRoom.push(resolve));
  }

  get isIdle(): boolean {
    return this.working === undefined;
  }

  /** Waits until nothing waits any more. */
  async settled(): Promise<void> {
    while (this.working) await this.working;
  }

  private async workAll(): Promise<void> {
    // A value that is worked on at once must not be done before `working` is set.
    await Promise.resolve();
    for (;;) {
      const next = this.waiting.entries().next();
      if (next.done) break;
      const [key, value] = next.value;
      this.waiting.delete(key);
      for (const resume of this.waitingForRoom.splice(0)) resume();
      await this.work(key, value);
    }
    // With the last look and not when the promise settles: what comes in between would wait for the one after it.
    this.working = undefined;
  }
}
