import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactElement, type ReactNode } from 'react';
import { Notice } from '../forms/Notice.js';
import { CopyButton } from './CopyButton.js';

export interface SecretDialogProps {
  /** The secret; the dialog is open while it is set. */
  secret: string | undefined;
  /** The consequences of a rotation, if it is one. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows the signing secret of a webhook, which is returned only once. A click outside does not close it. */
export function SecretDialog({ secret, children, onClose }: SecretDialogProps): ReactElement {
  return (
    <Dialog
      isOpen={secret !== undefined}
      title="Signing secret"
      canOutsideClickClose={false}
      onClose={onClose}
      className="secret-dialog"
    >
      <DialogBody>
        <Notice intent="warning">
          This is the only time that the signing secret can be viewed. You can rotate it at any time.
        </Notice>
        <p>
          Every message is signed with it, as Standard Webhooks describes. Check the signature before you trust one.
        </p>
        <div className="secret">
          <code>{secret}</code>
          <CopyButton text={secret ?? ''} label="Copy the signing secret" />
        </div>
        {children}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />} />
    </Dialog>
  );
}
