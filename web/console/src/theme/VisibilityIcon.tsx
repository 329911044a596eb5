import { Lock } from '@blueprintjs/icons';
import { type ReactElement } from 'react';

/** A lock on what is internal; nothing on what is public, as most things are. */
export function VisibilityIcon({ internal }: { internal: boolean }): ReactElement | null {
  return internal ? <Lock title="Internal" className="lock-internal" /> : null;
}
