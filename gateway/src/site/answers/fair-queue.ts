/** Refused, because too many tasks are waiting already. */
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
  /** Maximum of tasks at the same time. */
  readonly atATime: number;
  /** Maximum of waiting tasks per key. */
  readonly perKey: number;
  /** Maximum of waiting tasks in all. */
  readonly inAll: number;
}

/**
 * Runs a limited number of tasks at a time, taking keys in turn: a client that requests thousands waits for its own.
 * Urgent tasks go before all others, and are never refused.
 */
export class FairQueue<T, R> {
  private readonly urgent: Job<T, R>[] = [];
  /** By key; the first key is next. */
  private readonly waiting = new Map<string, Job<T, R>[]>();
  private count = 0;
  private busy = 0;

  constructor(
    private readonly work: (task: T) => Promise<R>,
    private readonly limits: QueueLimits,
  ) {}

  /** The number of waiting tasks. */
  get length(): number {
    return this.count + this.urgent.length;
  }

  /** @throws BusyError where too many tasks of the key, or in all, are waiting; and what the work throws */
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

  /** The oldest task of the key that has waited longest for its turn; the key moves to the end. */
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
