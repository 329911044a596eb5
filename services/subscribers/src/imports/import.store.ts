import type { Tx } from '@candor/database/database.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError, type Violation } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { WantedEmail } from '../emails/confirmation-mails.js';
import type { CheckedLine } from './import-line.rules.js';

/** The result of an import. */
export interface ImportResult {
  readonly added: number;
  readonly known: number;
}

/** Number of wrong lines that are named; a file with more is refused as a whole, and a message has a size limit. */
const MAX_PROBLEMS = 1_000;

export async function openImport(tx: Tx, staff: StaffActor, id: string, consent: boolean): Promise<void> {
  await tx.query(`insert into import (id, customer_id, user_id, consent) values ($1, $2, $3, $4)`, [
    id,
    staff.customerId,
    staff.userId,
    consent,
  ]);
}

/** @throws NotFoundError unless the import is the user's */
export async function requireImport(tx: Tx, staff: StaffActor, id: string): Promise<{ consent: boolean }> {
  const rows: { consent: boolean }[] = await tx.query(
    `select consent from import where customer_id = $1 and user_id = $2 and id = $3 for update`,
    [staff.customerId, staff.userId, id],
  );
  if (!rows[0]) throw new NotFoundError('Import not found.');
  return rows[0];
}

export async function addLines(
  tx: Tx,
  customerId: string,
  importId: string,
  lines: readonly CheckedLine[],
): Promise<void> {
  await tx.query(
    `insert into import_line (import_id, customer_id, line, email, component_ids, kinds, language, problem, field)
     select $1, $2, line, email, component_ids, kinds, language, problem, field
       from jsonb_to_recordset($3::jsonb)
         as given (line integer, email text, component_ids uuid[], kinds text[], language text, problem text,
                   field text)
     on conflict (import_id, line) do nothing`,
    [
      importId,
      customerId,
      JSON.stringify(lines.map(({ componentIds, ...line }) => ({ ...line, component_ids: componentIds }))),
    ],
  );
}

/** @throws InvalidError when the file is longer than it may be */
export async function assertRoom(tx: Tx, importId: string, most: number, consent: boolean): Promise<void> {
  const rows: { full: boolean }[] = await tx.query(
    `select count(*) > $2 as full from import_line where import_id = $1`,
    [importId, most],
  );
  if (!rows[0]?.full) return;
  const count = most.toLocaleString('en-US');
  const detail = consent
    ? `Please import at most ${count} lines at a time.`
    : `Please import at most ${count} lines at a time whose owners have to be asked.`;
  throw new InvalidError([{ pointer: '/lines', detail }]);
}

/** The problems, in the order of the file. */
export async function problemsOf(tx: Tx, importId: string): Promise<Violation[]> {
  const rows: { line: number; field: string; problem: string }[] = await tx.query(
    `select line, field, problem from import_line where import_id = $1 and problem is not null order by line limit $2`,
    [importId, MAX_PROBLEMS],
  );
  return rows.map(({ line, field, problem }) => ({ pointer: `/lines/${line}/${field}`, detail: problem }));
}

/** Each address once, as it first appears in the file. */
export async function linesOf(tx: Tx, importId: string): Promise<WantedEmail[]> {
  return tx.query(
    `select distinct on (lower(email)) email as "emailAddress", component_ids as "componentIds", kinds, language
       from import_line
      where import_id = $1 order by lower(email), line`,
    [importId],
  );
}

/**
 * Subscribes every address at once. An unconfirmed one has the stated consent from now on; a confirmed one stays as it
 * is.
 */
export async function subscribeWithConsent(tx: Tx, staff: StaffActor, importId: string): Promise<ImportResult> {
  const [{ lines } = { lines: 0 }]: { lines: number }[] = await tx.query(
    `select count(*)::integer as lines from import_line where import_id = $1`,
    [importId],
  );
  // Ten seconds on a busy machine: longer than a statement may take for an interactive request.
  await tx.query(`select set_config('statement_timeout', '60000', true)`);
  const emails = await linesOf(tx, importId);
  // Created here, so that new subscriptions sort by time as all others do.
  const ids = emails.map(newId);
  const added: unknown[] = await tx.query(
    `insert into subscription as s (id, customer_id, channel, address, component_ids, kinds, language, verified, confirmed_at,
                                    consent_stated_by, consent_stated_at)
     select ids.id, $1, 'email', l.email, l.component_ids, l.kinds, l.language, true, now(), $3, now()
       from (select *, row_number() over (order by lower(email)) as n from
              (select distinct on (lower(email)) email, component_ids, kinds, language from import_line
                where import_id = $2 order by lower(email), line) firsts) l
       join unnest($4::uuid[]) with ordinality as ids (id, n) using (n)
     on conflict (customer_id, lower(address)) where channel = 'email' do update
        set component_ids = excluded.component_ids, kinds = excluded.kinds, language = excluded.language,
            verified = true, confirmed_at = now(),
            consent_stated_by = excluded.consent_stated_by, consent_stated_at = excluded.consent_stated_at
      where not s.verified
     returning 1`,
    [staff.customerId, importId, staff.userId, ids],
  );
  return { added: added.length, known: lines - added.length };
}

export async function forgetImport(tx: Tx, customerId: string, importId: string): Promise<void> {
  await tx.query(`delete from import where customer_id = $1 and id = $2`, [customerId, importId]);
}
