import { type ReactElement, type ReactNode } from 'react';

export interface CheckboxFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The label. */
  children: ReactNode;
}

/** A checkbox with its label. */
export function CheckboxField({ checked, onChange, disabled = false, children }: CheckboxFieldProps): ReactElement {
  return (
    <label className={disabled ? 'checkbox disabled' : 'checkbox'}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
