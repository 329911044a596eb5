import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { type Maintenance } from '../api/contract.js';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useVersionedForm } from '../forms/use-versioned-form.js';
import { paths } from '../navigation/paths.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { MAINTENANCE_POINTERS, toMaintenancePreview, valuesOf } from './maintenance.rules.js';
import { MaintenanceFields } from './MaintenanceFields.js';
import { useGetNextOfSeriesQuery, useUpdateSeriesMutation } from './maintenances.api.js';
import { NewerMaintenance } from './NewerMaintenance.js';
import {
  RECURRENCE_POINTERS,
  recurrenceOf,
  startDayOf,
  toSeries,
  validateSeries,
  type NewMaintenanceValues,
} from './recurrence.rules.js';
import { RecurrenceFields } from './RecurrenceFields.js';

type Series = NonNullable<Maintenance['series']>;

export interface ChangeSeriesFormProps {
  series: Series;
  onCancel: () => void;
}

/** Changes all dates of a recurring maintenance that have not started, beginning with the next one. */
export function ChangeSeriesForm({ series, onCancel }: ChangeSeriesFormProps): ReactElement {
  const {
    data: next,
    error,
    isFetching,
    refetch,
  } = useGetNextOfSeriesQuery(series.id, {
    refetchOnMountOrArgChange: true,
  });
  if (next) return <SeriesForm next={next} series={next.series ?? series} onCancel={onCancel} />;
  if (error) return <LoadError what="The next date" error={error} retry={refetch} retrying={isFetching} />;
  if (next === undefined) return <ListSkeleton rows={2} />;
  return (
    <div className="card form-card">
      <p>None of its dates is left to be changed.</p>
      <Button text="Back to this date" onClick={onCancel} />
    </div>
  );
}

const seriesValues = (next: Maintenance, series: Series): NewMaintenanceValues => ({
  ...valuesOf(next),
  ...recurrenceOf(series.rrule, startDayOf(next.plannedStartTime, series.timeZone)),
});

function SeriesForm({ next, series, onCancel }: ChangeSeriesFormProps & { next: Maintenance }): ReactElement {
  const navigate = useNavigate();
  const [updateSeries] = useUpdateSeriesMutation();
  const { timeZone } = series;
  const form = useVersionedForm({
    current: { version: series.version, values: seriesValues(next, series) },
    validate: validateSeries,
    pointers: { ...MAINTENANCE_POINTERS, ...RECURRENCE_POINTERS },
    send: (values, baseVersion) =>
      updateSeries({ seriesId: series.id, draft: toSeries(values, timeZone, baseVersion, next) }).unwrap(),
    onSent: ({ name }) => {
      const message = `All dates of ${name} are updated successfully`;
      void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      void navigate(paths.maintenances);
    },
  });
  const newest = form.newer?.maintenance ?? next;
  return (
    <Form label="Change All Dates" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <p className="started-hint">
        {series.summary}, in the time zone {timeZone}. This replaces all dates that have not started, from the next one
        on; those that were changed alone as well. Its number of times is counted from there.
      </p>
      <MaintenanceFields form={form} before={next} afterTimes={<RecurrenceFields form={form} timeZone={timeZone} />} />
      <BeforeSending
        news={{
          of: 'maintenances',
          draft: { maintenanceId: next.id, maintenance: toMaintenancePreview(form.values, Date.now(), next) },
        }}
        notifies={form.values.sendNotification}
      />
      {form.outdated && (
        <NewerMaintenance
          maintenance={newest}
          onTakeOver={() => form.reset(seriesValues(newest, newest.series ?? series))}
          onSeen={form.keep}
        />
      )}
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Update All Dates</SubmitButton>
        <Button size="large" text="Back to this date" onClick={onCancel} />
      </div>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
    </Form>
  );
}
