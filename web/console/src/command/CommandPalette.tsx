import { Button, Dialog } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { CommandList } from './CommandList.js';

/** Whether a key opens the palette: Ctrl+K, or Cmd+K on a Mac. */
const opens = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** A button, and Ctrl+K from anywhere, that opens a field for searching every action of the console. */
export function CommandPalette(): ReactElement {
  const [open, setOpen] = useState(false);
  // The target of a command sets its own focus; restoring ours later would interrupt typing there.
  const [ran, setRan] = useState(false);
  const title = useId();

  useEffect(() => {
    if (open) setRan(false);
  }, [open]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!opens(event)) return;
      event.preventDefault();
      setOpen((current) => !current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <Button
        variant="minimal"
        icon={<Search />}
        className="command-button"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <span className="command-button-text">Search</span>
      </Button>
      <Dialog
        isOpen={open}
        aria-labelledby={title}
        className="command-dialog"
        shouldReturnFocusOnClose={!ran}
        onClose={() => setOpen(false)}
      >
        <h2 id={title} className="command-title">
          Commands
        </h2>
        <CommandList
          onDone={() => {
            setRan(true);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}
