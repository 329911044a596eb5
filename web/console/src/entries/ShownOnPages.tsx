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
 * The pages that an incident, a maintenance or an announcement will show on, to be chosen while it names no service; nothing
 * where there is one page alone, the same for all its readers.
 */
export function ShownOnPages({ internal, onChoose, error, ...placing }: ShownOnProps): ReactElement | null {
  const { named, chosen } = placing;
  const now = useShownOn(placing);
  if (!now || internal) return null;
  return (
    <>
      {onChoose && now.pages.length > 1 && (named.length === 0 || chosen.length > 0) && (
        <PagesField pages={now.pages} placing={placing} onChoose={onChoose} error={error} />
      )}
      <p className="shown-on" role="status">
        Shows on: <bdi>{now.shown ?? '…'}</bdi>
      </p>
    </>
  );
}
