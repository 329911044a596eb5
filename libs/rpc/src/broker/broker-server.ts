import { setTimeout as sleep } from 'node:timers/promises';
import { headers, type Msg, type MsgHdrs, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Bus } from '@candor/bus/bus.js';
import { newId } from '@candor/platform/ids.js';
import type { AppLogger } from '@candor/platform/logger.js';
import type { CallAnswer } from '../call-transport.js';
import { PROBE_HEADER, REPLICA_HEADER, againSubject } from '../rpc-subject.js';
import { FRESH_MS } from './replica-watch.js';

/**
 * For how long a caller whose probe was answered may send calls to this replica (ms): as long as it counts the answer
 * as fresh, and longer where its processor is so busy that it looks at answers late, as amid a rolling restart.
 */
const NAMED_MS = 5 * FRESH_MS;

/** Receives calls over core NATS: as a member of the queue group of its app, and those meant for every replica. */
export class BrokerServer {
  /** Headers of every reply. */
  replyHead?: MsgHdrs;
  /** Of the queue group, from which the broker chooses. */
  private readonly shared: Subscription[] = [];
  /** Of all replicas, of which the caller names one. */
  private readonly named: Subscription[] = [];
  /** Names this process among the replicas of its service. */
  private readonly replica = newId();
  private readonly probeAnswer = headers();
  /** When a caller last asked which replicas there are (ms of the process). */
  private probedAt = -Infinity;
  private isLeaving = false;

  constructor(
    private readonly bus: Bus,
    private readonly log: AppLogger,
  ) {
    this.probeAnswer.set(REPLICA_HEADER, this.replica);
  }

  /**
   * Receives the calls of a subject, as soon as there is a connection.
   * @param isRead whether they change nothing, so that every replica may answer a second try
   */
  serve(subject: string, isRead: boolean, answer: CallAnswer): void {
    // Not awaited: an app starts without NATS and works once it is connected.
    void this.bus.ready().then((connection) => {
      this.shared.push(
        this.listen(connection, subject, this.bus.name, (message) => this.reply(subject, message, answer)),
      );
      this.named.push(
        this.listen(connection, againSubject(subject), undefined, (message) => {
          if (this.isForUs(message.headers, isRead)) this.reply(subject, message, answer);
        }),
      );
    });
  }

  /**
   * Receives nothing new. A caller that looks for a replica that hangs names the one it calls, and no other would
   * answer: this one answers no probes from now on, and receives such calls until it is no longer named.
   */
  async stop(): Promise<void> {
    this.isLeaving = true;
    await this.drain(this.shared);
    const named = this.probedAt + NAMED_MS - performance.now();
    if (named > 0 && this.bus.isConnected) await sleep(named);
    await this.drain(this.named);
  }

  private async drain(subscriptions: readonly Subscription[]): Promise<void> {
    await Promise.all(subscriptions.map((subscription) => (this.bus.isConnected ? subscription.drain() : undefined)));
  }

  private listen(
    connection: NatsConnection,
    where: string,
    queue: string | undefined,
    take: (message: Msg) => void,
  ): Subscription {
    const callback = (error: Error | null, message: Msg): void => {
      if (error) this.log.error({ err: error, subject: where }, 'subscription refused');
      else take(message);
    };
    return connection.subscribe(where, { queue, callback });
  }

  /** Whether to answer what every replica receives. */
  private isForUs(head: MsgHdrs | undefined, isRead: boolean): boolean {
    const replica = head?.get(REPLICA_HEADER);
    return replica ? replica === this.replica : isRead || Boolean(head?.has(PROBE_HEADER));
  }

  private reply(subject: string, message: Msg, answer: CallAnswer): void {
    const { data, headers } = message;
    // The broker lets us reply to whatever subject a caller names; it must not be one of a stream.
    if (!message.reply?.startsWith('_INBOX.')) return;
    if (headers?.has(PROBE_HEADER)) {
      if (this.isLeaving) return;
      this.probedAt = performance.now();
      message.respond(undefined, { headers: this.probeAnswer });
      return;
    }
    void answer(data, headers)
      .then((reply) => message.respond(reply, { headers: this.replyHead }))
      .catch((err: unknown) => this.log.error({ err, subject }, 'could not answer'));
  }
}
