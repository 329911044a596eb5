import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { CopyButton } from '../feedback/CopyButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Notice } from '../forms/Notice.js';
import { useCreateProvisioningTokenMutation, useDeleteProvisioningMutation } from './provisioning.api.js';

const refuse = (message: string): void => void showToast({ message, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });

/** Creates a token, or replaces it after a confirmation, and shows it this once. */
export function MakeToken({ configured }: { configured: boolean }): ReactElement {
  const [create, { isLoading }] = useCreateProvisioningTokenMutation();
  // In component state only: the secret must not stay in the store.
  const [secret, setSecret] = useState<string>();
  const make = async (): Promise<void> => {
    const making = create();
    try {
      setSecret((await making.unwrap()).secret);
    } finally {
      making.reset();
    }
  };
  return (
    <>
      {configured ? (
        <ConfirmButton
          question="Replace the token?"
          confirm="Replace Token"
          intent="primary"
          button={{ size: 'large' }}
          act={make}
          onDone={() => undefined}
          onRefused={({ detail }) => refuse(detail)}
        >
          Your provider is refused until you give it the new one.
        </ConfirmButton>
      ) : (
        <Button
          size="large"
          intent="primary"
          text="Make Token"
          loading={isLoading}
          onClick={() => void make().catch((error: unknown) => refuse(asProblem(error).detail))}
        />
      )}
      <TokenDialog secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

/** Ends provisioning, after a confirmation. */
export function DeleteProvisioning(): ReactElement {
  const [remove] = useDeleteProvisioningMutation();
  return (
    <ConfirmButton
      question="End provisioning?"
      confirm="End Provisioning"
      button={{ size: 'large' }}
      act={() => remove().unwrap()}
      onDone={() => {
        const message = 'Provisioning has ended.';
        void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      }}
      onRefused={({ detail }) => refuse(detail)}
    >
      The token is refused at once. Users stay as they are and are managed here; groups are forgotten.
    </ConfirmButton>
  );
}

function TokenDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }): ReactElement {
  return (
    <Dialog
      isOpen={secret !== undefined}
      title="Provisioning token"
      canOutsideClickClose={false}
      onClose={onClose}
      className="secret-dialog"
    >
      <DialogBody>
        <Notice intent="warning">
          This is the only time that the token can be viewed. You can replace it at any time.
        </Notice>
        <p>Paste it into your provider: Okta calls it API token, Microsoft Entra ID secret token.</p>
        <div className="secret">
          <code>{secret}</code>
          <CopyButton text={secret ?? ''} label="Copy the token" />
        </div>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />} />
    </Dialog>
  );
}
