/** Refused, because too much waits already. */
export class BusyError extends Error {
  constructor() {
    super('too many answers are being rendered');
  }
}

interface Job<T, R> {
  readonly task: T;
  readonly done: (result: R) => void;
  readonly failed: (error: unknown) => void;
}

export interface QueueLimits {
  /** Tasks at the same time. */
  readonly atATime: number;
  /** Tasks of one key that may wait. */
  readonly perKey: number;
  /** Tasks that may wait in all. */
  readonly inAll: number;
}

/**
 * Does a bounded number of tasks at a time, of each key one after the other in turn: a client that asks for thousands waits for its own.
 * What is urgent goes before everything else, and is never refused.
 */
export class FairQueue<T, R> {
  private readonly urgent: Job<T, R>[] = [];
  /** By key; the first key is the next. */
  private readonly waiting = new Map<string, Job<T, R>[]>();
  private count = 0;
  private busy = 0;

  constructor(
    private readonly work: (task: T) => Promise<R>,
    private readonly limits: QueueLimits,
  ) {}

  /** How many wait. */
  get length(): number {
    return this.count + this.urgent.length;
  }

  /** @throws BusyError where too many of the key, or in all, wait; and what the work throws */
  add(key: string, task: T): Promise<R> {
    const ofKey = this.waiting.get(key) ?? [];
    if (ofKey.length >= this.limits.perKey || this.count >= this.limits.inAll) return Promise.reject(new BusyError());
    return new Promise((done, failed) => {
      ofKey.push({ task, done, failed });
      this.waiting.set(key, ofKey);
      this.count += 1;
      this.fill();
    });
  }

  /** @throws what the work throws */
  addUrgent(task: T): Promise<R> {
    return new Promise((done, failed) => {
      this.urgent.push({ task, done, failed });
      this.fill();
    });
  }

  private fill(): void {
    while (this.busy < this.limits.atATime) {
      const job = this.urgent.shift() ?? this.next();
      if (!job) return;
      this.busy += 1;
      this.work(job.task)
        .then(job.done, job.failed)
        .finally(() => {
          this.busy -= 1;
          this.fill();
        });
    }
  }

  /** The oldest of the key that has waited longest for its turn; the key goes behind all others. */
  private next(): Job<T, R> | undefined {
    const [first] = this.waiting;
    if (!first) return undefined;
    const [key, jobs] = first;
    const job = jobs.shift();
    this.waiting.delete(key);
    if (jobs.length > 0) this.waiting.set(key, jobs);
    this.count -= 1;
    return job;
  }
}
