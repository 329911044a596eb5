import { type ReactElement } from 'react';
import { CopyButton } from '../feedback/CopyButton.js';

export interface SnippetProps {
  code: string;
  /** Accessible name of the button, as in "Copy the script". */
  label: string;
}

/** Code for a page on another site, with a button that copies it. */
export function Snippet({ code, label }: SnippetProps): ReactElement {
  return (
    <div className="secret">
      <code>{code}</code>
      <CopyButton text={code} label={label} />
    </div>
  );
}
