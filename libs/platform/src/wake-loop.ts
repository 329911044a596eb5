import { runDetached } from './request-context.js';

/**
 * Runs a piece of work when woken and, as the backstop, every so often; never twice at the same time. Being woken while it
 * runs makes it run once more.
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

  /** Work of many steps asks between them. */
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

  /** Begins nothing new and waits for what runs. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }
}
