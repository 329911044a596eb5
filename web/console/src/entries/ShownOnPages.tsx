import { type ReactElement } from 'react';
import { PagesField } from '../pages/PagesField.js';
import { type Placing } from '../pages/placement.rules.js';
import { useShownOn } from '../pages/use-shown-on.js';

export interface ShownOnProps extends Placing {
  internal: boolean;
  /** Where pages are chosen with the form. */
  onChoose?: (pageIds: string[]) => void;
  error?: string;
}

/**
 * The pages that an incident or a maintenance will show on, to be chosen while it names no service; nothing where there is
 * one page alone.
 */
export function ShownOnPages({ named, chosen, internal, onChoose, error }: ShownOnProps): ReactElement | null {
  const now = useShownOn({ named, chosen });
  if (!now || internal) return null;
  return (
    <>
      {onChoose && (named.length === 0 || chosen.length > 0) && (
        <PagesField pages={now.pages} chosen={chosen} onChoose={onChoose} error={error} />
      )}
      <p className="shown-on" role="status">
        Shows on: <bdi>{now.shown}</bdi>
      </p>
    </>
  );
}
