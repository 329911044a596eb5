import { type Lane } from '../ledger/ledger-types.js';

/** Lanes of a few recipients each. */
const SMALL: ReadonlySet<Lane> = new Set(['confirm', 'fast']);
/** How long large chunks pause for small ones at a stretch, and how long they go on after it whatever comes (ms). */
const GIVE_WAY_MS = 250;
/** How long a chunk waits for the one before it to have begun all its sends (ms). */
const PATIENCE_MS = 250;

/**
 * Lets the chunks of a lane begin their sends one after the other, so that the next one is ready when the current one
 * runs out, instead of all running out together. A chunk with slow receivers holds nobody up: after a short while the
 * next one begins beside it, and the window is shared.
 *
 * While a small chunk is in hand, large ones begin no sends: what a process has under way is what the small one's few steps
 * wait behind. They pause for a quarter of a second at most and then go on for as long, so small ones never stop them.
 */
export class SendTurns {
  private readonly latest = new Map<Lane, Promise<void>>();
  private smallOnes = 0;
  /** Ends the pause. */
  private allSmallDone: () => void = () => undefined;
  private pause?: Promise<void>;
  private undisturbedUntil = 0;

  /** @param clock ms, monotonic */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** A chunk has come. @returns a function to call when it is done */
  begin(lane: Lane): () => void {
    if (!SMALL.has(lane)) return () => undefined;
    this.smallOnes += 1;
    return () => {
      this.smallOnes -= 1;
      if (this.smallOnes === 0) this.allSmallDone();
    };
  }

  /** What a chunk has to wait for before its next send, if anything. */
  giveWay(lane: Lane): Promise<void> | undefined {
    if (this.smallOnes === 0 || SMALL.has(lane) || this.clock() < this.undisturbedUntil) return undefined;
    if (this.pause) return this.pause;
    const done = new Promise<void>((resolve) => (this.allSmallDone = resolve));
    this.pause = atMost(done, GIVE_WAY_MS).then(() => {
      this.undisturbedUntil = this.clock() + GIVE_WAY_MS;
      this.pause = undefined;
    });
    return this.pause;
  }

  /** Waits for this chunk's turn. @returns a function to call once all its sends have begun */
  async take(lane: Lane): Promise<() => void> {
    const before = this.latest.get(lane);
    let done: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => (done = resolve));
    this.latest.set(lane, mine);
    if (before) await atMost(before, PATIENCE_MS);
    return done;
  }
}

async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
