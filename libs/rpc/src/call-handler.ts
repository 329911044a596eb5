import { create, fromBinary, toBinary, type DescMessage, type DescMethodUnary } from '@bufbuild/protobuf';
import type { MsgHdrs } from '@nats-io/transport-node';
import { REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@candor/bus/context-headers.js';
import { DeadlineExceededError, InvalidError, isKnownError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { AppLogger } from '@candor/platform/logger.js';
import {
  newRequestContext,
  requireInTime,
  runInContext,
  type RequestContext,
  type RunningCall,
} from '@candor/platform/request-context.js';
import type { Tracing } from '@candor/platform/tracing/tracing.js';
import { CallSchema, ReplySchema, type Reply } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import type { CallVerifier } from './call-signature.js';
import { errorFromWire, errorToWire } from './error-codec.js';
import { passOn } from './passed-on.js';
import { CALLER_ADDRESS_HEADER, DEADLINE_HEADER, TIMEOUT_HEADER, USER_AGENT_HEADER } from './rpc-subject.js';
import { rpcAttributes, rpcName } from './rpc-span.js';
import type { RpcContext } from './rpc.js';

const DEFAULT_TIMEOUT_MS = 5_000;

/** A method, and what answers it: decoded request in, response fields out. */
export interface AnsweredMethod {
  readonly subject: string;
  readonly method: DescMethodUnary;
  readonly handle: (request: unknown, context: RpcContext) => Promise<unknown>;
}

/** Answers encoded calls, however they arrive: verifies who asks, holds the deadline, encodes response or error. */
export class CallHandler {
  constructor(
    private readonly verifier: CallVerifier,
    private readonly log: AppLogger,
    private readonly tracing?: Tracing,
  ) {}

  /** @returns the encoded reply; never throws */
  async answer(answered: AnsweredMethod, content: Uint8Array, head: MsgHdrs | undefined): Promise<Uint8Array> {
    const { method } = answered;
    const timeoutMs = Number(head?.get(TIMEOUT_HEADER) || DEFAULT_TIMEOUT_MS);
    const deadline = Number(head?.get(DEADLINE_HEADER) || Date.now() + timeoutMs);
    const { tracing } = this;
    const parent = head?.get(TRACEPARENT_HEADER);
    const span = tracing?.start(rpcName(method), { kind: 'server', parent, attributes: rpcAttributes(method) });
    const given = newRequestContext({
      requestId: head?.get(REQUEST_ID_HEADER),
      traceparent: span?.traceparent ?? parent,
      tracing,
      caller: {
        address: head?.get(CALLER_ADDRESS_HEADER) ?? '',
        userAgent: head?.get(USER_AGENT_HEADER) ?? '',
      },
    });
    const context = { ...given, deadline };
    const reply = await this.outcome(answered, content, timeoutMs, context);
    span?.end(reply.outcome.case === 'error' ? errorFromWire(reply.outcome.value) : undefined);
    return toBinary(ReplySchema, reply);
  }

  private async outcome(
    { subject, method, handle }: AnsweredMethod,
    content: Uint8Array,
    timeoutMs: number,
    context: RequestContext,
  ): Promise<Reply> {
    try {
      const call = decode(CallSchema, content);
      const asker = this.verifier.askerOf(call);
      const rpc: RpcContext = { actor: asker.actor };
      const request = decode(method.input, call.request);
      const running: RunningCall = {
        id: newId(),
        method: `${subject.split('.').slice(1, 3).join('.')}.${method.name}`,
        actor: rpc.actor,
        request,
        at: Date.now(),
      };
      if (asker.signed) passOn(running, asker.signed);
      const work = runInContext({ ...context, call: running }, () => {
        // The call may have been queued in an unresponsive broker.
        requireInTime();
        return handle(request, rpc);
      });
      const response = await withDeadline(work, timeoutMs, subject);
      const value = toBinary(method.output, create(method.output, response as Record<string, unknown>));
      return create(ReplySchema, { outcome: { case: 'response', value } });
    } catch (error) {
      if (!isKnownError(error)) runInContext(context, () => this.log.error({ err: error, subject }, 'handler failed'));
      return create(ReplySchema, { outcome: { case: 'error', value: errorToWire(error) } });
    }
  }
}

function decode<S extends DescMessage>(schema: S, bytes: Uint8Array) {
  try {
    return fromBinary(schema, bytes);
  } catch {
    throw new InvalidError([], `Not a ${schema.typeName}.`);
  }
}

async function withDeadline<T>(work: Promise<T>, timeoutMs: number, subject: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceededError(`${subject} took too long.`)), timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
