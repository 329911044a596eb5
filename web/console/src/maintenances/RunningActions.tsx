import { Button } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type Maintenance } from '../api/contract.js';
import { EndDialog } from './EndDialog.js';
import { PlannedEndDialog } from './PlannedEndDialog.js';

/** Extends, shortens or ends a maintenance in progress. */
export function RunningActions({ maintenance }: { maintenance: Maintenance }): ReactElement {
  const [open, setOpen] = useState<'end' | 'planned-end'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Button
        text="Change End…"
        aria-label={`Change End of ${maintenance.name}`}
        onClick={() => setOpen('planned-end')}
      />
      <Button text="End Now…" aria-label={`End Now: ${maintenance.name}`} onClick={() => setOpen('end')} />
      {open === 'planned-end' && <PlannedEndDialog maintenance={maintenance} onClose={close} />}
      {open === 'end' && <EndDialog maintenance={maintenance} onClose={close} />}
    </>
  );
}
