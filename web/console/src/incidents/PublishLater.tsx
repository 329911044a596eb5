import { type ReactElement } from 'react';
import { CheckboxField } from '../forms/CheckboxField.js';
import { DateTimeField } from '../forms/DateTimeField.js';
import { toLocalText } from '../forms/local-time.js';
import { type Form } from '../forms/use-form.js';
import { type EntryFormValues } from './incident.rules.js';

const HOUR_MS = 3_600_000;

/** Whether an entry is published later, and when. */
export function PublishLater({
  form: { values, errors, set },
}: {
  form: Pick<Form<EntryFormValues>, 'values' | 'errors' | 'set'>;
}): ReactElement {
  const choose = (checked: boolean): void => {
    set('publishLater', checked);
    // It has one time, not two.
    if (checked) set('backdated', false);
    if (checked && values.publishAt === '') set('publishAt', toLocalText(Date.now() + HOUR_MS));
  };
  return (
    <>
      <CheckboxField checked={values.publishLater} onChange={choose}>
        Publish later <span className="option-audience">Nobody sees it until then</span>
      </CheckboxField>
      {values.publishLater && (
        <DateTimeField
          label="Publish at"
          name="publishAt"
          value={values.publishAt}
          onChange={(value) => set('publishAt', value)}
          error={errors.publishAt}
        />
      )}
    </>
  );
}
