import { SmallCross } from '@blueprintjs/icons';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { type AffectedComponent, type ComponentStatus } from '../api/contract.js';

export interface TickedServicesProps {
  ticked: readonly AffectedComponent[];
  /** By service id; a missing one is still being fetched. */
  names: ReadonlyMap<string, string>;
  /** Fixes the status of all. */
  onlyStatus: ComponentStatus | undefined;
  onRemove: (componentId: string) => void;
}

/** What is ticked, as chips: however long the list below is, they show what is about to be said. */
export function TickedServices({ ticked, names, onlyStatus, onRemove }: TickedServicesProps): ReactElement | null {
  if (ticked.length === 0) return null;
  return (
    <ul className="ticked-services" aria-label={`${ticked.length} affected`}>
      {ticked.map(({ componentId, componentStatus }) => {
        const name = names.get(componentId) ?? 'Service';
        const status = onlyStatus ?? componentStatus;
        return (
          <li key={componentId}>
            <span className={`status-icon status-${cssName(status)}`}>
              <StatusIcon status={status} label={COMPONENT_STATUS_LABELS[status]} />
            </span>
            <bdi>{name}</bdi>
            <button type="button" aria-label={`Remove ${name}`} onClick={() => onRemove(componentId)}>
              <SmallCross />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
