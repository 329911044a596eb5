/** More than readers sign in within the time that a request holds. */
const MAX = 10_000;

/** The requests whose answer was accepted, until they end, so that no answer is accepted twice. */
export class UsedRequests {
  /** By id, the oldest first: when they end (epoch ms). */
  private readonly ends = new Map<string, number>();

  constructor(private readonly max = MAX) {}

  /** Whether it is the first time. */
  take(requestId: string, endsAt: number, now: number): boolean {
    for (const [id, end] of this.ends) {
      if (end > now && this.ends.size < this.max) break;
      this.ends.delete(id);
    }
    if (this.ends.has(requestId)) return false;
    this.ends.set(requestId, endsAt);
    return true;
  }
}
