import { latestClaims } from '@candor/proto/incident-course.js';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageIncident } from '../state/page-state.js';
import { SHOWN_NAMES, split } from '../state/page-extent.js';
import { inPageOrder } from '../state/page-order.js';
import { type PageView } from '../state/page-view.js';
import { FurtherItems } from '../text/FurtherItems.js';

export interface AffectedComponentsProps {
  view: PageView;
  incident: PageIncident;
}

/**
 * The components that an incident affects, each with its current status in the incident. Components that visitors may
 * not see are left out.
 */
export function AffectedComponents({ view, incident }: AffectedComponentsProps): ReactElement | null {
  const t = useTexts();
  const claims = inPageOrder(view, latestClaims(incident.entries), ({ componentId }) => componentId);
  const visible = claims.flatMap(({ componentId: id, componentStatus: status }) => {
    const name = view.components.get(id)?.name;
    return name === undefined ? [] : [{ id, name, status }];
  });
  if (visible.length === 0) return null;
  const { first, others } = split(visible, SHOWN_NAMES);
  const list = (some: typeof visible): ReactElement => (
    <ul className="affected" aria-label={t.incidents.affected}>
      {some.map(({ id, name, status }) => (
        <li key={id} className={`tone-${cssName(status)}`}>
          <StatusIcon status={status} />
          <span>
            <bdi>{name}</bdi> <b>{t.componentStatus[status]}</b>
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list([...first])}
      {others.length > 0 && <FurtherItems count={others.length}>{list([...others])}</FurtherItems>}
    </>
  );
}
