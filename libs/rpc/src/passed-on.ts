import type { Actor } from '@candor/platform/actor.js';
import { currentContext, type RunningCall } from '@candor/platform/request-context.js';
import type { SignedActor } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';

const statements = new WeakMap<RunningCall, SignedActor>();

/** Keeps the gateway's signature on the call's actor for as long as the call is being answered. */
export function passOn(call: RunningCall, signed: SignedActor): void {
  statements.set(call, signed);
}

/** The gateway's signature on the actor, if the call being answered is theirs. */
export function passedOn(actor: Actor): SignedActor | undefined {
  const call = currentContext()?.call;
  return call?.actor === actor ? statements.get(call) : undefined;
}
