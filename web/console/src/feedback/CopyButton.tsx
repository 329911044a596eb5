import { Button } from '@blueprintjs/core';
import { Clipboard } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';

export interface CopyButtonProps {
  /** The text for the clipboard. */
  text: string;
  /** Accessible name, as in "Copy the signing secret". */
  label: string;
}

/** Copies a text to the clipboard, and confirms it on the button itself. */
export function CopyButton({ text, label }: CopyButtonProps): ReactElement {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Not available without https, or by the browser's settings; the text can still be selected.
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
