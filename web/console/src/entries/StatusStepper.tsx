import { INCIDENT_STATUSES, INCIDENT_STATUS_LABELS } from '@candor/ui/status/incident-status.js';
import { useId, type ReactElement } from 'react';
import { type IncidentStatus } from '../api/contract.js';
import { INCIDENT_STATUS_ICONS } from './IncidentStatusTag.js';

export interface StatusStepperProps {
  value: IncidentStatus;
  onChange: (status: IncidentStatus) => void;
  /** The statuses to choose from; all by default. */
  statuses?: readonly IncidentStatus[];
}

/** The statuses in a row; any of them can be chosen at any time. A radio group, so the arrow keys work in it. */
export function StatusStepper({ value, onChange, statuses = INCIDENT_STATUSES }: StatusStepperProps): ReactElement {
  const name = useId();
  const reached = INCIDENT_STATUSES.indexOf(value);
  return (
    <fieldset className="stepper">
      <legend>Status</legend>
      <div className="steps">
        {statuses.map((status, index) => (
          <label key={status} className={`step status-of-${status} ${index <= reached ? 'reached' : ''}`}>
            <input
              type="radio"
              name={name}
              value={status}
              checked={status === value}
              onChange={() => onChange(status)}
            />
            <span className="step-mark">{INCIDENT_STATUS_ICONS[status]}</span>
            <span className="step-label">{INCIDENT_STATUS_LABELS[status]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
