import { type ReactElement } from 'react';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useDeleteSsoMutation } from './sso.api.js';

/** Removes the connection, after a confirmation. */
export function DeleteSso(): ReactElement {
  const [remove] = useDeleteSsoMutation();
  return (
    <ConfirmButton
      question="Remove single sign-on?"
      confirm="Remove"
      button={{ size: 'large' }}
      act={() => remove().unwrap()}
      onDone={() => {
        const message = 'Single sign-on is removed.';
        void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      }}
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })}
    >
      Everybody signs in with a password from then on. Who has none sets one with “Forgot password”.
    </ConfirmButton>
  );
}
