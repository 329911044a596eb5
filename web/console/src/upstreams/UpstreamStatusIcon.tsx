import { Help } from '@blueprintjs/icons';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { statusText } from './upstreams.rules.js';

/** The icon of a status, or a question mark where it is not known. */
export function UpstreamStatusIcon({ status }: { status: ComponentStatus | undefined }): ReactElement {
  if (!status) return <Help className="upstream-unknown" size={18} title={statusText(undefined)} />;
  return (
    <span className={`status-icon status-${cssName(status)}`}>
      <StatusIcon status={status} label={statusText(status)} />
    </span>
  );
}
