import { type ReactElement, type ReactNode } from 'react';

export interface CheckboxFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Stands for several, of which some are checked. */
  mixed?: boolean;
  /** The label. */
  children: ReactNode;
}

/** A checkbox with its label. */
export function CheckboxField({
  checked,
  onChange,
  disabled = false,
  mixed = false,
  children,
}: CheckboxFieldProps): ReactElement {
  return (
    <label className={disabled ? 'checkbox disabled' : 'checkbox'}>
      <input
        type="checkbox"
        // There is no attribute for it.
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
