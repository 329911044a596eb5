/**
 * Whether a worker makes progress: with work to do, something has to be recorded now and then. A process that answers
 * but does nothing looks healthy otherwise.
 */
export class WorkerProgress {
  private inHand = 0;
  private isAwaited = false;
  /** Since when there has been work without progress (monotonic ms); undefined without work. */
  private waitingSince?: number;

  /** @param now monotonic ms */
  constructor(
    private readonly stallMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A chunk was taken; call the returned function when it is finished. */
  begin(): () => void {
    this.inHand += 1;
    this.made();
    return () => {
      this.inHand -= 1;
      this.made();
    };
  }

  /** Something was recorded. */
  made(): void {
    this.waitingSince = this.hasWork ? this.now() : undefined;
  }

  /** Whether chunks have been waiting long for a worker of this channel. */
  awaited(isAwaited: boolean): void {
    const had = this.hasWork;
    this.isAwaited = isAwaited;
    if (!this.hasWork) this.waitingSince = undefined;
    else if (!had) this.waitingSince = this.now();
  }

  isHealthy(): boolean {
    return this.waitingSince === undefined || this.now() - this.waitingSince < this.stallMs;
  }

  private get hasWork(): boolean {
    return this.inHand > 0 || this.isAwaited;
  }
}
