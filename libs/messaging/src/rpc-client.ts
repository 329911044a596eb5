import {
  create,
  fromBinary,
  toBinary,
  type DescMethodUnary,
  type DescService,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { NoRespondersError, RequestError, TimeoutError, headers, type MsgHdrs } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import { CallSchema, ReplySchema } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import type { Actor } from '@candor/platform/actor.js';
import { DeadlineExceededError, UnavailableError } from '@candor/platform/errors.js';
import { currentContext, newRequestContext } from '@candor/platform/request-context.js';
import { inSpan } from '@candor/platform/tracing/in-span.js';
import { actorToWire } from './actor-codec.js';
import { Bus } from './bus.js';
import { errorFromWire } from './error-codec.js';
import { localAnswer } from './local-calls.js';
import { rpcAttributes, rpcName } from './rpc-span.js';
import {
  CALLER_ADDRESS_HEADER,
  DIRECT_HEADER,
  REQUEST_ID_HEADER,
  TIMEOUT_HEADER,
  TRACEPARENT_HEADER,
  USER_AGENT_HEADER,
  rpcSubject,
} from './rpc-subject.js';

export interface CallOptions {
  /** Who asks. */
  readonly actor: Actor;
  /** How long to wait for the answer (ms); what the bus says unless told. */
  readonly timeoutMs?: number;
}

/** The methods of a service as functions: request fields and options in, response out, our error classes thrown. */
export type RpcClientOf<S extends DescService> = {
  readonly [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options: CallOptions) => Promise<MessageShape<O>>
    : never;
};

/** Calls other contexts over core NATS request and reply. */
@Injectable()
export class RpcClient {
  constructor(private readonly bus: Bus) {}

  /** @param instance which context answers, where several offer the same service */
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
    const timeout = options.timeoutMs ?? this.bus.rpcTimeoutMs;
    const context = currentContext() ?? newRequestContext();
    const head = headers();
    head.set(REQUEST_ID_HEADER, context.requestId);
    head.set(TRACEPARENT_HEADER, context.traceparent);
    head.set(TIMEOUT_HEADER, String(timeout));
    if (context.caller?.address) head.set(CALLER_ADDRESS_HEADER, context.caller.address);
    if (context.caller?.userAgent) head.set(USER_AGENT_HEADER, context.caller.userAgent);
    const call = create(CallSchema, {
      actor: actorToWire(options.actor),
      request: toBinary(method.input, create(method.input, request)),
    });
    const { outcome } = fromBinary(ReplySchema, await this.send(subject, toBinary(CallSchema, call), head, timeout));
    switch (outcome.case) {
      case 'response':
        return fromBinary(method.output, outcome.value);
      case 'error':
        throw errorFromWire(outcome.value);
      case undefined:
        throw new Error(`${subject} answered with neither a response nor an error`);
    }
  }

  /** Over the broker; while it is away to whoever answers in this process, or to an address that has answered before. */
  private async send(subject: string, call: Uint8Array, head: MsgHdrs, timeout: number): Promise<Uint8Array> {
    if (!this.bus.isConnected) {
      const local = localAnswer(this.bus.address, subject);
      if (local) return local(call, head);
      const reply = await this.bus.direct.call(subject, call, head, timeout);
      if (reply) return reply;
    }
    try {
      const reply = await this.bus.now().request(subject, call, { timeout, headers: head });
      const address = reply.headers?.get(DIRECT_HEADER);
      if (address) this.bus.direct.learn(subject, address);
      return reply.data;
    } catch (error) {
      throw transportError(error, subject);
    }
  }
}

function transportError(error: unknown, subject: string): unknown {
  if (error instanceof TimeoutError) return new DeadlineExceededError(`${subject} did not answer in time.`);
  const nobody = error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
  if (nobody) return new UnavailableError(`Nobody answers ${subject}.`);
  // The connection may close between the check and the request.
  if (error instanceof Error && /clos|disconnect|draining/i.test(error.message))
    return new UnavailableError('The message bus is not reachable.');
  return error;
}
