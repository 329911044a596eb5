import { runDetached } from './request-context.js';

/**
 * Runs a piece of work when woken and, as a fallback, at an interval; never twice at the same time. Being woken while
 * it runs makes it run once more.
 */
export class WakeLoop {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private again = false;
  private stopping = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly pollMs: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), this.pollMs);
    this.wake();
  }

  /** Work of many steps checks this between them. */
  get stopped(): boolean {
    return this.stopping;
  }

  /** Cheap, and safe to call at any time. */
  wake(): void {
    if (this.stopping) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = runDetached(() => this.work())
      .catch((error: unknown) => this.onError(error))
      .finally(() => {
        this.running = undefined;
        if (!this.again) return;
        this.again = false;
        this.wake();
      });
  }

  /** Starts nothing new and waits for the running work. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }
}
