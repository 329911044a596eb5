import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { handles } from '@candor/bus/handler-decorator.js';
import type { Actor } from '@candor/platform/actor.js';
import { rpcSubject } from './rpc-subject.js';

/** What a handler receives besides the request. */
export interface RpcContext {
  readonly actor: Actor;
}

/** A handler's shape follows from the method: decoded request and context in, response fields out. */
export type RpcHandler<I extends DescMessage, O extends DescMessage> = (
  request: MessageShape<I>,
  context: RpcContext,
) => Promise<MessageInitShape<O>>;

export interface RpcExtras {
  readonly method: DescMethodUnary;
}

/** Answers a method of a service descriptor; the compiler checks the handler against it. */
export function Rpc<I extends DescMessage, O extends DescMessage>(method: DescMethodUnary<I, O>, instance?: string) {
  const extras: RpcExtras = { method };
  const decorate = handles('request', rpcSubject(method, instance), extras);
  return <H extends RpcHandler<I, O>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => decorate(target, key, descriptor);
}
