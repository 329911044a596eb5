import type { Tx } from '@candor/database/database.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError, type Violation } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { WantedEmail } from '../emails/confirmation-mails.js';
import { ADVICE } from '../gates/only-people.js';
import { pageIdIn, type PageKey, pageOf } from '../page/page-key.js';
import type { CheckedLine } from './import-line.rules.js';

/** The result of an import. */
export interface ImportResult {
  readonly added: number;
  readonly known: number;
}

/** Number of wrong lines that are named; a file with more is refused as a whole, and a message has a size limit. */
const MAX_PROBLEMS = 1_000;

/** A file on its way in. */
export interface Import {
  readonly consent: boolean;
  readonly page: PageKey;
}

export async function openImport(tx: Tx, { userId }: StaffActor, id: string, { consent, page }: Import): Promise<void> {
  await tx.query(
    `insert into import (id, customer_id, page_id, user_id, consent) values ($1, $2, nullif($3::uuid, $2), $4, $5)`,
    [id, page.customerId, page.pageId, userId, consent],
  );
}

/** @throws NotFoundError unless the import is the user's */
export async function requireImport(tx: Tx, staff: StaffActor, id: string): Promise<Import> {
  const rows: { consent: boolean; customerId: string; pageId: string | null }[] = await tx.query(
    `select consent, customer_id as "customerId", page_id as "pageId" from import
      where customer_id = $1 and user_id = $2 and id = $3 for update`,
    [staff.customerId, staff.userId, id],
  );
  if (!rows[0]) throw new NotFoundError('Import not found.');
  return { consent: rows[0].consent, page: pageOf(rows[0]) };
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

/**
 * The problems, in the order of the file.
 * @param onlyPeople the addresses and domains ("@example.org", lower case) that alone may be in it; null for no such limit
 */
export async function problemsOf(tx: Tx, importId: string, onlyPeople: readonly string[] | null): Promise<Violation[]> {
  const rows: { line: number; field: string | null; problem: string | null }[] = await tx.query(
    `select line, field, problem from import_line
      where import_id = $1
        and (problem is not null
             or not (lower(email) = any ($3::text[]) or substring(lower(email) from '@[^@]*$') = any ($3::text[])))
      order by line limit $2`,
    [importId, MAX_PROBLEMS, onlyPeople],
  );
  return rows.map(({ line, field, problem }) => ({
    pointer: `/lines/${line}/${field ?? 'email'}`,
    detail: problem ?? `Line ${line}: ${ADVICE.staff}`,
  }));
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

/** Each address of the import `$3` once, as it first appears in the file. */
const FIRST_LINES = `
  (select distinct on (lower(email)) email, component_ids, kinds, language from import_line
    where import_id = $3 order by lower(email), line)`;

/**
 * Subscribes every address at once. An unconfirmed one has the stated consent from now on; a confirmed one stays as it
 * is.
 */
export async function subscribeWithConsent(
  tx: Tx,
  { userId }: StaffActor,
  { customerId, pageId }: PageKey,
  importId: string,
): Promise<ImportResult> {
  const [{ lines } = { lines: 0 }]: { lines: number }[] = await tx.query(
    `select count(*)::integer as lines from import_line where import_id = $1`,
    [importId],
  );
  // Ten seconds on a busy machine: longer than a statement may take for an interactive request.
  await tx.query(`select set_config('statement_timeout', '60000', true)`);
  const emails = await linesOf(tx, importId);
  // Created here, so that new subscriptions sort by time as all others do.
  const ids = emails.map(newId);
  const of = [customerId, pageId, importId, userId];
  // An index of the release before may find an address known too, so that none is named here.
  const added: unknown[] = await tx.query(
    `insert into subscription (id, customer_id, page_id, channel, address, component_ids, kinds, language, verified,
                               confirmed_at, consent_stated_by, consent_stated_at)
     select ids.id, $1, nullif($2::uuid, $1), 'email', l.email, l.component_ids, l.kinds, l.language, true, now(), $4, now()
       from (select *, row_number() over (order by lower(email)) as n from ${FIRST_LINES} firsts) l
       join unnest($5::uuid[]) with ordinality as ids (id, n) using (n)
     on conflict do nothing returning 1`,
    [...of, ids],
  );
  if (added.length === emails.length) return { added: added.length, known: lines - added.length };
  const [, confirmed] = (await tx.query(
    `with waiting as (
       select s.id, l.component_ids, l.kinds, l.language
         from ${FIRST_LINES} l
         join subscription s on s.customer_id = $1 and ${pageIdIn('s.')} = $2 and s.channel = 'email'
                            and s.email_key = lower(l.email)
        where not s.verified order by s.email_key for update of s)
     update subscription s
        set component_ids = w.component_ids, kinds = w.kinds, language = w.language, verified = true, confirmed_at = now(),
            consent_stated_by = $4, consent_stated_at = now()
       from waiting w where s.customer_id = $1 and s.id = w.id`,
    of,
  )) as [unknown, number];
  return { added: added.length + confirmed, known: lines - added.length - confirmed };
}

export async function forgetImport(tx: Tx, customerId: string, importId: string): Promise<void> {
  await tx.query(`delete from import where customer_id = $1 and id = $2`, [customerId, importId]);
}
