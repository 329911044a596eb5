import { type ReactElement, type ReactNode } from 'react';
import { useTexts } from '../language/texts-context.js';

export interface FurtherItemsProps {
  /** The number of the items. */
  count: number;
  children: ReactNode;
}

/** The items of a long list behind the first ones, closed at first. Opens without a script. */
export function FurtherItems({ count, children }: FurtherItemsProps): ReactElement {
  const t = useTexts();
  return (
    <details className="further">
      <summary>{t.more(count)}</summary>
      {children}
    </details>
  );
}
