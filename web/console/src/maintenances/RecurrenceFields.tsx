import { Button, HTMLSelect } from '@blueprintjs/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { formatDate } from '@candor/ui/time/format-date.js';
import { useId, type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { fromLocalText } from '../forms/local-time.js';
import { TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { useRecurrencePreviewQuery } from './maintenances.api.js';
import {
  recurrencePreviewOf,
  repeatOptions,
  startDayOf,
  UNITS,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type NewMaintenanceValues,
  type Repeat,
} from './recurrence.rules.js';

export interface RecurrenceFieldsProps {
  form: Pick<Form<NewMaintenanceValues>, 'values' | 'errors' | 'set' | 'fill'>;
  /** Of the page: it repeats at the same local time there. */
  timeZone: string;
}

/** Whether and how a maintenance repeats, with its next occurrences. */
export function RecurrenceFields({ form, timeZone }: RecurrenceFieldsProps): ReactElement {
  const { values, errors, set, fill } = form;
  const id = useId();
  const start = fromLocalText(values.start);
  const startDay = startDayOf(Number.isNaN(start) ? Date.now() : start, timeZone);
  const unit = UNITS[values.repeat];
  return (
    <div className="recurrence" role="group" aria-label="Repetition">
      <div className="recurrence-choice">
        <label htmlFor={id}>Repeats</label>
        <HTMLSelect
          id={id}
          value={values.repeat}
          options={repeatOptions(startDay)}
          aria-invalid={errors.repeat !== undefined}
          // Exceptions are dates of the rule that they were left out of.
          onChange={(event) => fill({ repeat: event.currentTarget.value as Repeat, exceptions: [] })}
        />
      </div>
      {errors.repeat && values.repeat !== 'custom' && <p className="field-error">{errors.repeat}</p>}
      {unit && (
        <div className="recurrence-numbers">
          <TextField
            label={`Every (${unit})`}
            name="interval"
            type="number"
            min={1}
            max={400}
            value={values.interval}
            onChange={(interval) => fill({ interval, exceptions: [] })}
            error={errors.interval}
          />
          <TextField
            label="Times"
            name="count"
            type="number"
            min={1}
            max={1_000}
            optional
            placeholder="No end"
            value={values.count}
            onChange={(value) => set('count', value)}
            error={errors.count}
          />
        </div>
      )}
      {values.repeat === 'weekly' && (
        <div className="recurrence-days" role="group" aria-label="Days of the week">
          {WEEKDAYS.map((day) => (
            <CheckboxField
              key={day}
              checked={day === startDay.weekday || values.weekdays.includes(day)}
              disabled={day === startDay.weekday}
              onChange={(checked) =>
                fill({
                  weekdays: checked ? [...values.weekdays, day] : values.weekdays.filter((one) => one !== day),
                  exceptions: [],
                })
              }
            >
              {WEEKDAY_NAMES[day]}
            </CheckboxField>
          ))}
        </div>
      )}
      {values.repeat === 'custom' && (
        <TextField
          label="Rule"
          name="rule"
          autoComplete="off"
          spellCheck={false}
          placeholder="FREQ=MONTHLY;BYDAY=2TU"
          value={values.rule}
          onChange={(rule) => fill({ rule, exceptions: [] })}
          error={errors.repeat}
        />
      )}
      <NextOccurrences form={form} timeZone={timeZone} />
    </div>
  );
}

/** The next five occurrences, each of which can be left out. */
function NextOccurrences({ form: { values, set }, timeZone }: RecurrenceFieldsProps): ReactElement | null {
  const draft = recurrencePreviewOf(values, timeZone);
  const { currentData, error } = useRecurrencePreviewQuery(draft ?? skipToken);
  if (!draft) return null;
  return (
    <div className="next-occurrences" role="status">
      {error && <p className="field-error">{asProblem(error).detail}</p>}
      {!error && <p>Next dates in the time zone of the page, {timeZone}:</p>}
      <ol>
        {currentData?.occurrences.map(({ plannedStartTime }) => {
          const date = formatDate(plannedStartTime, 'date-time', timeZone);
          return (
            <li key={plannedStartTime}>
              <time dateTime={new Date(plannedStartTime).toISOString()}>{date}</time>
              <Button
                size="small"
                variant="minimal"
                text="Leave out"
                aria-label={`Leave out ${date}`}
                onClick={() => set('exceptions', [...values.exceptions, plannedStartTime])}
              />
            </li>
          );
        })}
      </ol>
      {values.exceptions.length > 0 && (
        <p>
          {values.exceptions.length} left out.{' '}
          <Button size="small" variant="minimal" text="Put back" onClick={() => set('exceptions', [])} />
        </p>
      )}
    </div>
  );
}
