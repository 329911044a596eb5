import type { DescMethod } from '@bufbuild/protobuf';
import type { SpanAttributes } from '@candor/platform/tracing/tracing.js';

/** `candor.<context>.v1.<Service>/<Method>`: the name of a call's span on both sides. */
export function rpcName(method: DescMethod): string {
  return `${method.parent.typeName}/${method.name}`;
}

export function rpcAttributes(method: DescMethod): SpanAttributes {
  return { 'rpc.system.name': 'candor', 'rpc.method': rpcName(method) };
}
