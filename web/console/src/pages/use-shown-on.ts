import { type FoundPages, type OrganisationPage } from '../api/contract.js';
import { useListServicesQuery } from '../services/services.api.js';
import { useSearchPagesQuery, useListPagesQuery } from './pages.api.js';
import { pagesText, shownOnFirst, type Placing } from './placement.rules.js';

/** As many as the server takes: what names more is on some more. */
const MAX_SEARCHED = 1_000;

/** Where something is shown. */
export interface ShownOnNow {
  /** All pages of the organisation, the first one first. */
  pages: readonly OrganisationPage[];
  /** The names of those that show it, for people; undefined until they are known. */
  shown: string | undefined;
}

/**
 * The pages that show an incident or a maintenance; undefined where there is one alone that never had an audience, and until
 * the pages are known.
 */
export function useShownOn({ named, chosen }: Placing): ShownOnNow | undefined {
  const { data: known } = useListPagesQuery();
  const { data: services } = useListServicesQuery();
  const [first, ...further] = known?.pages ?? [];
  const asked = {
    componentIds: [...new Set(named)].toSorted().slice(0, MAX_SEARCHED),
    pageIds: chosen.toSorted().slice(0, MAX_SEARCHED),
  };
  const isAsked = further.length > 0 && named.length > 0;
  const { currentData } = useSearchPagesQuery(asked, { skip: !isAsked });
  if (!known || !first || !services) return undefined;
  const { pages, everChosenComponentIds: everChosen, audienceComponentIds: inAudience } = known;
  const { everAudienceComponentIds: everInAudience } = known;
  if (further.length === 0 && everInAudience.length === 0) return undefined;
  const to = shownOnFirst({ named, chosen }, services, { firstId: first.id, everChosen, inAudience, everInAudience });
  const found = isAsked ? currentData : chosenOf(further, chosen);
  if (!found) return { pages, shown: undefined };
  const onFirst = to === 'nobody' ? [] : [to === 'all' ? first.name : `${first.name} (its audiences alone)`];
  return {
    pages,
    shown: pagesText([...onFirst, ...found.pages.map(({ name }) => name)], found.count + onFirst.length),
  };
}

/** What names no service is on the pages that it was put on. */
function chosenOf(pages: readonly OrganisationPage[], chosen: readonly string[]): FoundPages {
  const ids = new Set(chosen);
  const found = pages.filter(({ id }) => ids.has(id));
  return { pages: found, count: found.length };
}
