import { Tooltip } from '@blueprintjs/core';
import { type ReactElement } from 'react';

const DOTS = [
  { status: 'operational', text: 'All Systems Operational' },
  { status: 'minor-outage', text: 'Minor Outage' },
  { status: 'major-outage', text: 'Major Outage' },
  { status: 'under-maintenance', text: 'Under Maintenance' },
] as const;

/** What the badge looks like in each state; the dots can be reached by the keyboard, which shows their texts. */
export function BadgePreview(): ReactElement {
  return (
    <ul className="badge-preview" aria-label="Preview">
      {DOTS.map(({ status, text }) => (
        <li key={status}>
          System status
          <Tooltip content={text}>
            <span className={`badge-dot badge-${status}`} role="img" aria-label={text} tabIndex={0} />
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
