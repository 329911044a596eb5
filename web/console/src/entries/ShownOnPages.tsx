import { type ReactElement } from 'react';
import { useListPagesQuery } from '../pages/pages.api.js';
import { pagesShowing } from '../pages/placement.rules.js';
import { usePlacedPages } from '../pages/use-placed-pages.js';
import { useListServicesQuery } from '../services/services.api.js';

export interface ShownOnProps {
  /** Every service that the incident or the maintenance names. */
  named: readonly string[];
  internal: boolean;
}

/** The pages that an incident or a maintenance will show on; nothing where there is one page alone. */
export function ShownOnPages({ named, internal }: ShownOnProps): ReactElement | null {
  const { data: known } = useListPagesQuery();
  const { data: services } = useListServicesQuery();
  const others = usePlacedPages();
  if (!known || known.pages.length < 2 || internal || !services || !others) return null;
  const { pages, everChosenComponentIds: everChosen } = known;
  const first = pages.find((page) => page.first)?.name ?? '';
  return (
    <p className="shown-on" role="status">
      Shows on: <bdi>{pagesShowing(named, services, { first, others, everChosen }).join(', ') || 'no page'}</bdi>
    </p>
  );
}
