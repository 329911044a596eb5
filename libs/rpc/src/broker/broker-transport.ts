import { NoRespondersError, RequestError, TimeoutError, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import type { Bus } from '@candor/bus/bus.js';
import { DeadlineExceededError, UnavailableError } from '@candor/platform/errors.js';
import type { CallTransport, EncodedCall } from '../call-transport.js';
import { REPLICA_HEADER, againSubject } from '../rpc-subject.js';
import type { ReplicaWatch } from './replica-watch.js';

/** A call that is not answered for so long raises the suspicion that a replica hangs (ms). */
const SUSPECT_MS = 1_000;
/** Reads that may be retried in vain before retries pause: a service that is slow under load must not get more. */
const MOST_PATIENCE = 10;

/** Calls over core NATS request and reply. */
export class BrokerTransport implements CallTransport {
  /** One less for each read retried in vain, a little more for each read answered at once. */
  private patience = MOST_PATIENCE;

  /**
   * @param replicas shared by all transports of a bus
   * @param onReply receives the headers of every reply
   */
  constructor(
    private readonly bus: Bus,
    private readonly replicas: ReplicaWatch,
    private readonly onReply: (subject: string, head: MsgHdrs | undefined) => void = () => undefined,
  ) {}

  /** @throws DeadlineExceededError, UnavailableError */
  async send(call: EncodedCall): Promise<Uint8Array> {
    try {
      const reply = await this.request(call);
      this.onReply(call.subject, reply.headers);
      return reply.data;
    } catch (error) {
      throw transportError(error, call.subject);
    }
  }

  /**
   * The broker chooses the replica, unless one may hang. A read that it has not answered is sent to all of them in the
   * second half of the timeout; the first answer counts.
   */
  private async request(call: EncodedCall): Promise<Msg> {
    if (!call.isRead || this.patience < 1) return this.requestOne(call);
    const half = { ...call, timeoutMs: Math.ceil(call.timeoutMs / 2) };
    try {
      const reply = await this.requestOne(half);
      this.patience = Math.min(this.patience + 0.1, MOST_PATIENCE);
      return reply;
    } catch (late) {
      if (!(late instanceof TimeoutError)) throw late;
      call.head.delete(REPLICA_HEADER);
      return await this.ask(againSubject(call.subject), half).catch((error: unknown) => {
        this.patience -= 1;
        // Replicas of the previous release do not listen there.
        throw isNoResponder(error) ? late : error;
      });
    }
  }

  private async requestOne(call: EncodedCall): Promise<Msg> {
    const { subject } = call;
    const replica = await this.replicas.choose(subject);
    if (replica === undefined) {
      const alarm = setTimeout(() => this.replicas.suspect(subject), Math.min(SUSPECT_MS, call.timeoutMs / 2));
      return this.ask(subject, call).finally(() => clearTimeout(alarm));
    }
    call.head.set(REPLICA_HEADER, replica);
    try {
      return await this.ask(againSubject(subject), call);
    } catch (error) {
      if (error instanceof TimeoutError) this.replicas.leaveOut(subject, replica);
      throw error;
    }
  }

  private async ask(where: string, { content, head, timeoutMs }: EncodedCall): Promise<Msg> {
    return this.bus.now().request(where, content, { timeout: timeoutMs, headers: head });
  }
}

function isNoResponder(error: unknown): boolean {
  return error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
}

function transportError(error: unknown, subject: string): unknown {
  if (error instanceof TimeoutError) return new DeadlineExceededError(`${subject} did not answer in time.`);
  if (isNoResponder(error)) return new UnavailableError(`Nobody answers ${subject}.`);
  // The connection may close between the check and the request.
  if (error instanceof Error && /clos|disconnect|draining/i.test(error.message))
    return new UnavailableError('The message bus is not reachable.');
  return error;
}
