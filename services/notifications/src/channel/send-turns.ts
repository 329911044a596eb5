import { type Lane } from '../ledger/ledger-types.js';

/** Lanes of a few recipients each. */
const SMALL: ReadonlySet<Lane> = new Set(['confirm', 'fast']);
/** How long large chunks pause for small ones at a stretch, and how long they then continue regardless (ms). */
const GIVE_WAY_MS = 250;
/** How long a chunk waits for the previous one to have started all its sends (ms). */
const PATIENCE_MS = 250;

/**
 * Makes the chunks of a lane start their sends one after the other, so that the next one is ready when the current one
 * runs out, instead of all running out together. A chunk with slow receivers blocks no other: after a short while the
 * next one starts beside it, and they share the window.
 *
 * While a small chunk is in progress, large ones start no sends: sends already under way delay the few steps of the
 * small one. They pause for a quarter of a second at most and then continue for as long, so small ones never stop them.
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

  /** A chunk has arrived. @returns a function to call when it is done */
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

  /** Waits for this chunk's turn. @returns a function to call once all its sends have started */
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
