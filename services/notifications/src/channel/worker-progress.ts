/**
 * Whether a worker gets on: with work to do, something has to be recorded now and then. A process that answers and does
 * nothing looks healthy to everybody else.
 */
export class WorkerProgress {
  private inHand = 0;
  private isAwaited = false;
  /** Since when there has been work without anything done (monotonic ms); undefined without work. */
  private waitingSince?: number;

  /** @param now monotonic ms */
  constructor(
    private readonly stallMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A chunk was taken; call the result when it is done with. */
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

  /** Whether chunks have been waiting for a worker of this channel for long. */
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
