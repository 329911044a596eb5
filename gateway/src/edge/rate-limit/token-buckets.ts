interface Bucket {
  tokens: number;
  /** When `tokens` was correct (ms). */
  at: number;
}

const MINUTE_MS = 60_000;
/** Limits the memory to about 10 MB: a key is a short text. */
const MAX_BUCKETS = 50_000;

/**
 * Token buckets by key. In memory on purpose: each gateway limits its own requests, and a limit that needs another
 * process would fail with it.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  /**
   * Takes a token.
   * @param key the client and the action, always with the same limit
   * @param perMinute how often the action is allowed: on average, and that many at once
   * @param now epoch ms
   * @returns 0, or how long until there is one (ms)
   */
  take(key: string, perMinute: number, now: number): number {
    const known = this.buckets.get(key);
    const refilled = known ? known.tokens + ((now - known.at) * perMinute) / MINUTE_MS : perMinute;
    const tokens = Math.min(perMinute, refilled);
    // Deleting first keeps the map ordered by last use, so that the oldest is evicted first.
    this.buckets.delete(key);
    if (this.buckets.size >= MAX_BUCKETS) this.dropOldest();
    const allowed = tokens >= 1;
    this.buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: now });
    return allowed ? 0 : Math.ceil(((1 - tokens) * MINUTE_MS) / perMinute);
  }

  private dropOldest(): void {
    const oldest = this.buckets.keys().next();
    if (!oldest.done) this.buckets.delete(oldest.value);
  }
}
