import { isolate } from '@candor/ui/text/isolate.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { fewNames } from '../state/page-extent.js';
import { inPageOrder } from '../state/page-order.js';
import { type PageMaintenance } from '../state/page-state.js';
import { type PageView } from '../state/page-view.js';

interface AffectedNamesProps {
  view: PageView;
  components: PageMaintenance['affectedComponents'];
  /** Where there is space for the name of each. */
  all?: boolean;
}

/** Names the affected components, in the order of the page. Components that visitors may not see are left out. */
export function AffectedNames({ view, components, all = false }: AffectedNamesProps): ReactElement | null {
  const t = useTexts();
  const listed = inPageOrder(view, components, ({ componentId }) => componentId);
  const names = listed.flatMap(({ componentId }) => view.components.get(componentId)?.name ?? []);
  if (names.length === 0) return null;
  return <p className="hint">{t.maintenances.affected((all ? names : fewNames(names)).map(isolate))}</p>;
}
