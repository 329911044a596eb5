import { Tooltip } from '@blueprintjs/core';
import { type ReactElement } from 'react';

const DOTS = [
  { status: 'operational', text: 'All Systems Operational' },
  { status: 'minor-outage', text: 'Minor Outage' },
  { status: 'major-outage', text: 'Major Outage' },
  { status: 'under-maintenance', text: 'Under Maintenance' },
] as const;

/** The badge in each state, with its tooltip as text below; a phone cannot hover. */
export function BadgePreview(): ReactElement {
  return (
    <ul className="badge-preview" aria-label="Preview">
      {DOTS.map(({ status, text }) => (
        <li key={status}>
          <span className="badge-sample">
            System status
            <Tooltip content={text}>
              <span className={`badge-dot badge-${status}`} role="img" aria-label={text} tabIndex={0} />
            </Tooltip>
          </span>
          <span className="badge-meaning" aria-hidden="true">
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
