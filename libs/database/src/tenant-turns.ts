import { requireInTime, type RunningCall } from '@candor/platform/request-context.js';

/**
 * The calls of one organisation take at most so many connections: else those that wait for one locked row would keep
 * everybody else out, until they give up.
 */
export class TenantTurns {
  /** Calls in a transaction, by organisation. */
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly holders = new WeakSet<RunningCall>();

  /** @param most transactions of an organisation at a time */
  constructor(private readonly most: number) {}

  /**
   * Runs a transaction once the organisation has less than the most. A further one of the same call does not wait for
   * the first.
   * @throws DeadlineExceededError when the call’s deadline is over before its turn
   */
  async take<T>(call: RunningCall, customerId: string, work: () => Promise<T>): Promise<T> {
    if (this.holders.has(call)) return work();
    await this.enter(customerId);
    this.holders.add(call);
    try {
      requireInTime();
      return await work();
    } finally {
      this.holders.delete(call);
      this.leave(customerId);
    }
  }

  private async enter(customerId: string): Promise<void> {
    const count = this.running.get(customerId) ?? 0;
    if (count < this.most) {
      this.running.set(customerId, count + 1);
      return;
    }
    const queue = this.waiting.get(customerId) ?? [];
    this.waiting.set(customerId, queue);
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** Passes the turn on. */
  private leave(customerId: string): void {
    const queue = this.waiting.get(customerId) ?? [];
    const next = queue.shift();
    if (queue.length === 0) this.waiting.delete(customerId);
    if (next) return next();
    const count = (this.running.get(customerId) ?? 0) - 1;
    if (count > 0) this.running.set(customerId, count);
    else this.running.delete(customerId);
  }
}
