import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type {
  PageAudienceReaders as WireAudience,
  PageIdentityProvider as WireProvider,
  PageReaders as WireReaders,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { ItemKind } from '@candor/status-page/paths/page-paths.js';
import { isCompact } from '@candor/status-page/state/page-extent.js';
import { homePeriod, isTimeFilter } from '@candor/status-page/time/uptime-periods.js';
import { isLanguage, type Language } from '@candor/words/languages.js';
import { decodePageState, unpackState, type StateName } from '@candor/streams/published-state.js';
import { hostnameOf } from '../../edge/hosts/page-hosts.js';

/** What is needed to find a page and to determine its current edition. */
export interface PageFacts {
  readonly id: string;
  /** The organisation. */
  readonly customerId: string;
  /** Epoch ms; only grows. */
  readonly revision: number;
  /** The label in front of the base domain, lower case. */
  readonly domain: string;
  /** Its verified custom domains. */
  readonly hosts: readonly string[];
  /** Custom domains that the plan does not include. */
  readonly lapsedHosts: readonly string[];
  /** IANA name. */
  readonly timeZone: string;
  /** For readers who ask for none of ours; undefined for English, and in what a file of an earlier release has stored. */
  readonly language?: Language;
  /** Address of the period shown at "/", which has no page of its own. */
  readonly homePeriodPath: string;
  /** What notices of the side door are checked by; undefined in what a file of an earlier release has stored. */
  readonly sideDoorKeys?: readonly PublicKey[];
  /** Who reads what of it; undefined where everybody reads the same. */
  readonly readers?: PageReaders;
}

/** Who may read a page that is not everybody's, or not the same for everybody. */
export interface PageReaders {
  /** argon2id as a PHC string; empty where there is no password. */
  readonly passwordHash: string;
  /** CIDR, IPv4 and IPv6. */
  readonly networks: readonly string[];
  /** Digests of addresses and domains (base64url); undefined in what a file of before has stored. */
  readonly people?: readonly string[];
  /** In base64; what the digests are made with. */
  readonly peopleKey?: string;
  /** Whether all ways that are set are needed, and not one of them. */
  readonly needsAll: boolean;
  readonly keys: readonly ReaderKey[];
  /** Whether everybody may read it, and who signs in may see more; undefined in what a file of before has stored. */
  readonly open?: boolean;
  /** Readers who see what others do not; undefined where there are none. */
  readonly audiences?: readonly ReaderAudience[];
  /** Who proves addresses of some domains instead of a mailed link; undefined where there are none. */
  readonly providers?: readonly IdentityProvider[];
  /** What addresses for programs are sealed with (base64); undefined in what a file of before has stored. */
  readonly programKey?: string;
  /** Addresses of an earlier generation are over; undefined for 0. */
  readonly programsGeneration?: number;
  /** The same of single readers, by the digest of their address; undefined for none. */
  readonly replacedPrograms?: Readonly<Record<string, number>>;
}

/** An identity provider of a page (SAML 2.0), or the organisation's own OpenID provider. */
export interface IdentityProvider {
  readonly id: string;
  /** Whether it is the organisation's own, which has neither issuer, address nor certificates here. */
  readonly isOpenid?: boolean;
  /** The issuer of its assertions. */
  readonly entityId: string;
  /** Where readers sign in. */
  readonly signInUrl: string;
  /** What its assertions are signed with (X.509, PEM). */
  readonly certificates: readonly string[];
  /** Digests, as those of {@link PageReaders}. */
  readonly domains: readonly string[];
}

/** Readers of a page who see what its other readers do not. */
export interface ReaderAudience {
  readonly id: string;
  /** Digests, as those of {@link PageReaders}. */
  readonly people: readonly string[];
  /** Digests of what providers say of readers; undefined where nothing is asked for, and in what a file of before has stored. */
  readonly attributes?: readonly string[];
}

/** A key that sessions of readers are signed with. */
export interface ReaderKey {
  readonly id: string;
  /** In base64. */
  readonly secret: string;
  /** When its period begins (epoch ms). */
  readonly beginsAt: number;
}

/** A key of the side door. */
export interface PublicKey {
  readonly id: string;
  /** Ed25519, 32 bytes in base64. */
  readonly publicKey: string;
}

/** What the file stores along with a state. */
export interface ReadState {
  /** Epoch ms. */
  readonly revision: number;
  /** Of the state of a page. */
  readonly facts?: PageFacts;
  /** The items of a month. */
  readonly itemIds: readonly string[];
}

// Of candor.pages.v1.MonthState.
const PAGE_ID = 1;
const MONTH = 2;
const REVISION = 3;
const INCIDENTS = 4;
const MAINTENANCES = 5;
const ANNOUNCEMENTS = 70;
const KINDS: ReadonlyMap<number, ItemKind> = new Map([
  [INCIDENTS, 'incident'],
  [MAINTENANCES, 'maintenance'],
  [ANNOUNCEMENTS, 'announcement'],
]);
/** In each of them. */
const ITEM_ID = 1;

/** @throws Error for content that is damaged, or is the state of another page or month */
export function readState(name: StateName, content: Uint8Array): ReadState {
  const encoded = unpackState(content);
  if (name.month !== undefined) {
    const { revision, items } = readMonth(name, encoded);
    return { revision, itemIds: items.map(({ id }) => id) };
  }
  const state = decodePageState(encoded);
  if (state.pageId !== name.pageId) throw new Error(`the state is one of page ${state.pageId}`);
  const offered = state.timeFilters.filter(isTimeFilter);
  const facts = {
    id: state.pageId,
    customerId: state.customerId,
    revision: Number(state.revision),
    domain: state.domain.toLowerCase(),
    hosts: state.hosts.map(hostnameOf),
    lapsedHosts: state.lapsedHosts.map(hostnameOf),
    timeZone: state.timeZone,
    ...(isLanguage(state.language) && { language: state.language }),
    // A page with very many services has the bars there.
    homePeriodPath: isCompact(state) ? '' : `/uptime/${homePeriod(offered)}`,
    sideDoorKeys: state.sideDoorKeys.map(({ id, publicKey }) => ({
      id,
      publicKey: Buffer.from(publicKey).toString('base64'),
    })),
    ...(state.readers && { readers: readersOf(state.readers) }),
  };
  return { revision: facts.revision, facts, itemIds: [] };
}

function readersOf(readers: WireReaders): PageReaders {
  const { passwordHash, networks, needsAll, keys, people, peopleKey, open, audiences, providers } = readers;
  return {
    passwordHash,
    networks,
    needsAll,
    ...(people.length > 0 && { people: people.map(digestOf) }),
    ...(peopleKey.length > 0 && { peopleKey: Buffer.from(peopleKey).toString('base64') }),
    keys: keys.map(({ id, secret, beginsAt }) => ({
      id,
      secret: Buffer.from(secret).toString('base64'),
      beginsAt: Number(beginsAt),
    })),
    ...(open && { open }),
    ...(audiences.length > 0 && {
      audiences: audiences.map(audienceOf),
    }),
    ...(providers.length > 0 && { providers: providers.map(providerOf) }),
    ...programsOf(readers),
  };
}

function programsOf({ programKey, programsGeneration, replacedPrograms }: WireReaders): Partial<PageReaders> {
  const replaced = replacedPrograms.map(({ subject, generation }) => [digestOf(subject), generation] as const);
  return {
    ...(programKey.length > 0 && { programKey: Buffer.from(programKey).toString('base64') }),
    ...(programsGeneration > 0 && { programsGeneration }),
    ...(replaced.length > 0 && { replacedPrograms: Object.fromEntries(replaced) }),
  };
}

function providerOf({ id, isOpenid, entityId, signInUrl, certificates, domains }: WireProvider): IdentityProvider {
  const own = { id, ...(isOpenid && { isOpenid }) };
  return { ...own, entityId, signInUrl, certificates, domains: domains.map(digestOf) };
}

function audienceOf({ id, people, attributes }: WireAudience): ReaderAudience {
  return { id, people: people.map(digestOf), ...(attributes.length > 0 && { attributes: attributes.map(digestOf) }) };
}

function digestOf(digest: Uint8Array): string {
  return Buffer.from(digest).toString('base64url');
}

/** An incident, a maintenance or an announcement of a month, as it is encoded there. */
export interface MonthItem {
  readonly kind: ItemKind;
  readonly id: string;
  readonly encoded: Uint8Array;
}

/**
 * The items of an encoded MonthState, without decoding them: a month may have thousands, of which one may be needed.
 * @throws Error for what is no state of this month
 */
export function readMonth(
  { pageId, month }: StateName,
  encoded: Uint8Array,
): { readonly revision: number; readonly items: readonly MonthItem[] } {
  const reader = new BinaryReader(encoded);
  const items: MonthItem[] = [];
  let revision = 0;
  const named = new Map<number, string>();
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    const kind = KINDS.get(field);
    if (field === PAGE_ID || field === MONTH) named.set(field, reader.string());
    else if (field === REVISION) revision = Number(reader.int64());
    else if (kind && wireType === WireType.LengthDelimited) {
      const item = reader.bytes();
      items.push({ kind, id: idOf(item), encoded: item });
    } else reader.skip(wireType, field);
  }
  if (named.get(PAGE_ID) !== pageId || named.get(MONTH) !== month) throw new Error('the state is one of another month');
  return { revision, items };
}

function idOf(item: Uint8Array): string {
  const reader = new BinaryReader(item);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (field === ITEM_ID) return reader.string();
    reader.skip(wireType, field);
  }
  return '';
}
