import { useState, type ReactElement } from 'react';
import { TextField } from '../forms/TextField.js';

export interface PasswordFieldProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  invalid?: boolean;
  /** Tells password managers whether to fill in or to suggest one. */
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password that can be shown while typing. */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      label="Password"
      {...props}
      name="password"
      type={visible ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="bp6-button bp6-minimal password-toggle"
          aria-label={visible ? 'Hide password' : 'Show password'}
          onClick={() => setVisible(!visible)}
        >
          {visible ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
