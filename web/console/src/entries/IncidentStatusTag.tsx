import { EyeOpen, Search, TickCircle, WarningSign } from '@blueprintjs/icons';
import { INCIDENT_STATUS_LABELS } from '@candor/ui/status/incident-status.js';
import { type ReactElement } from 'react';
import { type IncidentStatus } from '../api/contract.js';

/** Each status has its own icon as well as its colour. */
export const INCIDENT_STATUS_ICONS: Record<IncidentStatus, ReactElement> = {
  investigating: <Search />,
  identified: <WarningSign />,
  monitoring: <EyeOpen />,
  resolved: <TickCircle />,
};

export function IncidentStatusTag({ status }: { status: IncidentStatus }): ReactElement {
  return (
    <span className={`incident-status status-of-${status}`}>
      {INCIDENT_STATUS_ICONS[status]}
      {INCIDENT_STATUS_LABELS[status]}
    </span>
  );
}
