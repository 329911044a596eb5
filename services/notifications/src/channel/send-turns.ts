import { type Lane } from '../ledger/ledger-types.js';

/** How long a chunk waits for the one before it to have begun all its sends (ms). */
const PATIENCE_MS = 250;

/**
 * Lets the chunks of a lane begin their sends one after the other, so that the next one is ready when the current one
 * runs out, instead of all running out together. A chunk with slow receivers holds nobody up: after a short while the
 * next one begins beside it, and the window is shared.
 */
export class SendTurns {
  private readonly latest = new Map<Lane, Promise<void>>();

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
