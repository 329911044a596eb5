import { Lock, Unlock } from '@blueprintjs/icons';
import { type ReactElement } from 'react';

/** A closed lock for internal things, an open one for public things. */
export function VisibilityIcon({ internal }: { internal: boolean }): ReactElement {
  return internal ? (
    <Lock title="Internal" className="lock-internal" />
  ) : (
    <Unlock title="Public" className="lock-public" />
  );
}
