import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { Time } from '../text/Time.js';

export interface NextUpdateProps {
  /** Epoch ms. */
  by: number;
  timeZone: string;
}

/** By when the next update is promised. */
export function NextUpdate({ by, timeZone }: NextUpdateProps): ReactElement {
  const [before, after] = useTexts().incidents.nextUpdate;
  return (
    <p className="hint">
      {before}
      <Time instant={by} timeZone={timeZone} />
      {after}
    </p>
  );
}
