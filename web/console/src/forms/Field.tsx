import { useId, type ReactElement, type ReactNode } from 'react';

/** The attributes that connect the control inside a {@link Field} with its label and texts. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

export interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string;
  /** Marks the control as invalid; needed only where the reason is shown elsewhere. */
  invalid?: boolean;
  /** Shows "optional" beside the label. */
  optional?: boolean;
  /** Shown after the label. */
  tag?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, help and error of one field, connected for screen readers. */
export function Field({
  label,
  help,
  error,
  invalid = Boolean(error),
  optional = false,
  tag,
  children,
}: FieldProps): ReactElement {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field bp6-form-group ${invalid ? 'bp6-intent-danger' : ''}`}>
      <div className="field-label">
        <label className="bp6-label" htmlFor={id}>
          {label}
        </label>
        {optional && <span className="field-optional">optional</span>}
        {tag}
      </div>
      <div className="bp6-form-content">
        {children({
          id,
          'aria-invalid': invalid,
          'aria-describedby': described || undefined,
          'aria-required': optional ? undefined : true,
        })}
        {error && (
          <div id={`${id}-error`} className="field-error" role="alert">
            {error}
          </div>
        )}
        {help && (
          <div id={`${id}-help`} className="bp6-form-helper-text">
            {help}
          </div>
        )}
      </div>
    </div>
  );
}
