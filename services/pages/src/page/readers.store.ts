import type { Tx } from '@candor/database/database.js';
import type { PageKey } from './page-key.js';

/** What an identity provider of the page says of readers: an attribute that has this value, compared exactly. */
export interface KeptAttribute {
  /** Of one of {@link KeptReaders.providers}. */
  readonly providerId: string;
  readonly name: string;
  readonly value: string;
}

/** Readers of a page who see components that its other readers do not. */
export interface KeptAudience {
  readonly id: string;
  readonly name: string;
  /** As those of {@link KeptReaders}. */
  readonly people: readonly string[];
  /** Who else is in it: of whom a provider says one of these. */
  readonly attributes: readonly KeptAttribute[];
  /** Also of components that are no longer on the page; of a first page those that were internal when they were chosen. */
  readonly componentIds: readonly string[];
}

/** Who proves addresses of some domains (SAML 2.0, or the organisation's own OpenID provider). */
export interface KeptProvider {
  readonly id: string;
  /** That of the organisation's single sign-on, which is set up there: it has no entity ID, address and certificates here. */
  readonly isOpenid?: boolean;
  readonly name: string;
  readonly entityId: string;
  readonly signInUrl: string;
  /** X.509, PEM. */
  readonly certificates: readonly string[];
  /** In lower case and without "@"; each of one provider of the page only. */
  readonly domains: readonly string[];
}

/** Which addresses for programs are over. */
export interface KeptPrograms {
  /** Of all readers: those of an earlier generation. */
  readonly generation: number;
  /** Of single ones, those of an earlier generation; the one that was replaced last stands last. */
  readonly replaced: readonly { readonly subject: string; readonly generation: number }[];
}

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
  /** In the order that staff gave them. */
  readonly audiences: readonly KeptAudience[];
  /** In the order that staff gave them. They keep nobody out: who may read the page is said by the rest. */
  readonly providers: readonly KeptProvider[];
  /** Sessions are signed with keys that follow from it; 32 bytes. */
  readonly sessionSecret: Buffer;
  /** Readers are named by 16 bytes in hexadecimal digits, which are others after a change of the secret. */
  readonly programs: KeptPrograms;
  /** Grows with every change. */
  readonly version: number;
}

/** Of new keys, under which no address is over. */
export const NO_PROGRAMS: KeptPrograms = { generation: 0, replaced: [] };

/** Whether not everybody may read a page. */
export function isPrivate(readers: KeptReaders | undefined): boolean {
  return readers !== undefined && waysOf(readers).length > 0;
}

/** Whether its state says who reads what: not everybody may read the page, or not everybody sees the same. */
export function isGuarded(readers: KeptReaders | undefined): readers is KeptReaders {
  return readers !== undefined && (isPrivate(readers) || readers.audiences.length > 0);
}

/** The audiences (sorted ids) that alone see a component of a page; none for all its readers. */
export function audiencesOf(readers: KeptReaders | undefined): (componentId: string) => string[] {
  const seenBy = new Map<string, string[]>();
  for (const { id, componentIds } of readers?.audiences ?? [])
    for (const componentId of componentIds) seenBy.set(componentId, [...(seenBy.get(componentId) ?? []), id]);
  return (componentId) => (seenBy.get(componentId) ?? []).toSorted();
}

/** The components that the audiences of a page have, each once. */
export function inAudiences(readers: KeptReaders | undefined): ReadonlySet<string> {
  return new Set((readers?.audiences ?? []).flatMap(({ componentIds }) => componentIds));
}

/**
 * The ways to read a page that are set. Who is in an audience reads it like the people of its list; alone, audiences keep
 * nobody out.
 */
export function waysOf(
  readers: Pick<KeptReaders, 'passwordHash' | 'networks' | 'people' | 'audiences'>,
): ('password' | 'networks' | 'people')[] {
  const { passwordHash, networks, people } = readers;
  const isOpen = passwordHash === '' && networks.length === 0 && people.length === 0;
  return [
    ...(passwordHash === '' ? [] : (['password'] as const)),
    ...(networks.length === 0 ? [] : (['networks'] as const)),
    ...(isOpen || !hasMembers(readers) ? [] : (['people'] as const)),
  ];
}

function hasMembers(readers: Pick<KeptReaders, 'people' | 'audiences'>): boolean {
  return peopleOf(readers).length > 0 || readers.audiences.some(({ attributes }) => attributes.length > 0);
}

/** Those of its list and of its audiences, each once. */
export function peopleOf({ people, audiences }: Pick<KeptReaders, 'people' | 'audiences'>): readonly string[] {
  if (audiences.length === 0) return people;
  const all = [...people, ...audiences.flatMap((audience) => audience.people)];
  return [...new Map(all.map((name) => [name.toLowerCase(), name])).values()];
}

/** A domain that no address has: a list without anybody would be no list. */
const NONE_LISTED = '@';

/**
 * The addresses and domains that alone may read the page; none where there is another way to read it. Of whom a provider
 * says an attribute, it says so to gateways only: nobody is among them for that.
 */
export function onlyPeopleOf(readers: KeptReaders | undefined): readonly string[] {
  if (!readers) return [];
  const ways = waysOf(readers);
  if (!ways.includes('people') || (!readers.needsAll && ways.length > 1)) return [];
  const people = peopleOf(readers);
  return people.length > 0 ? people : [NONE_LISTED];
}

/** What was decided last; undefined before the first time. */
export async function loadReaders(tx: Tx, pageId: string): Promise<KeptReaders | undefined> {
  return (await loadReadersOf(tx, [pageId]))(pageId);
}

type StoredReaders = Omit<KeptReaders, 'audiences'> & {
  readonly pageId: string;
  /** One that was stored before there were attributes has none. */
  readonly audiences: readonly (Omit<KeptAudience, 'attributes'> & Partial<KeptAudience>)[];
};

/** The same of several pages. */
export async function loadReadersOf(
  tx: Tx,
  pageIds: readonly string[],
): Promise<(pageId: string) => KeptReaders | undefined> {
  const rows = await tx.query<StoredReaders[]>(
    `select page_id as "pageId", password_hash as "passwordHash", password_chosen_at as "passwordChosenAt", networks,
            people, needs_all as "needsAll", audiences, providers, session_secret as "sessionSecret",
            programs, version
       from page_readers where page_id = any($1::uuid[])`,
    [pageIds],
  );
  const decided = new Map(
    rows.map(({ pageId, ...readers }) => [
      pageId,
      { ...readers, audiences: readers.audiences.map((audience) => ({ attributes: [], ...audience })) },
    ]),
  );
  return (pageId) => decided.get(pageId);
}

/** Replaces what was decided before. */
export async function storeReaders(tx: Tx, { customerId, pageId }: PageKey, readers: KeptReaders): Promise<void> {
  const { passwordHash, passwordChosenAt, networks, people, needsAll, sessionSecret, version } = readers;
  await tx.query(
    `insert into page_readers
       (customer_id, page_id, password_hash, password_chosen_at, networks, people, needs_all, session_secret, version,
        audiences, providers, programs)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (page_id) do update
       set password_hash = excluded.password_hash, password_chosen_at = excluded.password_chosen_at,
           networks = excluded.networks, people = excluded.people, needs_all = excluded.needs_all,
           session_secret = excluded.session_secret, version = excluded.version, audiences = excluded.audiences,
           providers = excluded.providers, programs = excluded.programs`,
    [
      ...[customerId, pageId, passwordHash, passwordChosenAt, networks, people, needsAll, sessionSecret, version],
      ...[readers.audiences, readers.providers, readers.programs].map((list) => JSON.stringify(list)),
    ],
  );
}

/** Takes a deleted component from the audiences of an organisation's first page. */
export async function takeFromAudiences(tx: Tx, customerId: string, componentId: string): Promise<void> {
  await tx.query(
    `update page_readers
        set audiences = (
          select jsonb_agg(jsonb_set(audience, '{componentIds}', (audience->'componentIds') - $2::text) order by place)
            from jsonb_array_elements(audiences) with ordinality as named (audience, place))
      where page_id = $1 and audiences <> '[]'`,
    [customerId, componentId],
  );
}
