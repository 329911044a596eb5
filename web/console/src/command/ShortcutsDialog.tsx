import { Dialog } from '@blueprintjs/core';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { asksForShortcuts } from './asks-for-shortcuts.js';

/** Fetched when it is asked for: it is on no page. */
const ShortcutsList = lazy(async () => ({ default: (await import('./ShortcutsList.js')).ShortcutsList }));

/** The list of shortcuts, behind the key "?". */
export function ShortcutsDialog(): ReactElement {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!asksForShortcuts(event, event.target)) return;
      event.preventDefault();
      setOpen((current) => !current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Dialog isOpen={open} title="Keyboard shortcuts" className="shortcuts-dialog" onClose={() => setOpen(false)}>
      <div className="bp6-dialog-body">
        <Suspense fallback={<span className="bp6-skeleton skeleton-line" />}>
          <ShortcutsList />
        </Suspense>
      </div>
    </Dialog>
  );
}
