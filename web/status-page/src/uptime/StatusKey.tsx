import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUSES } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';

/** The legend of colours and icons. */
export function StatusKey(): ReactElement {
  const t = useTexts();
  return (
    <ul className="key" aria-label={t.services.legend}>
      {COMPONENT_STATUSES.map((status) => (
        <li key={status} className={`tone-${cssName(status)}`}>
          <StatusIcon status={status} /> {t.componentStatus[status]}
        </li>
      ))}
    </ul>
  );
}
