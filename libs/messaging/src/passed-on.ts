import type { Actor } from '@candor/platform/actor.js';
import { currentContext } from '@candor/platform/request-context.js';
import type { RunningCall } from '@candor/platform/running-call.js';
import type { SignedActor } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';

const statements = new WeakMap<RunningCall, SignedActor>();

/** Keeps the gateway's word for who made the call, as long as the call is being answered. */
export function passOn(call: RunningCall, signed: SignedActor): void {
  statements.set(call, signed);
}

/** The gateway's word for the actor, where the call that is being answered is theirs. */
export function passedOn(actor: Actor): SignedActor | undefined {
  const call = currentContext()?.call;
  return call?.actor === actor ? statements.get(call) : undefined;
}
