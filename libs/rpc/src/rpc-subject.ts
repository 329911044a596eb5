import type { DescMethod } from '@bufbuild/protobuf';
import { isReading } from '@candor/proto/audited-calls.js';

/** The headers of every request, beside the request id and the trace context. */

/** The IP address the request came from, for the audit log; never for a decision. */
export const CALLER_ADDRESS_HEADER = 'Candor-Caller-Address';
export const USER_AGENT_HEADER = 'Candor-User-Agent';
/** Milliseconds the caller waits for the answer. */
export const TIMEOUT_HEADER = 'Candor-Timeout-Ms';
/**
 * The time (epoch ms) after which the call is neither started nor committed, however long it was in transit. Clocks
 * have to agree to about a second.
 */
export const DEADLINE_HEADER = 'Candor-Deadline';

/** On a request to all replicas: the one that answers. In the answer to a probe: its sender. */
export const REPLICA_HEADER = 'Candor-Replica';
/** On a request: it is no call, and answered at once. */
export const PROBE_HEADER = 'Candor-Probe';

/**
 * `rpc.<context>.v1.<Method>`, for example "rpc.incidents.v1.OpenIncident". A service that several contexts offer is
 * distinguished by its instance: "rpc.recipients.v1.ListRecipients.subscribers".
 */
export function rpcSubject(method: DescMethod, instance?: string): string {
  const pkg = method.parent.file.proto.package;
  const context = /^candor\.(\w+\.v\d+)$/.exec(pkg)?.[1];
  if (!context) throw new Error(`${pkg} is not a package of the form candor.<context>.v<n>`);
  return `rpc.${context}.${method.name}${instance ? `.${instance}` : ''}`;
}

/** Whether a call changes nothing, so that it may be retried. */
export function isRead(method: DescMethod): boolean {
  return isReading(`.${method.name}`);
}

/** All methods of a service are answered by the same app: "rpc.recipients.v1.*.subscribers". */
export function familyOf(subject: string): string {
  const [kind, context, version, , ...instance] = subject.split('.');
  return [kind, context, version, '*', ...instance].join('.');
}

/**
 * What every replica receives: the second try of a read that one of them has not answered, probes, and calls for a
 * replica that is named.
 */
export function againSubject(subject: string): string {
  return `again.${subject}`;
}
