import { EyeOpen, Search, TickCircle, WarningSign } from '@blueprintjs/icons';
import { INCIDENT_STATUS_LABELS } from '@candor/ui/status/incident-status.js';
import { type ReactElement } from 'react';
import { type IncidentStatus } from '../api/contract.js';

/** Beside the colour, each status has a sign of its own. */
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
