import { Button } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { localZone } from '../forms/local-zone.js';
import { type DraftState } from './use-draft.js';

/** Says that the form has restored text, and when it was typed; offers to discard it. */
export function DraftNotice({ draft: { restoredAt, discard } }: { draft: DraftState }): ReactElement | null {
  if (restoredAt === undefined) return null;
  return (
    <div className="bp6-callout notice draft-notice" role="status">
      <span>Draft from {whenText(restoredAt, Date.now(), localZone())} restored</span>
      <Button size="small" variant="outlined" text="Discard" aria-label="Discard draft" onClick={discard} />
    </div>
  );
}

/** Only the time for a moment of today. */
function whenText(at: number, now: number, zone: string): string {
  const today = formatDate(at, 'day', zone) === formatDate(now, 'day', zone);
  return formatDate(at, today ? 'time' : 'date-time', zone);
}
