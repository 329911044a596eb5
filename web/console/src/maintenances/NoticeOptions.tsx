import { type ReactElement } from 'react';
import { CheckboxField } from '../forms/CheckboxField.js';
import { TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { type MaintenanceFormValues } from './maintenance.rules.js';

export interface NoticeOptionsProps {
  form: Pick<Form<MaintenanceFormValues>, 'values' | 'errors' | 'set'>;
}

/** When recipients of a maintenance are notified of it again. */
export function NoticeOptions({ form: { values, errors, set } }: NoticeOptionsProps): ReactElement {
  return (
    <div className="notice-options" role="group" aria-label="Further notices">
      <CheckboxField checked={values.remind} onChange={(checked) => set('remind', checked)}>
        Remind before the start
      </CheckboxField>
      {values.remind && (
        <TextField
          label="Minutes before the start"
          name="reminderMinutes"
          type="number"
          min={1}
          max={10_080}
          value={values.reminderMinutes}
          onChange={(value) => set('reminderMinutes', value)}
          error={errors.reminderMinutes}
        />
      )}
      <CheckboxField checked={values.notifyAtStart} onChange={(checked) => set('notifyAtStart', checked)}>
        Notify at the start
      </CheckboxField>
      <CheckboxField checked={values.notifyAtEnd} onChange={(checked) => set('notifyAtEnd', checked)}>
        Notify at the end
      </CheckboxField>
    </div>
  );
}
