import { setTimeout as sleep } from 'node:timers/promises';
import { NoRespondersError, TimeoutError, headers, type NatsConnection } from '@nats-io/transport-node';
import type { AppLogger } from '@candor/platform/logger.js';
import { DEADLINE_HEADER, PROBE_HEADER, REPLICA_HEADER, againSubject, familyOf } from '../rpc-subject.js';

/** All replicas of a service are probed this often while one of them may hang (ms); an answer later than that is late. */
const PROBE_MS = 400;
/** A replica that has answered a probe within this time takes calls (ms). */
export const FRESH_MS = 1_000;
/** For how long a replica that has let a call run out takes none (ms). */
const LEFT_OUT_MS = 10_000;
/**
 * The broker chooses a replica at random for each probe in the queue group. When this many in a row for each replica
 * were answered, none hangs: one of two is missed 20 times in a row once in a million.
 */
const PROBES_PER_REPLICA = 10;

/** The part of a bus that is used here. */
interface Connection {
  readonly isConnected: boolean;
  now(): NatsConnection;
}

/** What is known about the replicas of a service of which one may hang. */
interface Watched {
  /** Replica → when it last answered a probe (ms of the process). */
  readonly answered: Map<string, number>;
  /** Replica → until when it takes no calls (ms of the process). */
  readonly leftOut: Map<string, number>;
  /** Probes in the queue group that were answered since the last one that was not, or since a call ran out. */
  inARow: number;
  /** Settles with the first answer to a probe, or without one after `PROBE_MS`. */
  readonly begun: Promise<unknown>;
}

/**
 * Chooses the replica for a call while one of a service's replicas may hang. The broker cannot do that: it counts what
 * it delivers to a connection as a sign of life, and so goes on to choose a replica that hangs. Without a
 * suspicion nothing is sent and nothing is chosen.
 */
export class ReplicaWatch {
  private readonly watched = new Map<string, Watched>();

  constructor(
    private readonly bus: Connection,
    private readonly log: AppLogger,
  ) {}

  /**
   * A call has not been answered for longer than usual. Begins to probe the replicas of its service, until none hangs.
   */
  suspect(subject: string): void {
    const family = familyOf(subject);
    if (this.watched.has(family) || !this.bus.isConnected) return;
    let begin = (): void => undefined;
    const first = new Promise<void>((resolve) => (begin = resolve));
    const begun = Promise.race([first, sleep(PROBE_MS, undefined, { ref: false })]);
    const watched: Watched = { answered: new Map(), leftOut: new Map(), inARow: 0, begun };
    this.watched.set(family, watched);
    void this.probe(subject, watched, begin)
      // Without a connection, and without any replica, calls fail at once.
      .catch((err: unknown) => this.log.warn({ err, service: family }, 'replicas are no longer probed'))
      .finally(() => this.watched.delete(family));
  }

  /** @returns the replica to which a call is sent; undefined when the broker may choose one */
  async choose(subject: string): Promise<string | undefined> {
    const watched = this.watched.get(familyOf(subject));
    if (!watched) return undefined;
    await watched.begun;
    const now = performance.now();
    const fresh = freshOf(watched, now);
    const able = fresh.filter((replica) => (watched.leftOut.get(replica) ?? 0) < now);
    const choice = able.length > 0 ? able : fresh;
    return choice[Math.floor(Math.random() * choice.length)];
  }

  /** A call that was sent to a chosen replica has run out: it answers probes, but not calls. */
  leaveOut(subject: string, replica: string): void {
    const watched = this.watched.get(familyOf(subject));
    if (!watched) return;
    watched.leftOut.set(replica, performance.now() + LEFT_OUT_MS);
    watched.inARow = 0;
  }

  private async probe(subject: string, watched: Watched, onAnswer: () => void): Promise<void> {
    let isReported = false;
    while (watched.inARow < PROBES_PER_REPLICA * (freshOf(watched, performance.now()).length + 1)) {
      const [isAnswered] = await Promise.all([
        this.isAnswered(subject),
        this.callRoll(subject, (replica) => {
          watched.answered.set(replica, performance.now());
          onAnswer();
        }),
      ]);
      watched.inARow = isAnswered ? watched.inARow + 1 : 0;
      if (isAnswered || isReported) continue;
      isReported = true;
      this.log.warn({ service: familyOf(subject) }, 'a replica does not answer, calls go to others');
    }
  }

  /** Whether the replica that the broker chooses answers. */
  private async isAnswered(subject: string): Promise<boolean> {
    try {
      await this.bus.now().request(subject, undefined, { timeout: PROBE_MS, headers: probeHead() });
      return true;
    } catch (error) {
      if (error instanceof TimeoutError) return false;
      throw error;
    }
  }

  /** Replicas of the previous release do not answer: then the broker chooses. */
  private async callRoll(subject: string, onReplica: (replica: string) => void): Promise<void> {
    const answers = await this.bus.now().requestMany(againSubject(subject), undefined, {
      strategy: 'timer',
      maxWait: PROBE_MS,
      headers: probeHead(),
    });
    try {
      for await (const answer of answers) {
        const replica = answer.headers?.get(REPLICA_HEADER);
        if (replica) onReplica(replica);
      }
    } catch (error) {
      if (!(error instanceof NoRespondersError)) throw error;
      await sleep(PROBE_MS, undefined, { ref: false });
    }
  }
}

function freshOf({ answered }: Watched, now: number): string[] {
  return [...answered].flatMap(([replica, at]) => (now - at < FRESH_MS ? [replica] : []));
}

function probeHead() {
  const head = headers();
  head.set(PROBE_HEADER, '1');
  // The previous release takes a probe for a call, and refuses it as one that is too late.
  head.set(DEADLINE_HEADER, '1');
  return head;
}
