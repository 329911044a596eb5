/** Maximum memory of incomplete bodies (bytes). */
const MAX_BYTES = 32 * 1024 * 1024;
/** Memory of each part of a body, besides its bytes; it may be a single byte. */
const OVERHEAD = 250;

/** An incomplete body. */
interface Coming {
  bytes: number;
  readonly refuse: () => void;
}

/**
 * The bodies of requests that are being read. When they use too much memory, the one in transit the longest is refused.
 */
export class ComingBodies {
  /** In the order in which they started. */
  private readonly coming = new Map<object, Coming>();
  private total = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  /** @param refuse called at most once, when there is no space for it any more */
  begin(request: object, refuse: () => void): void {
    this.coming.set(request, { bytes: 0, refuse });
  }

  /** Counts a part of a body. */
  grow(request: object, bytes: number): void {
    const own = this.coming.get(request);
    if (!own) return;
    own.bytes += bytes + OVERHEAD;
    this.total += bytes + OVERHEAD;
    for (const [oldest, { refuse }] of this.coming) {
      if (this.total <= this.maxBytes) return;
      this.end(oldest);
      refuse();
    }
  }

  /** The body is complete, or is not read any further. */
  end(request: object): void {
    this.total -= this.coming.get(request)?.bytes ?? 0;
    this.coming.delete(request);
  }
}
