import { Button } from '@blueprintjs/core';
import { Clipboard } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';

export interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  /** Spoken name, as in "Copy the signing secret". */
  label: string;
}

/** Puts a text on the clipboard, and says so on the button itself. */
export function CopyButton({ text, label }: CopyButtonProps): ReactElement {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Without https, or by the browser's settings; the text stays selectable.
      setState('refused');
    }
  };
  return (
    <>
      <Button
        icon={<Clipboard />}
        aria-label={state === 'copied' ? `Copied... ${label}` : label}
        onClick={() => void copy()}
      >
        {state === 'copied' ? 'Copied...' : 'Copy'}
      </Button>
      <span role="status" className="copy-state">
        {state === 'refused' && 'Please select and copy it by hand.'}
      </span>
    </>
  );
}
