import { Classes, type Intent } from '@blueprintjs/core';
import { type ReactElement, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type CameFrom } from './came-from.js';

export interface LinkButtonProps {
  to: string;
  intent?: Intent;
  /** Whether the back link of the target returns to where this page was left, with its filter and scrolled as it was. */
  keepsPlace?: boolean;
  /** Accessible name, where the visible one is not unique on the page. */
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to another page of the console that looks like a button. */
export function LinkButton({ intent = 'primary', keepsPlace, children, ...link }: LinkButtonProps): ReactElement {
  const { pathname } = useLocation();
  const from: CameFrom | undefined = keepsPlace ? { cameFrom: pathname } : undefined;
  return (
    <Link {...link} state={from} className={`${Classes.BUTTON} ${Classes.intentClass(intent) ?? ''} link-button`}>
      {children}
    </Link>
  );
}
