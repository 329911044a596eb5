/** Number of keys kept; the ones whose turn is longest ago are dropped first. */
const REMEMBERED = 10_000;

/** Gives out turns per key, spaced at least this far apart. */
export class Pace {
  /** When the next turn of a key begins (epoch ms), the latest given last. */
  private readonly next = new Map<string, number>();

  constructor(
    private readonly everyMs: number,
    private readonly now: () => number,
  ) {}

  /**
   * Takes the next turn, unless it is too far away.
   * @returns ms until the turn; `taken` is false when that is more than `patienceMs`, and then nothing was taken
   */
  take(key: string, patienceMs: number): { readonly waitMs: number; readonly taken: boolean } {
    const now = this.now();
    const at = Math.max(now, this.next.get(key) ?? 0);
    const taken = at - now <= patienceMs;
    if (taken) this.set(key, at + this.everyMs);
    return { waitMs: at - now, taken };
  }

  /** No turn for this key for this long: the other side requested it. */
  pause(key: string, ms: number): void {
    this.set(key, Math.max(this.next.get(key) ?? 0, this.now() + ms));
  }

  private set(key: string, at: number): void {
    this.next.delete(key);
    this.next.set(key, at);
    if (this.next.size > REMEMBERED) this.next.delete([...this.next.keys()][0] ?? '');
  }
}
