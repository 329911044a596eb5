import type { Page } from '../pages/page.js';

/** A page on its way to a new revision. */
interface Turn {
  readonly to: Page;
  done: Promise<void>;
  /** The revision after that. */
  next?: Page;
}

/**
 * Moves pages from one revision to the next, one step at a time: of the revisions that arrive during a step, the last
 * is the next step.
 */
export class Turns {
  private readonly running = new Map<string, Turn>();

  /** @param step moves a page to a revision, never throws */
  constructor(private readonly step: (to: Page) => Promise<void>) {}

  /**
   * Starts a step, or schedules another after the one in progress. @param next defaults to the revision of the step in
   * progress
   */
  begin(pageId: string, next: Page | undefined, current: () => Page | undefined): void {
    const running = this.running.get(pageId);
    if (running) {
      // The revision in progress is not in the index yet.
      running.next = next ?? running.next ?? running.to;
      return;
    }
    const to = next ?? current();
    if (!to) return;
    const turn: Turn = { to, done: Promise.resolve() };
    this.running.set(pageId, turn);
    turn.done = this.step(to).then(() => {
      this.running.delete(pageId);
      if (turn.next) this.begin(pageId, turn.next, current);
    });
  }

  /** Waits until the page's step in progress is done. */
  async over(pageId: string): Promise<void> {
    await this.running.get(pageId)?.done;
  }

  /** Waits until no step is in progress. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(Array.from(this.running.values(), ({ done }) => done));
  }
}
