/** What the bodies may take that have not come to their end (bytes). */
const MAX_BYTES = 32 * 1024 * 1024;
/** Around each part of a body, which may be a single byte. */
const OVERHEAD = 250;

/** A body on its way. */
interface Coming {
  bytes: number;
  readonly refuse: () => void;
}

/** The bodies of requests that are being read. Where they take too much, the one goes that has been on its way for the longest. */
export class ComingBodies {
  /** In the order in which they began. */
  private readonly coming = new Map<object, Coming>();
  private total = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  /** @param refuse called at most once, when there is no room for it any more */
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

  /** The body is there, or is not read any further. */
  end(request: object): void {
    this.total -= this.coming.get(request)?.bytes ?? 0;
    this.coming.delete(request);
  }
}
