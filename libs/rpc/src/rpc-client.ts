import {
  create,
  fromBinary,
  toBinary,
  type DescMethodUnary,
  type DescService,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { headers } from '@nats-io/transport-node';
import { REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@candor/bus/context-headers.js';
import type { Actor } from '@candor/platform/actor.js';
import { DeadlineExceededError } from '@candor/platform/errors.js';
import { callUntil, currentContext, newRequestContext, requireInTime } from '@candor/platform/request-context.js';
import { inSpan } from '@candor/platform/tracing/in-span.js';
import { CallSchema, ReplySchema } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { actorToWire } from './actor-codec.js';
import type { CallSigner } from './call-signature.js';
import type { CallTransport } from './call-transport.js';
import { errorFromWire } from './error-codec.js';
import { passedOn } from './passed-on.js';
import { rpcAttributes, rpcName } from './rpc-span.js';
import {
  CALLER_ADDRESS_HEADER,
  DEADLINE_HEADER,
  TIMEOUT_HEADER,
  USER_AGENT_HEADER,
  isRead,
  rpcSubject,
} from './rpc-subject.js';

/** How long to wait for an answer (ms), unless the client or the call says otherwise. */
const DEFAULT_TIMEOUT_MS = 5_000;

export interface CallOptions {
  /** On whose behalf the call is made. */
  readonly actor: Actor;
  /**
   * How long to wait for the answer (ms); the client's timeout by default, and never longer than the caller's own
   * caller waits. Calls made for one answer of the gateway share the longest of their times.
   */
  readonly timeoutMs?: number;
}

/** Reserve for the answer's way back, at most, out of the caller's timeout (ms). */
const WAY_BACK_MS = 1_000;

/** The methods of a service as functions: request fields and options in, response out, our error classes thrown. */
export type RpcClientOf<S extends DescService> = {
  readonly [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options: CallOptions) => Promise<MessageShape<O>>
    : never;
};

export interface RpcClientOptions {
  /** Timeout of calls (ms), unless a call sets its own; 5,000 by default. */
  readonly timeoutMs?: number;
  /** Signs the actor of calls; in the gateway. */
  readonly signer?: CallSigner;
}

/** Calls other contexts. */
export class RpcClient {
  constructor(
    private readonly transport: CallTransport,
    private readonly options: RpcClientOptions = {},
  ) {}

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
    const { timeout, deadline } = limitsOf(options.timeoutMs ?? this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
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
      signedActor: this.options.signer?.sign(options.actor) ?? passedOn(options.actor),
    });
    const content = toBinary(CallSchema, call);
    const isKeyed = Boolean(request.idempotencyKey);
    const encoded = { subject, content, head, timeoutMs: timeout, isRead: isRead(method), isKeyed };
    const reply = await this.transport.send(encoded);
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
}

/**
 * How long a caller waits (ms), and until when the work may be committed (epoch ms). The time between the two is for a
 * commit in progress and for the answer, so that work is not done after the caller has given up on it.
 * @throws DeadlineExceededError when that is over before the call is made
 */
function limitsOf(timeoutMs: number): { readonly timeout: number; readonly deadline: number } {
  const until = callUntil(timeoutMs);
  const timeout = until - Date.now();
  // Calls before it may have changed something.
  if (timeout <= 0) throw new DeadlineExceededError('The time for this request is over.');
  return { timeout, deadline: until - Math.min(WAY_BACK_MS, timeout / 4) };
}
