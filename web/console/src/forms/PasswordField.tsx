import { useState, type ReactElement, type ReactNode } from 'react';
import { TextField } from './TextField.js';

export interface PasswordFieldProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  invalid?: boolean;
  help?: ReactNode;
  optional?: boolean;
  /** Whether password managers fill in a password or suggest one. */
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password field whose content can be shown. */
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
