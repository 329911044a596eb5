import { setTimeout as sleep } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import type { Msg } from '@nats-io/transport-node';
import type { Bus } from '@candor/bus/bus.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { hear, subjectOfHint } from '@candor/streams/hints.js';
import {
  joinPieces,
  MONTH_SUBJECTS,
  PAGE_SUBJECTS,
  STATES_STREAM,
  stateOfSubject,
  stateSubject,
  type PublishedState,
  type StateName,
} from '@candor/streams/published-state.js';
import { storedMessage } from '@candor/streams/stored-message.js';
import { StreamFollower } from '@candor/streams/stream-follower.js';
import type { Reading } from './catch-up.js';
import { HeardStates } from './heard-states.js';
import { LatestQueue } from './latest-queue.js';
import type { PageFacts } from './read-state.js';
import { NoRoomError, type States } from './states.js';

const RETRY_MS = 500;
/** How often pieces of several revisions are fetched: those that are missing arrive at once, or never. */
const MAX_TRIES = 10;
/** How often to check whether everything has arrived. */
const LOOK_MS = 250;
/** Messages in flight, and states waiting to be written; one may be as large as a message can be. */
const AHEAD = 200;
const MESSAGE_ID = 'Nats-Msg-Id';

/** Is notified of what arrived. */
export interface StateNews {
  pageCame(facts: PageFacts): void;
  monthCame(pageId: string, month: string): void;
  /**
   * The state that was sent is not taken, because a later one, or another of the same revision, is stored. @param least
   * the lowest revision that would be taken
   */
  isEarlier(name: StateName, least: number): void;
  /** A state cannot be read: the one before stays, until a later one arrives. */
  leftOut(): void;
  /** Everything in the stream is stored. */
  allCame(): void;
}

/** A state to store; with its message, if that alone is the state. */
interface Wanted {
  readonly name: StateName;
  readonly messageId: string;
  readonly message?: PublishedState;
  /** It was said when it was committed, and arrives from the stream as well. */
  readonly isHint?: boolean;
  /** How often it was fetched in pieces that do not fit. */
  readonly tries?: number;
}

/** The stream has something else in the place of a state. Its next message there is another try. */
class UnreadableError extends Error {}
/** The pieces are of several revisions. */
class PiecesError extends Error {}

/**
 * Keeps this gateway's states in sync with the stream. States of pages are delivered with their data. Those of months
 * are followed by their headers alone, and fetched if this gateway does not have them: after a restart of the gateway
 * or the broker it would otherwise receive years of history that it has. A state in several pieces is fetched when one
 * of them arrives, until all are of one revision.
 */
export class StateFollower implements Reading {
  private readonly followers: readonly StreamFollower[];
  /** Pages do not wait for years of history. */
  private readonly wantedPages = this.queue();
  private readonly wantedMonths = this.queue();
  private closed = false;
  private looking?: NodeJS.Timeout;
  private stopHearing?: () => void;
  private readonly heard = new HeardStates();

  constructor(
    private readonly bus: Bus,
    private readonly states: States,
    private readonly log: AppLogger,
    private readonly news: StateNews,
    /** Whether states are still to be published into the stream. */
    private readonly isMissed: () => boolean = () => false,
  ) {
    const followed = { stream: STATES_STREAM, from: 'last-per-subject', ahead: AHEAD } as const;
    const pages = new StreamFollower(
      bus,
      {
        ...followed,
        subject: PAGE_SUBJECTS,
        take: ({ subject, data, headers }) => {
          this.wantPage(subject, headers?.get(MESSAGE_ID) ?? '', data);
          return this.wantedPages.room(AHEAD);
        },
      },
      log,
    );
    const months = new StreamFollower(
      bus,
      {
        ...followed,
        subject: MONTH_SUBJECTS,
        headersOnly: true,
        take: ({ subject, headers }) => {
          this.want(subject, headers?.get(MESSAGE_ID) ?? '');
          return this.wantedMonths.room(AHEAD);
        },
      },
      log,
    );
    this.followers = [pages, months];
  }

  start(): void {
    for (const follower of this.followers) follower.start();
    this.stopHearing = hear(this.bus, PAGE_SUBJECTS, (hint) => this.hearPage(hint));
    this.looking = setInterval(() => this.look(), LOOK_MS).unref();
  }

  /** Whether everything in the stream was received at least once. */
  get caughtUp(): boolean {
    return this.needed.every(({ caughtUp }) => caughtUp);
  }

  /** When the last message arrived (epoch ms); 0 before the first. */
  get heardAt(): number {
    return Math.max(...this.needed.map(({ heardAt }) => heardAt));
  }

  /**
   * Months are history, needed for the states to be complete; if they were complete before, only pages are waited for.
   */
  private get needed(): readonly StreamFollower[] {
    return this.states.isComplete ? this.followers.slice(0, 1) : this.followers;
  }

  /** Whether nothing is waiting to be stored, or can be fetched. */
  get hasTaken(): boolean {
    this.look();
    const queues = this.states.isComplete ? [this.wantedPages] : [this.wantedPages, this.wantedMonths];
    return queues.every((queue) => queue.isIdle) || !this.bus.isConnected;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.stopHearing?.();
    clearInterval(this.looking);
    await Promise.all(this.followers.map((follower) => follower.close()));
    await Promise.all([this.wantedPages.settled(), this.wantedMonths.settled()]);
  }

  /** Fetches a state that is missing, or whose bytes are damaged; a stored one stays until then. */
  repair(name: StateName): void {
    this.queueOf(name).put(stateSubject(name), { name, messageId: '' });
  }

  /** Reports once everything is stored. */
  private look(): void {
    if (this.states.isComplete) return clearInterval(this.looking);
    const isIdle = this.wantedPages.isIdle && this.wantedMonths.isIdle;
    if (!isIdle || this.isMissed() || !this.followers.every(({ caughtUp }) => caughtUp)) return;
    this.news.allCame();
  }

  private leaveOut(name: Partial<StateName>, err: unknown): void {
    // The next revision is another try; the stored state stays.
    this.log.error({ err, ...name }, 'state left out');
    this.news.leftOut();
  }

  private wantPage(subject: string, messageId: string, data: Uint8Array): void {
    try {
      const message = parsed(data);
      this.want(subject, messageId, message.pieces === 1 ? message : undefined);
    } catch (err) {
      this.leaveOut(stateOfSubject(subject) ?? {}, err);
    }
  }

  /**
   * What is left out here comes from the stream: a state in pieces, what cannot be read, and what would take the place of
   * something from the stream.
   */
  private hearPage(hint: Msg): void {
    const named = stateOfSubject(subjectOfHint(hint));
    if (!named || this.closed || this.wantedPages.size >= AHEAD) return;
    try {
      const message = parsed(hint.data);
      if (message.pieces > 1) return;
      const name = { pageId: named.pageId };
      const messageId = hint.headers?.get(MESSAGE_ID) ?? '';
      const isLater = (waiting: Wanted) => waiting.isHint === true && waiting.message!.revision < message.revision;
      this.wantedPages.offer(stateSubject(name), { name, messageId, message, isHint: true }, isLater);
    } catch (err) {
      this.log.warn({ err, subject: hint.subject }, 'hint of a state not read');
    }
  }

  private want(subject: string, messageId: string, message?: PublishedState): void {
    const named = stateOfSubject(subject);
    if (!named) return;
    const { piece, ...name } = named;
    this.queueOf(name).put(stateSubject(name), { name, messageId: piece === 0 ? messageId : '', message });
  }

  private queue(): LatestQueue<Wanted> {
    return new LatestQueue((_key, wanted) => this.take(wanted));
  }

  private queueOf({ month }: StateName): LatestQueue<Wanted> {
    return month === undefined ? this.wantedPages : this.wantedMonths;
  }

  private async take(wanted: Wanted): Promise<void> {
    if (this.closed) return;
    const { name, messageId, tries = 0 } = wanted;
    try {
      await this.keep(wanted);
    } catch (err) {
      if (err instanceof UnreadableError || (err instanceof PiecesError && tries >= MAX_TRIES))
        return this.leaveOut(name, err);
      if (this.bus.isConnected) this.log.warn({ err, ...name }, 'state not taken, tried again shortly');
      const again = { name, messageId, tries: tries + (err instanceof PiecesError ? 1 : 0) };
      this.queueOf(name).offer(stateSubject(name), again);
      await sleep(RETRY_MS);
    }
  }

  private async keep({ name, messageId, message, isHint = false }: Wanted): Promise<void> {
    if (messageId !== '' && this.states.messageOf(name) === messageId) return this.heard.sent(name, message);
    const found = message ? { messages: [message], messageId } : await this.fetch(name);
    const [first] = found?.messages ?? [];
    const content = found && joinPieces(found.messages);
    if (!found || !first) return;
    // They are published together, so the others are about to arrive.
    if (!content) throw new PiecesError('the pieces are of several revisions');
    let taken: Awaited<ReturnType<States['put']>>;
    try {
      taken = await this.states.put(name, { revision: Number(first.revision), content, messageId: found.messageId });
    } catch (err) {
      if (err instanceof NoRoomError) throw err;
      return this.leaveOut(name, err);
    }
    if (isHint) {
      if (taken.isNewer) this.heard.add(name, first);
    } else {
      const { least } = taken;
      this.heard.sent(name, first);
      if (least !== undefined) this.heard.unlessSent(name, () => this.news.isEarlier(name, least));
    }
    if (!taken.isNewer) return;
    if (taken.facts) this.news.pageCame(taken.facts);
    else if (name.month !== undefined) this.news.monthCame(name.pageId, name.month);
  }

  private async fetch(name: StateName): Promise<{ messages: PublishedState[]; messageId: string } | undefined> {
    const messages: PublishedState[] = [];
    let messageId = '';
    do {
      const message = await this.last(stateSubject(name, messages.length));
      if (!message) return undefined;
      if (messages.length === 0) messageId = message.header?.get(MESSAGE_ID) ?? '';
      messages.push(parsed(message.data));
    } while (messages.length < (messages[0]?.pieces ?? 1));
    return { messages, messageId };
  }

  private async last(subject: string) {
    const manager = await jetstreamManager(this.bus.now(), { checkAPI: false });
    try {
      return await storedMessage(manager, STATES_STREAM, { last_by_subj: subject });
    } catch (error) {
      if (error instanceof JetStreamApiError) return null;
      throw error;
    }
  }
}

/** @throws UnreadableError where it is no message of ours */
function parsed(data: Uint8Array): PublishedState {
  try {
    return fromBinary(PublishedStateSchema, data);
  } catch (cause) {
    throw new UnreadableError('it is no message of ours', { cause });
  }
}
