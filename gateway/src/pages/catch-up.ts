/** How far somebody has got who reads a stream. */
export interface Reading {
  /** Whether everything that the stream held was taken at least once. */
  readonly caughtUp: boolean;
  /** When the last message came (epoch ms); 0 before the first. */
  readonly heardAt: number;
}

/** How long a start waits for the stream while that gives nothing (ms). */
const QUIET_MS = 3_000;
/** The same while pages are known to be missing: some may be of organisations that were deleted, and never come. */
const MISSING_QUIET_MS = 30_000;

/** What a gateway knows of its pages beside what it reads. */
export interface PagesHere {
  /** Whether it has pages to answer with. */
  readonly hasAny: () => boolean;
  /** Whether some are known to be missing. */
  readonly isMissed: () => boolean;
}

/**
 * Decides when a gateway has what it needs: when it has read all pages, or when the stream gives nothing, for then what the disk
 * had is all there is. As long as pages come in, more will: who is answered meanwhile finds pages missing. A gateway without any page
 * waits however quiet it is: being ready, it would take the place of one that has them.
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

  /** Once true it stays true: a stream that comes back later must not take gateways away that answer from their disk. */
  isOver(): boolean {
    const { caughtUp, heardAt } = this.reading;
    const quiet = this.now() - Math.max(this.startedAt, heardAt);
    const isMissed = this.pages.isMissed();
    const isAllThereIs = this.pages.hasAny() && quiet > (isMissed ? MISSING_QUIET_MS : QUIET_MS);
    this.done ||= isAllThereIs || (caughtUp && !isMissed);
    return this.done;
  }
}
