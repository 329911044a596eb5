import { JetStreamApiError } from '@nats-io/jetstream';
import type { Bus } from '@candor/bus/bus.js';
import { PAGE_SUBJECTS, stateOfSubject, STATES_STREAM } from '@candor/streams/published-state.js';
import { ensureStreams } from '@candor/streams/streams.js';

/** How often to check while pages are missing (ms). */
const EVERY_MS = 1_000;
/** Where 0.1.0 published pages. */
const OF_0_1_0 = 'pages.snapshot.';

/**
 * Whether the stream has pages of 0.1.0 that were not published as states yet. A gateway that replaces one of 0.1.0
 * must not be ready before that: it would lack pages that the other one serves. To be removed with the release after
 * 0.2.0.
 */
export class OldRelease {
  /** Undefined before the first check. */
  private lacking?: number;
  private timer?: NodeJS.Timeout;

  constructor(private readonly bus: Bus) {}

  /** Whether states are still missing, as far as the stream could be read. */
  get isMissed(): boolean {
    return this.lacking === undefined ? this.bus.isConnected : this.lacking > 0;
  }

  start(): void {
    this.timer = setInterval(() => void this.look(), EVERY_MS);
    void this.look();
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (!this.bus.isConnected) return;
    try {
      const manager = await ensureStreams(this.bus, STATES_STREAM);
      const subjectsOf = async (subjects_filter: string) =>
        Object.keys((await manager.streams.info(STATES_STREAM, { subjects_filter })).state.subjects ?? {});
      const [old, states] = await Promise.all([subjectsOf(`${OF_0_1_0}*`), subjectsOf(PAGE_SUBJECTS)]);
      const known = new Set(states.map((subject) => stateOfSubject(subject)?.pageId));
      const pages = old.map((subject) => subject.slice(OF_0_1_0.length)).filter((page) => page !== 'default');
      this.lacking = pages.filter((page) => !known.has(page)).length;
      if (this.lacking === 0) this.close();
    } catch (error) {
      // While the broker is unavailable there is nothing but what the disk has.
      if (error instanceof JetStreamApiError) this.lacking = 0;
    }
  }
}
