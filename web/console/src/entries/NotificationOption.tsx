import { type ReactElement } from 'react';
import { CheckboxField } from '../forms/CheckboxField.js';
import { notificationHint } from './notification-hint.js';

export interface NotificationOptionProps {
  checked: boolean;
  /** Whether the incident is internal. */
  internal: boolean;
  /** Whether the entry is published already, and this is a correction. */
  correction?: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether an entry, or a correction of it, notifies its recipients. */
export function NotificationOption({
  checked,
  internal,
  correction = false,
  onChange,
}: NotificationOptionProps): ReactElement {
  return (
    <CheckboxField checked={checked} onChange={onChange}>
      {correction ? 'Notify of the correction' : 'Send notification'}{' '}
      <span className="option-audience">{notificationHint(internal)}</span>
    </CheckboxField>
  );
}
