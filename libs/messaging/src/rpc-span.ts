import type { DescMethod } from '@bufbuild/protobuf';
import type { SpanAttributes } from '@candor/platform/tracing/tracing.js';

/** `candor.<context>.v1.<Service>/<Method>`: what the span of a call is called on both its sides. */
export function rpcName(method: DescMethod): string {
  return `${method.parent.typeName}/${method.name}`;
}

export function rpcAttributes(method: DescMethod): SpanAttributes {
  return { 'rpc.system.name': 'candor', 'rpc.method': rpcName(method) };
}
