import { currentContext, type Member } from './request-context.js';

/**
 * Records who the caller was identified as, by a password, a code or a state: what the call changes from here on is
 * attributed to them.
 */
export function callerIs({ customerId, userId, accessKey }: Member): void {
  const call = currentContext()?.call;
  if (call) call.member = { customerId, userId, ...(accessKey !== undefined && { accessKey }) };
}

/** Names what is being deleted, so that the audit log has its name afterwards. */
export function nameObject(name: string): void {
  const call = currentContext()?.call;
  if (call) call.objectName = name;
}
