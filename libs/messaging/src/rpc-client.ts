import {
  create,
  fromBinary,
  toBinary,
  type DescMethodUnary,
  type DescService,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import {
  NoRespondersError,
  RequestError,
  TimeoutError,
  headers,
  type Msg,
  type MsgHdrs,
} from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import { CallSchema, ReplySchema } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import type { Actor } from '@candor/platform/actor.js';
import { DeadlineExceededError, UnavailableError } from '@candor/platform/errors.js';
import { currentContext, newRequestContext, requireInTime } from '@candor/platform/request-context.js';
import { inSpan } from '@candor/platform/tracing/in-span.js';
import { actorToWire } from './actor-codec.js';
import { Bus } from './bus.js';
import { errorFromWire } from './error-codec.js';
import { localAnswer } from './local-calls.js';
import { passedOn } from './passed-on.js';
import { rpcAttributes, rpcName } from './rpc-span.js';
import {
  CALLER_ADDRESS_HEADER,
  DEADLINE_HEADER,
  DIRECT_HEADER,
  REPLICA_HEADER,
  REQUEST_ID_HEADER,
  TIMEOUT_HEADER,
  TRACEPARENT_HEADER,
  USER_AGENT_HEADER,
  againSubject,
  isRead,
  rpcSubject,
} from './rpc-subject.js';

export interface CallOptions {
  /** On whose behalf the call is made. */
  readonly actor: Actor;
  /**
   * How long to wait for the answer (ms); the bus's timeout by default, and never longer than the caller's own caller
   * waits.
   */
  readonly timeoutMs?: number;
}

/** Reserve for the answer's way back, at most, out of the caller's timeout (ms). */
const WAY_BACK_MS = 1_000;
/** A call that is not answered for so long raises the suspicion that a replica hangs (ms). */
const SUSPECT_MS = 1_000;
/** Reads that may be retried in vain before retries pause: a service that is slow under load must not get more. */
const MOST_PATIENCE = 10;

/** The methods of a service as functions: request fields and options in, response out, our error classes thrown. */
export type RpcClientOf<S extends DescService> = {
  readonly [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options: CallOptions) => Promise<MessageShape<O>>
    : never;
};

/** Calls other contexts over core NATS request and reply. */
@Injectable()
export class RpcClient {
  /** One less for each read retried in vain, a little more for each read answered at once. */
  private patience = MOST_PATIENCE;

  constructor(private readonly bus: Bus) {}

  /** @param instance the context that answers, where several offer the same service */
  service<S extends DescService>(service: S, instance?: string): RpcClientOf<S> {
    const methods = Object.entries(service.method).map(([name, method]) => {
      const unary = method as DescMethodUnary;
      const subject = rpcSubject(unary, instance);
      const [span, start] = [rpcName(unary), { kind: 'client', attributes: rpcAttributes(unary) } as const];
      return [
        name,
        (request: MessageInitShape<typeof unary.input>, options: CallOptions) =>
          inSpan(span, start, () => this.call(unary, subject, request, options)),
      ];
    });
    return Object.fromEntries(methods) as RpcClientOf<S>;
  }

  private async call(
    method: DescMethodUnary,
    subject: string,
    request: Record<string, unknown>,
    options: CallOptions,
  ): Promise<unknown> {
    requireInTime();
    const context = currentContext() ?? newRequestContext();
    const { timeout, deadline } = limitsOf(options.timeoutMs ?? this.bus.rpcTimeoutMs, context.deadline);
    const head = headers();
    head.set(REQUEST_ID_HEADER, context.requestId);
    head.set(TRACEPARENT_HEADER, context.traceparent);
    head.set(TIMEOUT_HEADER, String(timeout));
    head.set(DEADLINE_HEADER, String(deadline));
    if (context.caller?.address) head.set(CALLER_ADDRESS_HEADER, context.caller.address);
    if (context.caller?.userAgent) head.set(USER_AGENT_HEADER, context.caller.userAgent);
    const call = create(CallSchema, {
      actor: actorToWire(options.actor),
      request: toBinary(method.input, create(method.input, request)),
      signedActor: this.bus.signer?.sign(options.actor) ?? passedOn(options.actor),
    });
    const bytes = toBinary(CallSchema, call);
    const reply = await this.send(subject, bytes, { head, timeout, isRead: isRead(method) });
    const { outcome } = fromBinary(ReplySchema, reply);
    switch (outcome.case) {
      case 'response':
        return fromBinary(method.output, outcome.value);
      case 'error':
        throw errorFromWire(outcome.value);
      case undefined:
        throw new Error(`${subject} answered with neither a response nor an error`);
    }
  }

  /**
   * Over the broker; while it is unavailable, to a handler in this process or to an address that has answered before.
   */
  private async send(subject: string, call: Uint8Array, how: Sending): Promise<Uint8Array> {
    const { head, timeout } = how;
    if (!this.bus.isConnected) {
      const local = localAnswer(this.bus.address, subject);
      if (local) return local(call, head);
      const reply = await this.bus.direct.call(subject, call, head, timeout);
      if (reply) return reply;
    }
    try {
      const reply = await this.request(subject, call, how);
      const address = reply.headers?.get(DIRECT_HEADER);
      if (address) this.bus.direct.learn(subject, address);
      return reply.data;
    } catch (error) {
      throw transportError(error, subject);
    }
  }

  /**
   * The broker chooses the replica, unless one may hang. A read that it has not answered is sent to all of them in the
   * second half of the timeout; the first answer counts.
   */
  private async request(subject: string, call: Uint8Array, how: Sending): Promise<Msg> {
    if (!how.isRead || this.patience < 1) return this.requestOne(subject, call, how);
    const half = Math.ceil(how.timeout / 2);
    try {
      const reply = await this.requestOne(subject, call, { ...how, timeout: half });
      this.patience = Math.min(this.patience + 0.1, MOST_PATIENCE);
      return reply;
    } catch (late) {
      if (!(late instanceof TimeoutError)) throw late;
      how.head.delete(REPLICA_HEADER);
      return await this.ask(againSubject(subject), call, { ...how, timeout: half }).catch((error: unknown) => {
        this.patience -= 1;
        // Replicas of the previous release do not listen there.
        throw isNoResponder(error) ? late : error;
      });
    }
  }

  private async requestOne(subject: string, call: Uint8Array, how: Sending): Promise<Msg> {
    const replica = await this.bus.replicas.choose(subject);
    if (replica === undefined) {
      const alarm = setTimeout(() => this.bus.replicas.suspect(subject), Math.min(SUSPECT_MS, how.timeout / 2));
      return this.ask(subject, call, how).finally(() => clearTimeout(alarm));
    }
    how.head.set(REPLICA_HEADER, replica);
    try {
      return await this.ask(againSubject(subject), call, how);
    } catch (error) {
      if (error instanceof TimeoutError) this.bus.replicas.leaveOut(subject, replica);
      throw error;
    }
  }

  private async ask(where: string, call: Uint8Array, { head, timeout }: Sending): Promise<Msg> {
    return this.bus.now().request(where, call, { timeout, headers: head });
  }
}

/** How a call is sent. */
interface Sending {
  readonly head: MsgHdrs;
  /** ms */
  readonly timeout: number;
  readonly isRead: boolean;
}

/**
 * How long a caller waits (ms), and until when the work may be committed (epoch ms). The time between the two is for a
 * commit in progress and for the answer, so that work is not done after the caller has given up on it.
 * @param until when the caller’s own caller gives up (epoch ms)
 */
function limitsOf(timeoutMs: number, until = Infinity): { readonly timeout: number; readonly deadline: number } {
  const now = Date.now();
  const timeout = Math.min(timeoutMs, until - now);
  return { timeout, deadline: now + timeout - Math.min(WAY_BACK_MS, timeout / 4) };
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
