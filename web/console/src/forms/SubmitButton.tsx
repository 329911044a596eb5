import { type ReactElement } from 'react';

export interface SubmitButtonProps {
  /** The label of the button. */
  children: string;
  /** The form is being sent; the button shows a spinner and ignores clicks. */
  submitting: boolean;
  disabled?: boolean;
  /** As wide as its form. */
  fill?: boolean;
}

/** Submits the form around it, once. */
export function SubmitButton({
  children,
  submitting,
  disabled = false,
  fill = false,
}: SubmitButtonProps): ReactElement {
  const off = disabled || submitting;
  const classes = ['bp6-button bp6-large bp6-intent-primary', fill && 'bp6-fill', off && 'bp6-disabled'];
  return (
    <button
      type="submit"
      className={classes.filter(Boolean).join(' ')}
      disabled={disabled}
      // Not `disabled` while sending: the keyboard focus would be lost.
      aria-disabled={submitting || undefined}
      aria-busy={submitting || undefined}
    >
      {submitting && <span className="spinner" aria-hidden="true" />}
      <span className="bp6-button-text">{children}</span>
    </button>
  );
}
