/** The progress of a reader of a stream. */
export interface Reading {
  /** Whether everything in the stream was received at least once. */
  readonly caughtUp: boolean;
  /** When the last message arrived (epoch ms); 0 before the first. */
  readonly heardAt: number;
}

/** How long a start waits for the stream while it sends nothing (ms). */
const QUIET_MS = 3_000;
/** The same while pages are known to be missing: some may be of organisations that were deleted, and never arrive. */
const MISSING_QUIET_MS = 30_000;

/** What a gateway knows about its pages besides what it reads. */
export interface PagesHere {
  /** Whether it has any page to serve. */
  readonly hasAny: () => boolean;
  /** Whether some are known to be missing. */
  readonly isMissed: () => boolean;
}

/**
 * Decides when a gateway has what it needs: when it has read all pages, or when the stream sends nothing, because then
 * there is nothing but what the disk had. As long as pages arrive, more will: visitors served meanwhile would find
 * pages missing. A gateway without any page waits however quiet the stream is: if it were ready, it would replace one
 * that has pages.
 */
export class CatchUp {
  private readonly startedAt: number;
  private done = false;

  constructor(
    private readonly reading: Reading,
    private readonly pages: PagesHere,
    private readonly now: () => number = Date.now,
  ) {
    this.startedAt = now();
  }

  /**
   * Once true it stays true: when the stream comes back later, gateways that serve from their disk must not become
   * unready.
   */
  isOver(): boolean {
    const { caughtUp, heardAt } = this.reading;
    const quiet = this.now() - Math.max(this.startedAt, heardAt);
    const isMissed = this.pages.isMissed();
    const isAllThereIs = this.pages.hasAny() && quiet > (isMissed ? MISSING_QUIET_MS : QUIET_MS);
    this.done ||= isAllThereIs || (caughtUp && !isMissed);
    return this.done;
  }
}
