import { type ReactElement, type ReactNode } from 'react';

export interface CheckboxFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The label. */
  children: ReactNode;
}

/** A box to tick, with Blueprint's looks. */
export function CheckboxField({ checked, onChange, disabled = false, children }: CheckboxFieldProps): ReactElement {
  return (
    <label className={`bp6-control bp6-checkbox ${disabled ? 'bp6-disabled' : ''}`}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="bp6-control-indicator" />
      <span className="checkbox-label">{children}</span>
    </label>
  );
}
