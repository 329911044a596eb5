import type { Artifact, Snapshot } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import type { IdentityCache } from '../prepared/identity-cache.js';
import { PreparedAnswer, type AnswerParts } from '../prepared/prepared-answer.js';
import { ENGLISH } from '../languages/page-language.js';
import { Translations } from '../languages/translations.js';
import { hostnameOf } from './page-hosts.js';

const SYSTEM_PREFIX = '/_system/';

/** Pages that we answer with ourselves; nobody fetches them by path. */
export type SystemPage =
  | 'not-found'
  | 'unknown-host'
  | 'payment-required'
  | 'confirm'
  | 'confirmed'
  | 'unsubscribe'
  | 'unsubscribed'
  | 'subscribed-email'
  | 'subscribed-webhook'
  | 'subscribe-failed'
  | 'manage-start'
  | 'manage'
  | 'manage-ask'
  | 'manage-asked'
  | 'managed'
  | 'manage-failed'
  | 'link-invalid';

/** Their status where it is always the same. */
const SYSTEM_STATUS: Readonly<Record<string, number>> = {
  'payment-required': 402,
  'not-found': 404,
  'unknown-host': 404,
  'link-invalid': 404,
};

// For caches in front: what they hold is a day good when nobody here answers, and for a second while they ask again.
const WHEN_NOBODY_ANSWERS = 'stale-if-error=86400';
// A visitor who reloads sees the change at once; the 304 that mostly answers costs next to nothing.
const HTML_CACHE = `public, max-age=0, s-maxage=1, stale-while-revalidate=1, ${WHEN_NOBODY_ANSWERS}`;
// What programs poll may be a little older, so that caches in front take the load off.
const DATA_CACHE = `public, max-age=30, stale-while-revalidate=60, ${WHEN_NOBODY_ANSWERS}`;
// Named by its content.
const ASSET_CACHE = 'public, max-age=31536000, immutable';
// What is no page needs nothing, whatever a browser takes it for.
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const ASSET_PREFIX = '/_assets/';
/** What "/" shows unless the snapshot says otherwise. */
const USUAL_PERIOD = '3_months';

/** One organisation's page, ready to be sent: everything of one snapshot. */
export class PageSite {
  readonly customerId: string;
  readonly revision: bigint;
  /** Epoch ms. */
  readonly renderedAt: number;
  /** The label in front of the base domain. */
  readonly domain: string;
  /** Verified hosts of its own. */
  readonly hosts: readonly string[];
  /** Those that the plan does not include any more. */
  readonly lapsedHosts: readonly string[];
  /** Those that its pages have addresses in, `/de/…`. */
  readonly languages: readonly string[];
  /** Address of the period that "/" shows, which has no page of its own. */
  readonly homePeriodPath: string;
  private readonly artifacts = new Map<string, PreparedAnswer>();
  private readonly systemPages = new Map<string, PreparedAnswer>();

  constructor(snapshot: Snapshot, identities: IdentityCache) {
    this.customerId = snapshot.customerId;
    this.revision = snapshot.revision;
    this.renderedAt = Number(snapshot.renderedAt);
    this.domain = snapshot.domain.toLowerCase();
    this.hosts = snapshot.hosts.map(hostnameOf);
    this.lapsedHosts = snapshot.lapsedHosts.map(hostnameOf);
    this.homePeriodPath = `/uptime/${snapshot.homePeriod || USUAL_PERIOD}`;
    const revision = String(snapshot.revision);
    const translated = snapshot.artifacts.find(({ translations }) => translations.length > 0);
    this.languages = translated?.translations.map(({ language }) => language) ?? [];
    for (const artifact of snapshot.artifacts) {
      if (artifact.path.startsWith(SYSTEM_PREFIX)) {
        const name = artifact.path.slice(SYSTEM_PREFIX.length);
        this.systemPages.set(name, prepareSystemPage(artifact, name, revision, identities));
      } else {
        this.artifacts.set(artifact.path, prepareArtifact(artifact, revision, identities));
      }
    }
  }

  /** @param path without query string */
  artifact(path: string): PreparedAnswer | undefined {
    return this.artifacts.get(path);
  }

  /** Names what is at a path as it is now, the way pages name themselves; empty for nothing. */
  version(path: string): string {
    return String(this.artifacts.get(path)?.modifiedAt ?? '');
  }

  system(page: SystemPage): PreparedAnswer | undefined {
    return this.systemPages.get(page);
  }
}

/** An artifact of a snapshot or an archive with the headers that it is sent with. */
export function prepareArtifact(artifact: Artifact, revision: string, identities: IdentityCache): PreparedAnswer {
  const { etag } = artifact;
  const isPage = artifact.contentType.startsWith('text/html');
  const headers = {
    ...securityHeaders(artifact, revision, 'strict-origin-when-cross-origin'),
    // Widgets on other sites read what is public anyway.
    ...(!isPage && { 'access-control-allow-origin': '*' }),
  };
  const modifiedAt = Number(artifact.modifiedAt);
  const cacheControl = cachingOf(artifact);
  return new PreparedAnswer({ ...contentOf(artifact), etag, modifiedAt, cacheControl, headers }, identities);
}

function contentOf(
  artifact: Artifact,
): Pick<AnswerParts, 'contentType' | 'gzip' | 'brotli' | 'language' | 'translations'> {
  const { contentType, gzip, brotli } = artifact;
  const translations = Translations.of(artifact);
  return { contentType, gzip, brotli, ...(translations && { language: ENGLISH, translations }) };
}

function cachingOf({ path, contentType }: Artifact): string {
  if (path.startsWith(ASSET_PREFIX)) return ASSET_CACHE;
  return contentType.startsWith('text/html') ? HTML_CACHE : DATA_CACHE;
}

function prepareSystemPage(
  artifact: Artifact,
  name: string,
  revision: string,
  identities: IdentityCache,
): PreparedAnswer {
  // Their address may hold a token, which belongs into no cache and no Referer.
  const headers = securityHeaders(artifact, revision, 'no-referrer');
  const status = SYSTEM_STATUS[name];
  return new PreparedAnswer({ ...contentOf(artifact), status, cacheControl: 'no-store', headers }, identities);
}

function securityHeaders(artifact: Artifact, revision: string, referrerPolicy: string): Record<string, string> {
  const policy = artifact.contentSecurityPolicy;
  return {
    'content-security-policy': policy || NOTHING,
    'x-content-type-options': 'nosniff',
    'referrer-policy': referrerPolicy,
    'x-candor-revision': revision,
  };
}
