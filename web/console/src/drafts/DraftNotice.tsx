import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { localZone } from '../forms/local-zone.js';
import { draftTime } from './draft-time.js';
import { type DraftState } from './use-draft.js';

/** Says that the form has restored text, and when it was typed; offers to discard it. */
export function DraftNotice({ draft: { restoredAt, discard } }: { draft: DraftState }): ReactElement | null {
  if (restoredAt === undefined) return null;
  return (
    <div className="bp6-callout notice draft-notice" role="status">
      <span>Draft from {draftTime(restoredAt, Date.now(), localZone())} restored</span>
      <Button size="small" variant="outlined" text="Discard" aria-label="Discard draft" onClick={discard} />
    </div>
  );
}
