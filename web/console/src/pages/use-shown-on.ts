import { type OrganisationPage } from '../api/contract.js';
import { useListServicesQuery } from '../services/services.api.js';
import { useListPagesQuery } from './pages.api.js';
import { pagesShowing, pagesText, type Placing } from './placement.rules.js';
import { usePlacedPages } from './use-placed-pages.js';

/** Where something is shown. */
export interface ShownOnNow {
  /** All pages of the organisation, the first one first. */
  pages: readonly OrganisationPage[];
  /** The names of those that show it, for people. */
  shown: string;
}

/** The pages that show an incident or a maintenance; undefined where there is one alone, and until that is known. */
export function useShownOn(placing: Placing): ShownOnNow | undefined {
  const { data: known } = useListPagesQuery();
  const { data: services } = useListServicesQuery();
  const others = usePlacedPages();
  const first = known?.pages[0];
  if (!known || !first || known.pages.length < 2 || !services || !others) return undefined;
  const { pages, everChosenComponentIds: everChosen } = known;
  const names = pagesShowing(placing, services, { first, others, everChosen });
  return { pages, shown: pagesText(names) };
}
