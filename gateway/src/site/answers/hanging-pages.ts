/** Longer than the largest page takes on a busy machine; a thread that takes longer is terminated (ms). */
const MAX_RENDER_MS = 10_000;
/** How long after its limit a render may be ended and still count as hanging: later, the process was stopped (ms). */
const MAX_LATE_MS = 2_000;
/** How often one render of a revision that hangs is tried (ms). */
const RETRY_MS = 60_000;

/** Failed at once: a render of this revision of the page was ended by its time limit a short while ago. */
export class HangingPageError extends Error {
  constructor() {
    super('a render of this revision took too long');
  }
}

interface Hanging {
  readonly revision: number;
  /** When one more render is let through (epoch ms). */
  retryAt: number;
}

/**
 * Gives each render a limit of time. Once one is ended by it, others of the same revision of the page fail at once, but
 * for one a minute: the threads are there for other pages.
 */
export class HangingPages {
  private readonly known = new Map<string, Hanging>();

  /** @param maxMs the limit */
  constructor(
    readonly maxMs = MAX_RENDER_MS,
    private readonly now = Date.now,
  ) {}

  /**
   * @param work ends when the signal says so
   * @throws HangingPageError, and what the work throws
   */
  async run<R>(pageId: string, revision: number, work: (signal: AbortSignal) => Promise<R>): Promise<R> {
    const startedAt = this.now();
    const before = this.known.get(pageId);
    if (before?.revision === revision) {
      if (startedAt < before.retryAt) throw new HangingPageError();
      before.retryAt = startedAt + RETRY_MS;
    }
    const signal = AbortSignal.timeout(this.maxMs);
    try {
      const result = await work(signal);
      if (before && this.known.get(pageId) === before) this.known.delete(pageId);
      return result;
    } catch (error) {
      const endedAt = this.now();
      const isHanging = signal.aborted && endedAt - startedAt < this.maxMs + MAX_LATE_MS;
      if (isHanging) this.known.set(pageId, { revision, retryAt: endedAt + RETRY_MS });
      throw error;
    }
  }
}
