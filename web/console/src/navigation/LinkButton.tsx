import { Classes, type Intent } from '@blueprintjs/core';
import { type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';

export interface LinkButtonProps {
  to: string;
  intent?: Intent;
  /** Accessible name, where the visible one is not unique on the page. */
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to another page of the console that looks like a button. */
export function LinkButton({ intent = 'primary', children, ...link }: LinkButtonProps): ReactElement {
  return (
    <Link {...link} className={`${Classes.BUTTON} ${Classes.intentClass(intent) ?? ''} link-button`}>
      {children}
    </Link>
  );
}
