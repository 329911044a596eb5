import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type Maintenance, type MaintenancePreviewDraft } from '../api/contract.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useDraft } from '../drafts/use-draft.js';
import { DeleteItem } from '../feedback/DeleteItem.js';
import { DETAIL_PAGE_TOAST_MS, MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useVersionedForm } from '../forms/use-versioned-form.js';
import { paths } from '../navigation/paths.js';
import { useLeaveToList } from '../navigation/use-leave-to-list.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { CancelMaintenance } from './CancelMaintenance.js';
import { CancelSeries } from './CancelSeries.js';
import {
  MAINTENANCE_POINTERS,
  toDraft,
  toMaintenancePreview,
  validateMaintenance,
  valuesOf,
} from './maintenance.rules.js';
import { MaintenanceFields } from './MaintenanceFields.js';
import { useDeleteMaintenanceMutation, useUpdateMaintenanceMutation } from './maintenances.api.js';
import { NewerMaintenance } from './NewerMaintenance.js';
import { RunningActions } from './RunningActions.js';

const STARTED = 'This maintenance has started. Its incident takes further updates.';

/** Why it cannot be changed. */
const HINTS: Record<Exclude<Maintenance['state'], 'scheduled'>, string> = {
  in_progress: STARTED,
  completed: STARTED,
  cancelled: 'This maintenance was cancelled and will not start.',
};

export interface EditMaintenanceFormProps {
  maintenance: Maintenance;
  /** Changes all dates of a recurring one instead. */
  onChangeAll: () => void;
}

/** The fields of a maintenance; read-only once it has started. Saving, cancelling and deleting return to the list. */
export function EditMaintenanceForm({ maintenance, onChangeAll }: EditMaintenanceFormProps): ReactElement {
  const leaveToList = useLeaveToList(paths.maintenances);
  const [updateMaintenance] = useUpdateMaintenanceMutation();
  const [deleteMaintenance] = useDeleteMaintenanceMutation();
  const { state } = maintenance;
  const scheduled = state === 'scheduled';
  const leave = (message: string): void => {
    void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    leaveToList();
  };
  const form = useVersionedForm({
    current: { version: maintenance.version, values: valuesOf(maintenance) },
    validate: validateMaintenance,
    pointers: MAINTENANCE_POINTERS,
    send: (values, baseVersion) =>
      updateMaintenance({ id: maintenance.id, draft: toDraft(values, maintenance), baseVersion }).unwrap(),
    onSent: ({ name }) => leave(`${name} is updated successfully`),
  });
  const draft = useDraft(scheduled ? `maintenance:${maintenance.id}` : undefined, form);

  const newest = form.newer?.maintenance ?? maintenance;
  const toPreview = (): MaintenancePreviewDraft => ({
    maintenanceId: maintenance.id,
    maintenance: toMaintenancePreview(form.values, Date.now(), maintenance),
  });
  const gone = (how: 'cancelled' | 'deleted'): void => {
    // The input is obsolete with the maintenance; there must be no question about it.
    form.reset(form.values);
    leave(`${maintenance.name} is ${how} successfully`);
  };

  return (
    <Form label="Edit Maintenance" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <DraftNotice draft={draft} />
      {!scheduled && <p className="started-hint">{HINTS[state]}</p>}
      {maintenance.series && (
        <p className="started-hint">
          {maintenance.series.summary}, in the time zone {maintenance.series.timeZone}.{' '}
          {scheduled && 'Changes here are for this date alone. '}
          {scheduled && <Button size="small" text="Change all dates…" onClick={onChangeAll} />}
        </p>
      )}
      <fieldset className="maintenance-fields" disabled={!scheduled}>
        <MaintenanceFields form={form} before={maintenance} />
      </fieldset>
      {scheduled && (
        <BeforeSending news={{ of: 'maintenances', draft: toPreview() }} notifies={form.values.sendNotification} />
      )}
      {scheduled && form.outdated && (
        <NewerMaintenance maintenance={newest} onTakeOver={() => form.reset(valuesOf(newest))} onSeen={form.keep} />
      )}
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        {state === 'in_progress' && <RunningActions maintenance={maintenance} />}
        {scheduled && <SubmitButton submitting={form.submitting}>Update Maintenance</SubmitButton>}
        {scheduled && <CancelMaintenance maintenance={maintenance} onCancelled={() => gone('cancelled')} />}
        {scheduled && maintenance.series && (
          <CancelSeries maintenance={maintenance} onCancelled={() => gone('cancelled')} />
        )}
        <DeleteItem
          question={`Delete ${maintenance.name}?`}
          what="Maintenance"
          remove={() => deleteMaintenance(maintenance.id).unwrap()}
          onDeleted={() => gone('deleted')}
          onRefused={({ detail }) =>
            void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS })
          }
        >
          It disappears from the status page. An incident that it became stays. This cannot be undone.
        </DeleteItem>
      </div>
      <UnsavedChanges keepsDraft hasUnsavedChanges={form.hasUnsavedChanges} />
    </Form>
  );
}
