import { type ReactElement, type ReactNode } from 'react';
import { type Maintenance } from '../api/contract.js';
import { ComponentPicker } from '../entries/ComponentPicker.js';
import { NotificationOption } from '../entries/NotificationOption.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { DateTimeField } from '../forms/DateTimeField.js';
import { localZone } from '../forms/local-zone.js';
import { TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { MessageField } from '../messages/MessageField.js';
import { Translations } from '../translations/Translations.js';
import { mayBeOutdated } from '../translations/translations.rules.js';
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
export function MaintenanceFields({
  form: { values, errors, set },
  before,
  afterTimes,
}: MaintenanceFieldsProps): ReactElement {
  const field = <Name extends 'name' | 'start' | 'days' | 'hours' | 'minutes'>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <>
      <TextField label="Maintenance Name" autoComplete="off" placeholder="What is worked on" {...field('name')} />
      <Translations
        what="name"
        label="Maintenance Name"
        value={values.nameTranslations}
        onChange={(translations) => set('nameTranslations', translations)}
        error={errors.nameTranslations}
        outdated={
          before &&
          mayBeOutdated(
            { text: before.name, translations: before.nameTranslations ?? [] },
            { text: values.name, translations: values.nameTranslations },
          )
        }
      />
      <MessageField
        placeholder="What is done, and what will people notice?"
        value={values.message}
        onChange={(value) => set('message', value)}
        format={values.messageFormat}
        onFormatChange={(format) => set('messageFormat', format)}
        error={errors.message}
      />
      <Translations
        multiline
        what="text"
        label="Message"
        value={values.messageTranslations}
        onChange={(translations) => set('messageTranslations', translations)}
        error={errors.messageTranslations}
        outdated={
          before &&
          mayBeOutdated(
            { text: before.message, translations: before.messageTranslations ?? [] },
            { text: values.message, translations: values.messageTranslations },
          )
        }
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
