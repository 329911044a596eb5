import { runFurther } from '@candor/platform/request-context.js';

/**
 * Coalesces requests for the same work per key. The first request starts at once; all that arrive while it is running
 * share exactly one more turn. So a caller that awaits its request knows that the work started after it.
 */
export class CoalescingQueue<T = void> {
  /** Turns that have started, each until it has settled. */
  private readonly running = new Map<string, Promise<T>>();
  /** Turns that have not started: a request may still join. */
  private readonly waiting = new Map<string, Promise<T>>();
  private readonly queue: (() => void)[] = [];
  private busy = 0;

  /** @param concurrency how many keys are processed at the same time */
  constructor(
    private readonly work: (key: string) => Promise<T>,
    private readonly concurrency: number,
  ) {}

  /** Resolves to the result of a turn that started after this call. @throws what that turn throws */
  request(key: string): Promise<T> {
    const joined = this.waiting.get(key);
    if (joined) return joined;
    const turn = new Promise<T>((resolve, reject) => {
      const begin = (): void => {
        this.waiting.delete(key);
        const work = this.begin(key);
        work.then(resolve, reject);
      };
      const current = this.running.get(key);
      if (current) current.finally(() => this.schedule(begin)).catch(() => undefined);
      else this.schedule(begin);
    });
    // Set before anything can start: `schedule` starts in a later microtask.
    this.waiting.set(key, turn);
    return turn;
  }

  private schedule(begin: () => void): void {
    this.queue.push(begin);
    queueMicrotask(() => this.fill());
  }

  private fill(): void {
    while (this.busy < this.concurrency) {
      const begin = this.queue.shift();
      if (!begin) return;
      this.busy += 1;
      begin();
    }
  }

  private begin(key: string): Promise<T> {
    const work = runFurther(() => this.work(key)).finally(() => {
      this.busy -= 1;
      if (this.running.get(key) === work) this.running.delete(key);
      this.fill();
    });
    this.running.set(key, work);
    return work;
  }
}
