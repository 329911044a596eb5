import { headers, type Msg, type MsgHdrs, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Bus } from '@candor/bus/bus.js';
import { newId } from '@candor/platform/ids.js';
import type { AppLogger } from '@candor/platform/logger.js';
import type { CallAnswer } from '../call-transport.js';
import { PROBE_HEADER, REPLICA_HEADER, againSubject } from '../rpc-subject.js';

/** Receives calls over core NATS: as a member of the queue group of its app, and those meant for every replica. */
export class BrokerServer {
  /** Headers of every reply. */
  replyHead?: MsgHdrs;
  private readonly subscriptions: Subscription[] = [];
  /** Names this process among the replicas of its service. */
  private readonly replica = newId();
  private readonly probeAnswer = headers();

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
      this.listen(connection, subject, this.bus.name, (message) => this.reply(subject, message, answer));
      this.listen(connection, againSubject(subject), undefined, (message) => {
        if (this.isForUs(message.headers, isRead)) this.reply(subject, message, answer);
      });
    });
  }

  /** Receives nothing new. */
  async stop(): Promise<void> {
    await Promise.all(
      this.subscriptions.map((subscription) => (this.bus.isConnected ? subscription.drain() : undefined)),
    );
  }

  private listen(
    connection: NatsConnection,
    where: string,
    queue: string | undefined,
    take: (message: Msg) => void,
  ): void {
    const callback = (error: Error | null, message: Msg): void => {
      if (error) this.log.error({ err: error, subject: where }, 'subscription refused');
      else take(message);
    };
    this.subscriptions.push(connection.subscribe(where, { queue, callback }));
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
      message.respond(undefined, { headers: this.probeAnswer });
      return;
    }
    void answer(data, headers)
      .then((reply) => message.respond(reply, { headers: this.replyHead }))
      .catch((err: unknown) => this.log.error({ err, subject }, 'could not answer'));
  }
}
