import type { Page } from '../pages/page.js';

/** A page on its way to a revision. */
interface Turn {
  readonly to: Page;
  done: Promise<void>;
  /** What it goes to after that. */
  next?: Page;
}

/** Takes pages from one revision to the next, one step after the other: of those that come meanwhile the last is the next step. */
export class Turns {
  private readonly running = new Map<string, Turn>();

  /** @param step takes a page to a revision, never throws */
  constructor(private readonly step: (to: Page) => Promise<void>) {}

  /** Begins a step, or has another follow the one that is under way. @param next the revision that one is on its way to unless told */
  begin(pageId: string, next: Page | undefined, current: () => Page | undefined): void {
    const running = this.running.get(pageId);
    if (running) {
      // The revision that is on its way is in no index yet.
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

  /** Waits until the step of a page that is under way is done. */
  async over(pageId: string): Promise<void> {
    await this.running.get(pageId)?.done;
  }

  /** Waits until no page is on its way. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(Array.from(this.running.values(), ({ done }) => done));
  }
}
