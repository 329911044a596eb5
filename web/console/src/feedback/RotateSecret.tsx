import { formatDate } from '@candor/ui/time/format-date.js';
import { useState, type ReactElement } from 'react';
import { type RotatedSecret } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';
import { ConfirmButton } from './ConfirmButton.js';
import { SecretDialog } from './SecretDialog.js';
import { MAIN_PAGE_TOAST_MS, showToast } from './toast.js';

export interface RotateSecretProps {
  /** The owner of the secret. */
  url: string;
  icon: ReactElement;
  /** Creates the new secret; rejects with a problem. */
  rotate: () => Promise<RotatedSecret>;
}

/** A button that replaces a signing secret after a confirmation, and then shows the new one. */
export function RotateSecret({ url, icon, rotate }: RotateSecretProps): ReactElement {
  const [rotated, setRotated] = useState<RotatedSecret>();
  return (
    <>
      <ConfirmButton
        question="Please confirm"
        intent="primary"
        confirm="Yes"
        refrain="No"
        tooltip="Rotate signing secret"
        button={{
          icon,
          text: undefined,
          variant: 'minimal',
          intent: 'none',
          'aria-label': `Rotate signing secret of ${url}`,
        }}
        act={async () => setRotated(await rotate())}
        onDone={() => undefined}
        onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })}
      >
        Are you sure you want to give {url} a new signing secret? For a day messages are signed with the one before as
        well.
      </ConfirmButton>
      <SecretDialog secret={rotated?.signingSecret} onClose={() => setRotated(undefined)}>
        {rotated && (
          <p>
            Until {formatDate(rotated.previousUntil, 'date-time', localZone())} messages also carry a signature made
            with the secret before.
          </p>
        )}
      </SecretDialog>
    </>
  );
}
