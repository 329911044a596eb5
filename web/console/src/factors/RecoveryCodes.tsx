import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { CopyButton } from '../feedback/CopyButton.js';
import { saveFile } from '../feedback/save-file.js';
import { Notice } from '../forms/Notice.js';

export interface RecoveryCodesProps {
  /** The codes; the dialog is open while they are set. */
  codes: readonly string[];
  onClose: () => void;
}

/** Shows the recovery codes, once only. A click outside does not close it. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps): ReactElement {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      isOpen={codes.length > 0}
      title="Recovery codes"
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      isCloseButtonShown={false}
      onClose={onClose}
      className="secret-dialog"
    >
      <DialogBody>
        <Notice intent="warning">
          This is the only time that these codes can be viewed. Keep them where you find them without your phone.
        </Notice>
        <p>Each code lets you log in once when you have neither your app nor your passkey.</p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="recovery-code-acts">
          <CopyButton text={text} label="Copy the recovery codes" />
          <Button
            text="Download"
            aria-label="Download the recovery codes"
            onClick={() => saveFile('candor-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          />
        </div>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="I have kept them" onClick={onClose} />} />
    </Dialog>
  );
}
