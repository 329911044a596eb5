import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { type AffectedComponent } from '../api/contract.js';

export interface AffectedServicesProps {
  affected: readonly AffectedComponent[];
  /** Names of the services by id; a missing one was deleted or is still being fetched. */
  names: ReadonlyMap<string, string>;
  /** Only the first ones, with how many more there are: for a list. */
  few?: boolean;
}

const FEW = 8;

/** The status of each service in an entry. */
export function AffectedServices({ affected, names, few = false }: AffectedServicesProps): ReactElement | null {
  if (affected.length === 0) return null;
  // One more is named rather than counted.
  const shown = few && affected.length > FEW + 1 ? affected.slice(0, FEW) : affected;
  return (
    <ul className="affected-services" aria-label="Affected services">
      {shown.map(({ componentId, componentStatus }) => (
        <li key={componentId} title={COMPONENT_STATUS_LABELS[componentStatus]}>
          <span className={`status-icon status-${cssName(componentStatus)}`}>
            <StatusIcon status={componentStatus} label={COMPONENT_STATUS_LABELS[componentStatus]} />
          </span>
          <bdi>{names.get(componentId) ?? 'Service'}</bdi>
        </li>
      ))}
      {affected.length > shown.length && <li>and {affected.length - shown.length} more</li>}
    </ul>
  );
}
