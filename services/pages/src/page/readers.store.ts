import type { Tx } from '@candor/database/database.js';
import type { PageKey } from './page-key.js';

/** Who may read a page. Without a password, a network and people it is everybody. */
export interface KeptReaders {
  /** argon2id in PHC form; empty for no password. */
  readonly passwordHash: string;
  readonly passwordChosenAt: Date | null;
  /** CIDR, in the order that staff gave them. */
  readonly networks: readonly string[];
  /** Addresses, and domains with their "@", in the order that staff gave them. */
  readonly people: readonly string[];
  /** Whether all that are set are needed. */
  readonly needsAll: boolean;
  /** Sessions are signed with keys that follow from it; 32 bytes. */
  readonly sessionSecret: Buffer;
  /** Grows with every change. */
  readonly version: number;
}

/** Whether not everybody may read a page. */
export function isPrivate(readers: KeptReaders | undefined): readers is KeptReaders {
  return readers !== undefined && waysOf(readers).length > 0;
}

/** The ways to read a page that are set. */
export function waysOf({
  passwordHash,
  networks,
  people,
}: Pick<KeptReaders, 'passwordHash' | 'networks' | 'people'>): ('password' | 'networks' | 'people')[] {
  return [
    ...(passwordHash === '' ? [] : (['password'] as const)),
    ...(networks.length === 0 ? [] : (['networks'] as const)),
    ...(people.length === 0 ? [] : (['people'] as const)),
  ];
}

/** The addresses and domains that alone may read the page; none where there is another way to read it. */
export function onlyPeopleOf(readers: KeptReaders | undefined): readonly string[] {
  if (!readers) return [];
  return readers.needsAll || waysOf(readers).length === 1 ? readers.people : [];
}

/** What was decided last; undefined before the first time. */
export async function loadReaders(tx: Tx, pageId: string): Promise<KeptReaders | undefined> {
  return (await loadReadersOf(tx, [pageId]))(pageId);
}

/** The same of several pages. */
export async function loadReadersOf(
  tx: Tx,
  pageIds: readonly string[],
): Promise<(pageId: string) => KeptReaders | undefined> {
  const rows = await tx.query<(KeptReaders & { pageId: string })[]>(
    `select page_id as "pageId", password_hash as "passwordHash", password_chosen_at as "passwordChosenAt", networks,
            people, needs_all as "needsAll", session_secret as "sessionSecret", version
       from page_readers where page_id = any($1::uuid[])`,
    [pageIds],
  );
  const decided = new Map(rows.map(({ pageId, ...readers }) => [pageId, readers]));
  return (pageId) => decided.get(pageId);
}

/** Replaces what was decided before. */
export async function storeReaders(tx: Tx, { customerId, pageId }: PageKey, readers: KeptReaders): Promise<void> {
  const { passwordHash, passwordChosenAt, networks, people, needsAll, sessionSecret, version } = readers;
  await tx.query(
    `insert into page_readers
       (customer_id, page_id, password_hash, password_chosen_at, networks, people, needs_all, session_secret, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (page_id) do update
       set password_hash = excluded.password_hash, password_chosen_at = excluded.password_chosen_at,
           networks = excluded.networks, people = excluded.people, needs_all = excluded.needs_all,
           session_secret = excluded.session_secret, version = excluded.version`,
    [customerId, pageId, passwordHash, passwordChosenAt, networks, people, needsAll, sessionSecret, version],
  );
}
