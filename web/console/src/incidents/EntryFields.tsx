import { isOpen } from '@candor/ui/status/incident-status.js';
import { type ReactElement, type ReactNode } from 'react';
import { type IncidentStatus } from '../api/contract.js';
import { ComponentPicker } from '../entries/ComponentPicker.js';
import { NotificationOption } from '../entries/NotificationOption.js';
import { ShownOn } from '../entries/ShownOn.js';
import { StatusStepper } from '../entries/StatusStepper.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { DateTimeField } from '../forms/DateTimeField.js';
import { toLocalText } from '../forms/local-time.js';
import { type Form } from '../forms/use-form.js';
import { MessageField } from '../messages/MessageField.js';
import { Translations } from '../translations/Translations.js';
import { mayBeOutdated, type TranslatedText } from '../translations/translations.rules.js';
import { type EntryFormValues } from './incident.rules.js';
import { NextUpdateSelect } from './NextUpdateSelect.js';

export interface EntryFieldsProps {
  /** The entry's part of a form. */
  form: Pick<Form<EntryFormValues>, 'values' | 'errors' | 'set'>;
  /** Whether the incident is internal. */
  internal: boolean;
  /** The services that other entries of the incident name. */
  namedBefore?: readonly string[];
  /** The pages that the incident is put on. */
  pageIds?: readonly string[];
  /** Where they are chosen with the entry. */
  onChoosePages?: (pageIds: string[]) => void;
  pagesError?: string;
  autoFocus?: boolean;
  /** Whether it was already published: it has a date, and whether it notified cannot be changed. */
  published?: true;
  /** The statuses to choose from; all by default. */
  statuses?: readonly IncidentStatus[];
  /** What it said when the form was opened. */
  before?: TranslatedText;
  /** Whether it is a postmortem, which says nothing but its message. */
  messageOnly?: boolean;
  /** Further options, below the notification. */
  children?: ReactNode;
}

/** Status, message, affected services and options of an entry. */
export function EntryFields({
  form,
  internal,
  namedBefore = [],
  pageIds = [],
  onChoosePages,
  pagesError,
  autoFocus,
  published,
  statuses,
  before,
  messageOnly = false,
  children,
}: EntryFieldsProps): ReactElement {
  const { values, errors, set } = form;
  const backdate = (checked: boolean): void => {
    set('backdated', checked);
    // The field starts at now: adjusting that takes fewer steps than typing a date.
    if (checked && values.date === '') set('date', toLocalText(Date.now()));
  };
  const message = (
    <>
      <MessageField
        autoFocus={autoFocus}
        placeholder="What is happening, who is affected, and when will you say more?"
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
        value={values.translations}
        onChange={(translations) => set('translations', translations)}
        error={errors.translations}
        outdated={before && mayBeOutdated(before, { text: values.message, translations: values.translations })}
      />
    </>
  );
  if (messageOnly) return message;
  return (
    <>
      <StatusStepper
        value={values.incidentStatus}
        onChange={(status) => set('incidentStatus', status)}
        statuses={statuses}
      />
      {values.incidentStatus === 'resolved' && (
        <p className="option-hint">
          Every affected service is operational again, unless another open incident says otherwise.
        </p>
      )}
      {message}
      <ComponentPicker
        value={values.affectedComponents}
        onChange={(value) => set('affectedComponents', value)}
        error={errors.affectedComponents}
        onlyStatus={values.incidentStatus === 'resolved' ? 'operational' : undefined}
      />
      <ShownOn
        named={[...namedBefore, ...values.affectedComponents.map(({ componentId }) => componentId)]}
        chosen={pageIds}
        internal={internal}
        onChoose={onChoosePages}
        error={pagesError}
      />
      {!published && (
        <fieldset className="options">
          <legend>Options</legend>
          <NotificationOption
            checked={values.sendNotification}
            internal={internal}
            onChange={(checked) => set('sendNotification', checked)}
          />
          {children}
          {!values.publishLater && (
            <CheckboxField checked={values.backdated} onChange={backdate}>
              Back-date <span className="option-audience">It happened before now</span>
            </CheckboxField>
          )}
          {isOpen(values.incidentStatus) && (
            <NextUpdateSelect
              value={values.nextUpdateMinutes}
              onChange={(minutes) => set('nextUpdateMinutes', minutes)}
              error={errors.nextUpdateMinutes}
            />
          )}
        </fieldset>
      )}
      {values.backdated && (
        <DateTimeField
          past
          label="Date and time"
          name="date"
          value={values.date}
          onChange={(value) => set('date', value)}
          error={errors.date}
        />
      )}
    </>
  );
}
