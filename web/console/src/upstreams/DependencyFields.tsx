import { HTMLSelect } from '@blueprintjs/core';
import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { type ReactElement } from 'react';
import { type DegradedStatus } from '../api/contract.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { Field } from '../forms/Field.js';
import { TextAreaField } from '../forms/TextField.js';
import { type FieldErrors } from '../forms/required.js';
import { DEGRADED_STATUSES, MAX_TEXT, type DependencyValues } from './link.rules.js';

export interface DependencyFieldsProps {
  /** The dependency's part of a form. */
  form: {
    values: DependencyValues;
    errors: FieldErrors<DependencyValues>;
    fill: (values: Partial<DependencyValues>) => void;
  };
}

/** What a dependency does by itself, and what visitors read of it. */
export function DependencyFields({ form: { values, errors, fill } }: DependencyFieldsProps): ReactElement {
  return (
    <>
      <CheckboxField checked={values.degrades} onChange={(degrades) => fill({ degrades })}>
        Set its status by itself
      </CheckboxField>
      {values.degrades && (
        <div className="use-fields">
          <Field label="Status while it is not operational" error={errors.status}>
            {(control) => (
              <HTMLSelect
                {...control}
                fill
                large
                value={values.status}
                onChange={({ target }) => fill({ status: target.value as DegradedStatus })}
              >
                {DEGRADED_STATUSES.map((status) => (
                  <option key={status} value={status}>
                    {COMPONENT_STATUS_LABELS[status]}
                  </option>
                ))}
              </HTMLSelect>
            )}
          </Field>
          <CheckboxField checked={values.recovers} onChange={(recovers) => fill({ recovers })}>
            And set it back by itself
          </CheckboxField>
        </div>
      )}
      <TextAreaField
        label="Text for visitors"
        name="text"
        optional
        help={`Shown beside the provider's status while it is not operational, at most ${MAX_TEXT} characters.`}
        value={values.text}
        onChange={(text) => fill({ text })}
        error={errors.text}
      />
    </>
  );
}
