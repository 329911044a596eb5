import { Lock, Unlock } from '@blueprintjs/icons';
import { type ReactElement } from 'react';

/** A closed lock for what only staff see, an open one for what is public. */
export function VisibilityIcon({ internal }: { internal: boolean }): ReactElement {
  return internal ? (
    <Lock title="Internal" className="lock-internal" />
  ) : (
    <Unlock title="Public" className="lock-public" />
  );
}
