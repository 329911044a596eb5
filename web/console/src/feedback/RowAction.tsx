import { type ReactElement, type ReactNode } from 'react';
import { ConfirmButton } from './ConfirmButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from './toast.js';

export interface RowActionProps {
  /** The verb of the tooltip, as in "Delete". */
  label: string;
  /** What the row is about; with the verb the button's spoken name. */
  name: string;
  icon: ReactElement;
  intent: 'danger' | 'primary';
  /** Does it, showing what follows at once; rejects with a problem, which is said. */
  act: () => Promise<unknown>;
  /** Said once it is done. */
  done?: string;
  /** Says nothing of a refusal: the row does. */
  silent?: boolean;
  /** What the dialog asks. */
  children: ReactNode;
}

/** An icon in a row of a table that does something to the row, after a question with No and Yes. */
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
