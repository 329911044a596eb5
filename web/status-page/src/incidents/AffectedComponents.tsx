import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { type PageIncidentEntry } from '../page-state.js';
import { type PageView } from '../page-view.js';

export interface AffectedComponentsProps {
  view: PageView;
  affected: PageIncidentEntry['affectedComponents'];
}

/** The components an entry affects, with their status. One that visitors may not see is left out. */
export function AffectedComponents({ view, affected }: AffectedComponentsProps): ReactElement | null {
  const visible = affected.flatMap(({ componentId, componentStatus }) => {
    const component = view.components.get(componentId);
    return component ? [{ id: componentId, name: component.name, status: componentStatus }] : [];
  });
  if (visible.length === 0) return null;
  return (
    <ul className="affected" aria-label="Affected services">
      {visible.map(({ id, name, status }) => (
        <li key={id} className={`tone-${cssName(status)}`}>
          <StatusIcon status={status} />
          <span>
            {name} <b>{COMPONENT_STATUS_LABELS[status]}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
