import { type ReactElement } from 'react';
import { CheckboxField } from '../forms/CheckboxField.js';
import { notificationHint } from './notification-hint.js';

export interface NotificationOptionProps {
  checked: boolean;
  /** Whether the incident is internal. */
  internal: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether an entry notifies its recipients. */
export function NotificationOption({ checked, internal, onChange }: NotificationOptionProps): ReactElement {
  return (
    <CheckboxField checked={checked} onChange={onChange}>
      Send notification <span className="option-audience">{notificationHint(internal)}</span>
    </CheckboxField>
  );
}
