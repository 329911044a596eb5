/** Refused, because too many tasks are waiting already. */
export class BusyError extends Error {
  constructor() {
    super('too many answers are being rendered');
  }
}

/** The task is not wanted any longer: a later one takes its place. */
export class OvertakenError extends Error {
  constructor() {
    super('a later task takes the place of this one');
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

/** Jobs that wait, by key; keys take turns, and the first one is next. */
class Line<T, R> {
  private readonly byKey = new Map<string, Job<T, R>[]>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  lengthOf(key: string): number {
    return this.byKey.get(key)?.length ?? 0;
  }

  add(key: string, job: Job<T, R>): void {
    const ofKey = this.byKey.get(key) ?? [];
    ofKey.push(job);
    this.byKey.set(key, ofKey);
    this.count += 1;
  }

  /** The oldest job of the key that has waited longest for its turn; the key moves to the end. */
  next(): Job<T, R> | undefined {
    const [first] = this.byKey;
    if (!first) return undefined;
    const [key, jobs] = first;
    const job = jobs.shift();
    this.byKey.delete(key);
    if (jobs.length > 0) this.byKey.set(key, jobs);
    this.count -= 1;
    return job;
  }

  /** Takes out all jobs of a key. */
  takeAll(key: string): readonly Job<T, R>[] {
    const jobs = this.byKey.get(key) ?? [];
    this.byKey.delete(key);
    this.count -= jobs.length;
    return jobs;
  }
}

/**
 * Runs a limited number of tasks at a time, taking keys in turn: a client that requests thousands waits for its own.
 * Urgent tasks are never refused and wait in a line of their own, which goes first and then takes turns with the other.
 */
export class FairQueue<T, R> {
  private readonly urgent = new Line<T, R>();
  private readonly waiting = new Line<T, R>();
  private wasUrgent = false;
  private busy = 0;

  constructor(
    private readonly work: (task: T) => Promise<R>,
    private readonly limits: QueueLimits,
  ) {}

  /** The number of waiting tasks. */
  get length(): number {
    return this.waiting.length + this.urgent.length;
  }

  /** @throws BusyError where too many tasks of the key, or in all, are waiting; and what the work throws */
  add(key: string, task: T): Promise<R> {
    const { perKey, inAll } = this.limits;
    if (this.waiting.lengthOf(key) >= perKey || this.waiting.length >= inAll) return Promise.reject(new BusyError());
    return this.wait(this.waiting, key, task);
  }

  /** @throws OvertakenError where the task was overtaken while it waited; and what the work throws */
  addUrgent(key: string, task: T): Promise<R> {
    return this.wait(this.urgent, key, task);
  }

  /** Gives up the urgent tasks of a key that still wait. */
  overtake(key: string): void {
    for (const { failed } of this.urgent.takeAll(key)) failed(new OvertakenError());
  }

  private wait(line: Line<T, R>, key: string, task: T): Promise<R> {
    return new Promise((done, failed) => {
      line.add(key, { task, done, failed });
      this.fill();
    });
  }

  private fill(): void {
    while (this.busy < this.limits.atATime) {
      const job = this.next();
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

  /** From the line whose turn it is, or from the other one where that is empty. */
  private next(): Job<T, R> | undefined {
    const isUrgent = this.urgent.length > 0 && !(this.wasUrgent && this.waiting.length > 0);
    this.wasUrgent = isUrgent;
    return (isUrgent ? this.urgent : this.waiting).next();
  }
}
