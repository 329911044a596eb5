import type { Tx } from '@candor/database/database.js';
import type { Feature } from '@candor/plan/features.js';
import type { PlanFeatures } from '@candor/plan/plan-features.js';
import type { DomainState } from './custom-domain.entity.js';

/** A custom domain is part of the look of a page. */
export const DOMAIN_FEATURE: Feature = 'ui_customization';

/** The custom domains of a page that were verified. */
export interface PageHosts {
  /** Where it answers. */
  readonly answering: readonly string[];
  /** Where only a notice about payment is shown, because the plan does not include custom domains. */
  readonly lapsed: readonly string[];
  /** Where links lead: one whose proof was there at the last check. Undefined for the host below the base domain. */
  readonly linked: string | undefined;
}

/** A plan that lapses takes no host away from its owner: it only decides which content is served there. */
export async function loadPageHosts(tx: Tx, pageId: string, features: PlanFeatures): Promise<PageHosts> {
  return (await loadPageHostsOf(tx, [pageId], features))(pageId);
}

/** The same of several pages of an organisation. */
export async function loadPageHostsOf(
  tx: Tx,
  pageIds: readonly string[],
  features: PlanFeatures,
): Promise<(pageId: string) => PageHosts> {
  const rows = await tx.query<(BoundHost & { pageId: string })[]>(
    `select page_id as "pageId", host, state from custom_domain
      where page_id = any($1::uuid[]) and state in ('verified', 'failing') order by host`,
    [pageIds],
  );
  const bound = Map.groupBy(rows, ({ pageId }) => pageId);
  return (pageId) => hostsOf(bound.get(pageId) ?? [], features);
}

interface BoundHost {
  readonly host: string;
  readonly state: DomainState;
}

function hostsOf(bound: readonly BoundHost[], features: PlanFeatures): PageHosts {
  const hosts = bound.map(({ host }) => host);
  if (!features.include(DOMAIN_FEATURE)) return { answering: [], lapsed: hosts, linked: undefined };
  return { answering: hosts, lapsed: [], linked: bound.find(({ state }) => state === 'verified')?.host };
}
