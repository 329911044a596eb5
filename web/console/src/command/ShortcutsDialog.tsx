import { Dialog, DialogBody } from '@blueprintjs/core';
import { useEffect, useState, type ReactElement } from 'react';
import { asksForShortcuts, SHORTCUTS } from './shortcuts.rules.js';

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
      <DialogBody>
        {SHORTCUTS.map(({ where, shortcuts }) => (
          <section key={where}>
            <h3 className="section-title">{where}</h3>
            <dl className="shortcuts">
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="option-hint">On a Mac, Cmd does what Ctrl does here.</p>
      </DialogBody>
    </Dialog>
  );
}
