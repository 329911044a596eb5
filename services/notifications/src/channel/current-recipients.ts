import { type Recipient } from './channel.js';

/** How old a recipient's data may be when a send to it starts (ms). */
const FRESH_MS = 1_000;
/** Recipients looked up at a time after that: enough for a second of slow sends. */
const GROUP = 100;

/** Looks recipients up in their source; those that left are absent. */
export type ResolveRecipients = (ids: readonly string[]) => Promise<readonly Recipient[]>;

/**
 * The recipients of a chunk, as they are when a send to each starts. All are looked up at once at the start, which is
 * enough for a chunk that is sent within a second; after that each group is looked up again, so that no one who left
 * more than a second ago is notified.
 */
export class CurrentRecipients {
  private known = new Map<string, Recipient>();
  private knownAt = 0;
  /** How many of the ids, from the first, were looked up at that time. */
  private knownTo = 0;

  private constructor(
    readonly ids: readonly string[],
    private readonly resolve: ResolveRecipients,
    private readonly clock: () => number,
  ) {}

  /** @param clock ms, monotonic: it advances while the process is suspended */
  static async of(
    ids: readonly string[],
    resolve: ResolveRecipients,
    clock: () => number = () => performance.now(),
  ): Promise<CurrentRecipients> {
    const recipients = new CurrentRecipients(ids, resolve, clock);
    await recipients.look(0, ids.length);
    return recipients;
  }

  /** Whether the recipient at this index was absent when last looked up. */
  hasLeft(place: number): boolean {
    return place < this.knownTo && !this.known.has(this.ids[place] ?? '');
  }

  /** Whether one of them was in an audience when last looked up. */
  get areSomeInAudiences(): boolean {
    return [...this.known.values()].some(({ audienceIds = [] }) => audienceIds.length > 0);
  }

  /**
   * The recipient at this index; undefined when it left.
   * @throws UnavailableError when its source does not answer
   */
  async at(place: number): Promise<Recipient | undefined> {
    if (place >= this.knownTo || this.clock() - this.knownAt > FRESH_MS) await this.look(place, place + GROUP);
    return this.known.get(this.ids[place] ?? '');
  }

  private async look(from: number, to: number): Promise<void> {
    const askedAt = this.clock();
    const recipients = await this.resolve(this.ids.slice(from, to));
    this.known = new Map(recipients.map((recipient) => [recipient.id, recipient]));
    this.knownAt = askedAt;
    this.knownTo = to;
  }
}
