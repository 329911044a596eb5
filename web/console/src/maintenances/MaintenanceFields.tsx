import { type ReactElement, type ReactNode } from 'react';
import { type Maintenance } from '../api/contract.js';
import { ComponentPicker } from '../entries/ComponentPicker.js';
import { NotificationOption } from '../entries/NotificationOption.js';
import { ShownOn } from '../entries/ShownOn.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { DateTimeField } from '../forms/DateTimeField.js';
import { localZone } from '../forms/local-zone.js';
import { TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { NameAndMessage } from '../translations/NameAndMessage.js';
import { plannedText, type MaintenanceFormValues } from './maintenance.rules.js';
import { NoticeOptions } from './NoticeOptions.js';

export interface MaintenanceFieldsProps {
  form: Pick<Form<MaintenanceFormValues>, 'values' | 'errors' | 'set'>;
  /** The maintenance that is changed. */
  before?: Maintenance;
  /** Shown below the planned times. */
  afterTimes?: ReactNode;
}

/** All fields of a maintenance. */
export function MaintenanceFields({ form, before, afterTimes }: MaintenanceFieldsProps): ReactElement {
  const { values, errors, set } = form;
  const field = <Name extends 'start' | 'days' | 'hours' | 'minutes'>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <>
      <NameAndMessage
        form={form}
        label="Maintenance Name"
        placeholder="What is worked on"
        messagePlaceholder="What is done, and what will people notice?"
        before={before}
      />
      <div className="maintenance-times">
        <DateTimeField label="Planned Start" {...field('start')} />
        <TextField label="Days" type="number" min={0} max={30} {...field('days')} />
        <TextField label="Hours" type="number" min={0} max={24} {...field('hours')} />
        <TextField label="Minutes" type="number" min={0} max={60} {...field('minutes')} />
      </div>
      <p className="planned-text" role="status">
        {plannedText(values, localZone())}
      </p>
      {afterTimes}
      <ComponentPicker
        value={values.affectedComponents}
        onChange={(value) => set('affectedComponents', value)}
        error={errors.affectedComponents}
        onlyStatus="under_maintenance"
      />
      <ShownOn
        named={values.affectedComponents.map(({ componentId }) => componentId)}
        chosen={values.pageIds}
        internal={values.internal}
        onChoose={(pageIds) => set('pageIds', pageIds)}
        error={errors.pageIds}
      />
      <fieldset className="options">
        <legend>Options</legend>
        <CheckboxField checked={values.automaticStatus} onChange={(checked) => set('automaticStatus', checked)}>
          Automatic status <span className="option-audience">Services are under maintenance from start to end</span>
        </CheckboxField>
        <NotificationOption
          checked={values.sendNotification}
          internal={values.internal}
          onChange={(checked) => set('sendNotification', checked)}
        />
        {values.sendNotification && <NoticeOptions form={{ values, errors, set }} />}
        <CheckboxField checked={values.internal} onChange={(checked) => set('internal', checked)}>
          Internal <span className="option-audience">Never shown on the status page</span>
        </CheckboxField>
      </fieldset>
    </>
  );
}
