/** How much one caller may do: `perMinute` on average, that many at once. */
export interface RateLimit {
  readonly perMinute: number;
}

interface Bucket {
  tokens: number;
  /** When `tokens` was true (ms). */
  at: number;
}

const MINUTE_MS = 60_000;
/** Bounds the memory: about 100 bytes a caller. */
const MAX_BUCKETS = 50_000;

/**
 * Token buckets by key, for one route. In memory on purpose: each gateway limits what reaches it, and a limit that needs
 * another process would fail with it.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly limit: RateLimit) {}

  /**
   * Takes a token.
   * @param now epoch ms
   * @returns 0, or how long until there is one (ms)
   */
  take(key: string, now: number): number {
    const { perMinute } = this.limit;
    const known = this.buckets.get(key);
    const refilled = known ? known.tokens + ((now - known.at) * perMinute) / MINUTE_MS : perMinute;
    const tokens = Math.min(perMinute, refilled);
    // Deleting first keeps the map ordered by last use, so that the oldest is the first to go.
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
