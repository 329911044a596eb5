import { type ReactElement } from 'react';
import { useMayEdit } from './permissions.js';

/** Shows the role User why a form has no button. */
export function ReadOnlyNotice(): ReactElement | null {
  if (useMayEdit() !== false) return null;
  return (
    <p className="bp6-callout notice" role="note">
      You can look at this, but not save it. Ask an Owner or an Admin.
    </p>
  );
}
