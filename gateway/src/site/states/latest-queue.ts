/** Processes the latest value of each key, one after the other. */
export class LatestQueue<V> {
  private readonly waiting = new Map<string, V>();
  private working?: Promise<void>;
  private readonly waitingForRoom: (() => void)[] = [];

  /** @param work never throws */
  constructor(private readonly work: (key: string, value: V) => Promise<void>) {}

  /** Replaces a waiting value of the same key. */
  put(key: string, value: V): void {
    this.waiting.set(key, value);
    this.working ??= this.workAll();
  }

  /** The same, unless a value of that key is waiting that this one may not replace. */
  offer(key: string, value: V, mayReplace: (waiting: V) => boolean = () => false): void {
    const waiting = this.waiting.get(key);
    if (waiting === undefined || mayReplace(waiting)) this.put(key, value);
  }

  /** How many values wait. */
  get size(): number {
    return this.waiting.size;
  }

  /** Waits until at most this many values wait: a producer faster than the work would use memory without limit. */
  async room(limit: number): Promise<void> {
    while (this.waiting.size > limit) await new Promise<void>((resolve) => this.waitingForRoom.push(resolve));
  }

  get isIdle(): boolean {
    return this.working === undefined;
  }

  /** Waits until the queue is empty and nothing is in progress. */
  async settled(): Promise<void> {
    while (this.working) await this.working;
  }

  private async workAll(): Promise<void> {
    // A value that is processed synchronously must not be done before `working` is set.
    await Promise.resolve();
    for (;;) {
      const next = this.waiting.entries().next();
      if (next.done) break;
      const [key, value] = next.value;
      this.waiting.delete(key);
      for (const resume of this.waitingForRoom.splice(0)) resume();
      await this.work(key, value);
    }
    // In the same step as the last check, not when the promise settles: a value added in between would wait for the
    // next one.
    this.working = undefined;
  }
}
