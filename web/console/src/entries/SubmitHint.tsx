import { type ReactElement } from 'react';

const MAC = /Mac|iPhone|iPad/;

/** Names the keys that submit the form. */
export function SubmitHint(): ReactElement {
  return (
    <span className="submit-hint">
      or press <kbd>{MAC.test(navigator.userAgent) ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd>
    </span>
  );
}
