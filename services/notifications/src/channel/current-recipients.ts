import { type Recipient } from './channel.js';

/** How old what is known of a recipient may be when a send to it begins (ms). */
const FRESH_MS = 1_000;
/** Recipients looked up at a time once that is over: what a second of slow sends needs. */
const GROUP = 100;

/** Looks recipients up where they belong; those that left are absent. */
export type ResolveRecipients = (ids: readonly string[]) => Promise<readonly Recipient[]>;

/**
 * The recipients of a chunk, as they are when a send to each begins. All are looked up at once at the start, which does for a
 * chunk that is sent within a second; after that the next group is looked up again, so nobody is told who left a second ago.
 */
export class CurrentRecipients {
  private known = new Map<string, Recipient>();
  private knownAt = 0;
  /** Of the ids, how many from the start are known as of then. */
  private knownTo = 0;

  private constructor(
    readonly ids: readonly string[],
    private readonly resolve: ResolveRecipients,
    private readonly clock: () => number,
  ) {}

  /** @param clock ms, monotonic: it goes on while the process is stopped */
  static async of(
    ids: readonly string[],
    resolve: ResolveRecipients,
    clock: () => number = () => performance.now(),
  ): Promise<CurrentRecipients> {
    const recipients = new CurrentRecipients(ids, resolve, clock);
    await recipients.look(0, ids.length);
    return recipients;
  }

  /** Whether the recipient at this place was absent when last looked up. */
  hasLeft(place: number): boolean {
    return place < this.knownTo && !this.known.has(this.ids[place] ?? '');
  }

  /**
   * The recipient at this place; undefined when it left.
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
