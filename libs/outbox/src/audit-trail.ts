import { Injectable } from '@nestjs/common';
import { auditedCalls, isReading, SIGN_IN_FAILED, type AuditedObject } from '@candor/proto/audited-calls.js';
import { Database, NoChange, onCommit, type Change, type Tx } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import { PROVISIONING_USER_ID } from '@candor/platform/actor.js';
import { currentContext, type Member, type RunningCall } from '@candor/platform/request-context.js';
import { objectOf } from './audited-object.js';
import { Outbox } from './outbox.js';

const SUBJECT = 'evt.audit.v1.recorded';

/** What a clock does, and to what. */
export interface ClockAction {
  readonly action: string;
  readonly objectType: AuditedObject;
  readonly objectId: string;
  readonly objectName: string;
}

/**
 * Records who changed what. It checks every transaction before it commits: one that has written on behalf of a member
 * of an organisation gets an outbox row that says so, in the same transaction. No use case has to do it, and none can
 * omit it.
 */
@Injectable()
export class AuditTrail {
  constructor(
    database: Database,
    private readonly outbox: Outbox,
  ) {
    database.beforeCommit((tx, change) => this.record(tx, change));
  }

  /** Records in a transaction that a wrong password was given. @param member whose; undefined for an unknown address */
  async signInFailed(tx: Tx, member: Member | undefined): Promise<void> {
    const call = currentContext()?.call;
    const fact = { ...factOf(call, member), action: SIGN_IN_FAILED };
    await this.outbox.addEvent(tx, SUBJECT, fact, member?.customerId);
    if (call) call.isRecorded = true;
  }

  /** Records what a clock does for a user who planned it, in the transaction that does it. */
  async doneByClock(
    tx: Tx,
    { customerId, userId }: Member,
    { action, objectType, objectId, objectName }: ClockAction,
  ): Promise<void> {
    const fact = { id: newId(), customerId, userId, action, objectType, objectId, objectName, at: BigInt(Date.now()) };
    await this.outbox.addEvent(tx, SUBJECT, fact, customerId);
  }

  private async record(tx: Tx, { customerId, result }: Change): Promise<void> {
    const call = currentContext()?.call;
    if (!call || call.isRecorded || result instanceof NoChange) return;
    const audited = auditedCalls[call.method];
    if (audited === null || (audited === undefined && isReading(call.method))) return;
    const member = memberOf(call, customerId);
    if (!member) return;
    const { action, objects } = audited ?? { action: call.method, objects: [] };
    const fact = { ...factOf(call, member), action, ...objectOf(objects, call, result) };
    const id = await this.outbox.addToChange(tx, SUBJECT, fact, member.customerId);
    if (id !== undefined) onCommit(tx, () => (call.isRecorded = true));
  }
}

/**
 * Makes the audit log record a transaction that only reads: it gets a number, as one that writes does. The call has to
 * be in the table.
 */
export async function recordReading(tx: Tx): Promise<void> {
  await tx.query('select pg_current_xact_id()');
}

/**
 * Who made a transaction's change. What is counted across organisations before the user is known is attributed to
 * nobody.
 */
function memberOf({ actor, member }: RunningCall, customerId: string | undefined): Member | undefined {
  if (member) return member;
  if (actor.kind === 'provisioning' && actor.customerId === customerId)
    return { customerId, userId: PROVISIONING_USER_ID };
  return actor.kind === 'staff' && actor.customerId === customerId ? actor : undefined;
}

function factOf(call: RunningCall | undefined, member: Member | undefined) {
  const context = currentContext();
  const staff = call?.actor.kind === 'staff' ? call.actor : undefined;
  return {
    id: call?.id ?? '',
    customerId: member?.customerId ?? '',
    userId: member?.userId ?? '',
    ...(staff && { role: roleToWire(staff.role), accessKey: staff.accessKey ?? '' }),
    ...(call?.actor.kind === 'provisioning' && { accessKey: call.actor.accessKey }),
    ...(call?.actor.kind === 'system' && { accessKey: member?.accessKey ?? '' }),
    at: BigInt(call?.at ?? Date.now()),
    caller: context?.caller ?? {},
    requestId: context?.requestId ?? '',
  };
}
