import { isDirect, type EventKind } from './ledger-types.js';

/** Which events notify recipients, by the subject of the fact. */
export const NOTIFYING: Readonly<Record<string, EventKind>> = {
  'evt.incidents.v1.entry_published': 'incident-update',
  'evt.incidents.v1.entry_corrected': 'incident-update',
  'evt.incidents.v1.update_overdue': 'update-overdue',
  'evt.incidents.v1.planned_entry_failed': 'planned-entry-failed',
  'evt.incidents.v1.maintenance_announced': 'maintenance-notice',
  'evt.incidents.v1.announcement_published': 'announcement',
  'evt.catalog.v1.component_status_changed': 'component-status',
  'evt.catalog.v1.component_statuses_changed': 'component-status',
  'evt.signals.v1.draft_proposed': 'draft-proposed',
  'evt.signals.v1.upstream_unreadable': 'upstream-unreadable',
  'evt.integrations.v1.test_requested': 'integration-test',
  'evt.notifications.v1.recipient_refused': 'endpoint-disabled',
  'evt.subscribers.v1.confirmation_requested': 'subscription-confirmation',
  'evt.subscribers.v1.manage_link_requested': 'manage-link',
  'evt.subscribers.v1.reader_link_requested': 'reader-link',
  'evt.identity.v1.confirmation_code_issued': 'account-confirmation',
  'evt.identity.v1.password_reset_requested': 'password-reset',
  'evt.identity.v1.user_invited': 'invitation',
  'evt.identity.v1.factors_changed': 'factors-changed',
};

/** A statement of a transaction of the database's owner that sees every organisation. */
type Query = (text: string, values: unknown[]) => Promise<{ rowCount: number | null }>;

/** What was open in a restored ledger. */
export interface Settled {
  readonly deliveries: number;
  readonly events: number;
}

/**
 * Ends everything that a restored ledger had still to send, because it may have been sent after the backup was taken:
 * what is planned is skipped with this reason, and what is not planned yet, or is still in an outbox, never is.
 * @param outboxes the tables of all outboxes
 */
export async function settleRestored(query: Query, outboxes: readonly string[], reason: string): Promise<Settled> {
  const skipped = await query(
    `update notifications.delivery set state = 'skipped', next_at = null, reason = $1 where state = 'pending'`,
    [reason],
  );
  await query(
    `update notifications.chunk set state = 'done', offered_at = null, lease_token = null, leased_until = null
      where state <> 'done'`,
    [],
  );
  const ended = await query(`update notifications.event set planned_at = now() where planned_at is null`, []);
  await query(`update notifications.walk set planned_at = now() where planned_at is null`, []);
  // Codes and tokens that nobody gets.
  await query(`update notifications.event set payload = null where kind = any($1)`, [
    Object.values(NOTIFYING).filter(isDirect),
  ]);
  let events = ended.rowCount ?? 0;
  for (const outbox of outboxes) events += await refuseUnplanned(query, outbox);
  return { deliveries: skipped.rowCount ?? 0, events };
}

/** An event that the ledger knows as planned is not planned when its message comes, now or from a rebuilt stream. */
async function refuseUnplanned(query: Query, outbox: string): Promise<number> {
  const { rowCount } = await query(
    `insert into notifications.event (id, customer_id, kind, subject_id, payload, created_at, planned_at)
     select o.id, o.customer_id, n.kind, o.id, null, o.created_at, now()
       from ${outbox} o join unnest($1::text[], $2::text[]) as n(subject, kind) on n.subject = o.subject
      where o.customer_id is not null
     on conflict do nothing`,
    [Object.keys(NOTIFYING), Object.values(NOTIFYING)],
  );
  return rowCount ?? 0;
}
