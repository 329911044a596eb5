/**
 * How many messages of one organisation may wait here for a turn, by handler. More are sent back to be redelivered:
 * here they would keep out those of others.
 */
const WAITING_PER_HANDLER = 2;
/** The same of an organisation whose messages fail. */
const WAITING_FAILING = 2;
/** After a failure an organisation pauses for this many times as long as that took, and at most this long (ms). */
const REST = 4;
const MAX_REST_MS = 5_000;
/** The shortest and longest delay before a message that was sent back is redelivered (ms). */
const MIN_LATER_MS = 50;
const MAX_LATER_MS = 5_000;
/** How long a message is assumed to take before one was handled (ms). */
const FIRST_GUESS_MS = 5;
/** Weight of the newest duration in the average. */
const WEIGHT = 0.2;
/** Idle organisations that are remembered. */
const REMEMBERED = 1_000;

/** How one organisation is served. */
interface Share<T> {
  running: number;
  readonly waiting: T[];
  /** Average of how long its messages take (ms). */
  tookMs: number;
  /** The last one failed. */
  failing: boolean;
  /** No turn before that. */
  restUntil: number;
  /** When the last message that was sent back is redelivered. */
  returnsAt: number;
}

/**
 * Shares the handlers of a consumer among organisations: they are served in turn, none holds all handlers, and one
 * whose messages fail has a fifth of one handler until one succeeds. What an organisation has beyond a few waiting
 * messages is sent back to the broker until about its turn, so that messages of others are reached however many of its
 * own lie before them. Messages of no organisation are not limited in this way and are never sent back.
 */
export class FairTurns<T> {
  /** Least recently served first. */
  private readonly shares = new Map<string, Share<T>>();
  private waitingNow = 0;
  private runningNow = 0;

  /** @param clock ms, monotonic */
  constructor(
    private readonly handlers: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Messages waiting for a turn. */
  get waiting(): number {
    return this.waitingNow;
  }

  /** Messages waiting or being handled. */
  get held(): number {
    return this.waitingNow + this.runningNow;
  }

  /** Whether a message of the organisation would wait for its turn here. */
  hasRoom(customerId: string): boolean {
    const { failing, waiting } = this.shareOf(customerId);
    return customerId === '' || waiting.length < (failing ? WAITING_FAILING : WAITING_PER_HANDLER * this.handlers);
  }

  /**
   * Accepts a message. @returns the delay after which it must be redelivered (ms); undefined when it waits for its turn
   * here
   */
  offer(customerId: string, message: T): number | undefined {
    const share = this.shareOf(customerId);
    if (this.hasRoom(customerId)) {
      share.waiting.push(message);
      this.waitingNow += 1;
      return undefined;
    }
    const now = this.clock();
    const eachMs = share.failing ? share.tookMs * (1 + REST) : share.tookMs / this.limitOf(customerId, share);
    const earliest = now + Math.max(MIN_LATER_MS, share.waiting.length * eachMs);
    share.returnsAt = Math.max(share.returnsAt, earliest) + eachMs;
    if (share.returnsAt - now <= MAX_LATER_MS) return Math.ceil(share.returnsAt - now);
    share.returnsAt = now + MAX_LATER_MS;
    return Math.ceil(MAX_LATER_MS * (0.5 + Math.random() / 2));
  }

  /** The next message to handle, with its organisation; undefined while none is due. */
  next(): { customerId: string; message: T } | undefined {
    if (this.runningNow >= this.handlers || this.waitingNow === 0) return undefined;
    const now = this.clock();
    for (const [customerId, share] of this.shares) {
      if (share.running >= this.limitOf(customerId, share) || share.restUntil > now) continue;
      const message = share.waiting.shift();
      if (message === undefined) continue;
      this.shares.delete(customerId);
      this.shares.set(customerId, share);
      share.running += 1;
      this.waitingNow -= 1;
      this.runningNow += 1;
      return { customerId, message };
    }
    return undefined;
  }

  /** Reports that a message has been handled, successfully or not. */
  done(customerId: string, tookMs: number, failed: boolean): void {
    const share = this.shareOf(customerId);
    share.running -= 1;
    this.runningNow -= 1;
    share.tookMs += (tookMs - share.tookMs) * WEIGHT;
    if (customerId === '') return;
    share.failing = failed;
    share.restUntil = failed ? this.clock() + Math.min(REST * tookMs, MAX_REST_MS) : 0;
  }

  /**
   * After how long `next` may return a message that it does not return now (ms); undefined when only `offer` and `done`
   * change that.
   */
  get restMs(): number | undefined {
    if (this.runningNow >= this.handlers || this.waitingNow === 0) return undefined;
    const now = this.clock();
    const rests = [...this.shares.values()].filter((share) => share.waiting.length > 0 && share.restUntil > now);
    return rests.length === 0 ? undefined : Math.min(...rests.map(({ restUntil }) => restUntil)) - now;
  }

  /** Gives up the waiting messages. @returns them */
  drain(): T[] {
    const waiting = [...this.shares.values()].flatMap((share) => share.waiting.splice(0));
    this.waitingNow = 0;
    return waiting;
  }

  private limitOf(customerId: string, { failing }: Share<T>): number {
    if (customerId === '') return this.handlers;
    return failing ? 1 : Math.max(1, this.handlers - 1);
  }

  private shareOf(customerId: string): Share<T> {
    let share = this.shares.get(customerId);
    if (!share) {
      if (this.shares.size >= REMEMBERED) this.forgetIdle();
      share = { running: 0, waiting: [], tookMs: FIRST_GUESS_MS, failing: false, restUntil: 0, returnsAt: 0 };
      this.shares.set(customerId, share);
    }
    return share;
  }

  private forgetIdle(): void {
    const now = this.clock();
    for (const [customerId, { running, waiting, restUntil, returnsAt }] of this.shares)
      if (running === 0 && waiting.length === 0 && Math.max(restUntil, returnsAt) <= now)
        this.shares.delete(customerId);
  }
}
