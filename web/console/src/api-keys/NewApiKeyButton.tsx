import { Button } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type NewApiKey } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useCreateApiKeyMutation } from './api-keys.api.js';
import { NewApiKeyDialog } from './NewApiKeyDialog.js';

/** Creates a key and shows it. `onClosed`: the dialog was closed, and the list may show the key. */
export function NewApiKeyButton({ onClosed }: { onClosed: () => void }): ReactElement {
  const [create, { isLoading }] = useCreateApiKeyMutation();
  // In component state only: the secret must not stay in the store.
  const [made, setMade] = useState<NewApiKey>();
  const onClick = async (): Promise<void> => {
    const making = create();
    try {
      setMade(await making.unwrap());
    } catch (error) {
      void showToast({ message: asProblem(error).detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
    } finally {
      making.reset();
    }
  };
  return (
    <>
      <Button intent="primary" text="New API Key" loading={isLoading} onClick={() => void onClick()} />
      <NewApiKeyDialog
        apiKey={made}
        onClose={() => {
          setMade(undefined);
          onClosed();
        }}
      />
    </>
  );
}
