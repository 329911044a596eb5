import { type ReactElement, type ReactNode } from 'react';
import { ConfirmButton } from './ConfirmButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from './toast.js';

export interface RowActionProps {
  /** The verb of the tooltip, as in "Delete". */
  label: string;
  /** The object of the row; with the verb the button's accessible name. */
  name: string;
  icon: ReactElement;
  intent: 'danger' | 'primary';
  /** Performs the action, with an optimistic update; rejects with a problem, which is shown. */
  act: () => Promise<unknown>;
  /** The message after success. */
  done?: string;
  /** Does not report a refusal: the row does. */
  silent?: boolean;
  /** The question of the dialog. */
  children: ReactNode;
}

/** An icon button in a table row that performs an action on the row, after a confirmation with No and Yes. */
export function RowAction({ label, name, icon, intent, act, done, silent, children }: RowActionProps): ReactElement {
  return (
    <ConfirmButton
      question="Please confirm"
      intent={intent}
      confirm="Yes"
      refrain="No"
      tooltip={label}
      button={{ icon, text: undefined, variant: 'minimal', intent: 'none', 'aria-label': `${label} ${name}` }}
      act={act}
      atOnce
      onDone={() => {
        if (done) void showToast({ message: done, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      }}
      onRefused={({ detail }) => {
        if (!silent) void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
      }}
    >
      {children}
    </ConfirmButton>
  );
}
