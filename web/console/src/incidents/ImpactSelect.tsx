import { HTMLSelect } from '@blueprintjs/core';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { impactAsStatus, INCIDENT_IMPACTS, INCIDENT_IMPACT_LABELS } from '@candor/ui/status/incident-impact.js';
import { cssName } from '@candor/ui/status/palette.js';
import { useId, type ReactElement, type ReactNode } from 'react';
import { type IncidentImpact } from '../api/contract.js';

const OPTIONS = INCIDENT_IMPACTS.map((impact) => ({ value: impact, label: INCIDENT_IMPACT_LABELS[impact] }));

export interface ImpactSelectProps {
  value: IncidentImpact;
  onChange: (impact: IncidentImpact) => void;
  disabled?: boolean;
  /** Shown beside the control. */
  children?: ReactNode;
}

/** One of the five impacts, with the icon of its severity. */
export function ImpactSelect({ value, onChange, disabled, children }: ImpactSelectProps): ReactElement {
  const id = useId();
  const status = impactAsStatus(value);
  return (
    <div className="impact-select">
      <label htmlFor={id}>Impact</label>
      <span className={`status-icon status-${cssName(status)}`}>
        <StatusIcon status={status} />
      </span>
      <HTMLSelect
        id={id}
        options={OPTIONS}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value as IncidentImpact)}
      />
      {children}
    </div>
  );
}
