import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { type AffectedComponent } from '../api/contract.js';

export interface AffectedServicesProps {
  affected: readonly AffectedComponent[];
  /** Names of the services by id; a missing one was deleted or is still being fetched. */
  names: ReadonlyMap<string, string>;
}

/** The status of each service in an entry. */
export function AffectedServices({ affected, names }: AffectedServicesProps): ReactElement | null {
  if (affected.length === 0) return null;
  return (
    <ul className="affected-services" aria-label="Affected services">
      {affected.map(({ componentId, componentStatus }) => (
        <li key={componentId} title={COMPONENT_STATUS_LABELS[componentStatus]}>
          <span className={`status-icon status-${cssName(componentStatus)}`}>
            <StatusIcon status={componentStatus} label={COMPONENT_STATUS_LABELS[componentStatus]} />
          </span>
          <bdi>{names.get(componentId) ?? 'Service'}</bdi>
        </li>
      ))}
    </ul>
  );
}
