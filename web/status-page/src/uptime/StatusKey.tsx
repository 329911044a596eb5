import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUS_LABELS, COMPONENT_STATUSES } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';

/** What the colours and signs mean. */
export function StatusKey(): ReactElement {
  return (
    <ul className="key" aria-label="Legend">
      {COMPONENT_STATUSES.map((status) => (
        <li key={status} className={`tone-${cssName(status)}`}>
          <StatusIcon status={status} /> {COMPONENT_STATUS_LABELS[status]}
        </li>
      ))}
    </ul>
  );
}
