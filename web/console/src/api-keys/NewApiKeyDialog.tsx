import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type NewApiKey } from '../api/contract.js';
import { CopyButton } from '../feedback/CopyButton.js';
import { Notice } from '../forms/Notice.js';

export interface NewApiKeyDialogProps {
  /** The key; the dialog is open while it is set. */
  apiKey: NewApiKey | undefined;
  onClose: () => void;
}

/** Shows both halves of a new key, once only. A click outside does not close it. */
export function NewApiKeyDialog({ apiKey, onClose }: NewApiKeyDialogProps): ReactElement {
  return (
    <Dialog
      isOpen={apiKey !== undefined}
      title="New API Key"
      canOutsideClickClose={false}
      onClose={onClose}
      className="secret-dialog"
    >
      <DialogBody>
        <Notice intent="warning">
          This is the only time that the secret keys can be viewed. You cannot recover them later. However, you can
          create new access keys at any time.
        </Notice>
        <KeyLine label="Access Key" value={apiKey?.accessKey ?? ''} />
        <KeyLine label="Secret Key" value={apiKey?.secretKey ?? ''} />
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />} />
    </Dialog>
  );
}

function KeyLine({ label, value }: { label: string; value: string }): ReactElement {
  return (
    <>
      <h3 className="secret-label">{label}</h3>
      <div className="secret">
        <code>{value}</code>
        <CopyButton text={value} label={`Copy the ${label.toLowerCase()}`} />
      </div>
    </>
  );
}
