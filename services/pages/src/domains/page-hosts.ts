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
  const bound = await tx.query<{ host: string; state: DomainState }[]>(
    `select host, state from custom_domain where page_id = $1 and state in ('verified', 'failing') order by host`,
    [pageId],
  );
  const hosts = bound.map(({ host }) => host);
  if (!features.include(DOMAIN_FEATURE)) return { answering: [], lapsed: hosts, linked: undefined };
  return { answering: hosts, lapsed: [], linked: bound.find(({ state }) => state === 'verified')?.host };
}
