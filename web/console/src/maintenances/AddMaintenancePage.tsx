import { type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { ReadOnlyNotice } from '../account/ReadOnlyNotice.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useDraft } from '../drafts/use-draft.js';
import { SubmitHint } from '../entries/SubmitHint.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { useGetSettingsQuery } from '../settings/settings.api.js';
import { emptyMaintenance, MAINTENANCE_POINTERS, toMaintenancePreview } from './maintenance.rules.js';
import { MaintenanceFields } from './MaintenanceFields.js';
import { useCreateMaintenanceMutation } from './maintenances.api.js';
import { NO_RECURRENCE, RECURRENCE_POINTERS, toNewMaintenance, validateNewMaintenance } from './recurrence.rules.js';
import { RecurrenceFields } from './RecurrenceFields.js';

/** Plans a maintenance and returns to the list. */
export function AddMaintenancePage(): ReactElement {
  usePageTitle('Create New Maintenance');
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const [createMaintenance] = useCreateMaintenanceMutation();
  const timeZone = usePageZone(mayEdit === true);
  const form = useForm({
    initial: { ...emptyMaintenance(Date.now()), ...NO_RECURRENCE },
    validate: validateNewMaintenance,
    pointers: { ...MAINTENANCE_POINTERS, ...RECURRENCE_POINTERS },
    send: (values) => createMaintenance(toNewMaintenance(values, timeZone)).unwrap(),
    onSent: ({ name }) => {
      void showToast({
        message: `Maintenance ${name} is created successfully`,
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
      void navigate(paths.maintenances);
    },
  });
  const draft = useDraft('maintenance', form);

  return (
    <div className="page narrow">
      <PageHeader title="Create New Maintenance" back={{ to: paths.maintenances, label: 'Back to Maintenances' }} />
      <ReadOnlyNotice />
      <Form label="Create New Maintenance" className="card form-card" onSubmit={form.submit} errors={form.errors}>
        <DraftNotice draft={draft} />
        <MaintenanceFields form={form} afterTimes={mayEdit && <RecurrenceFields form={form} timeZone={timeZone} />} />
        {mayEdit && (
          <BeforeSending
            news={{ of: 'maintenances', draft: { maintenance: toMaintenancePreview(form.values, Date.now()) } }}
            notifies={form.values.sendNotification}
          />
        )}
        <FormProblem problem={form.problem} shown={form.errors} />
        {mayEdit && (
          <div className="form-actions">
            <SubmitButton submitting={form.submitting}>Create Maintenance</SubmitButton>
            <SubmitHint />
          </div>
        )}
      </Form>
      <UnsavedChanges keepsDraft hasUnsavedChanges={form.hasUnsavedChanges} />
    </div>
  );
}

/** The zone of the status page. @param mayKnow whether the user may read the settings */
function usePageZone(mayKnow: boolean): string {
  const { data } = useGetSettingsQuery(undefined, { skip: !mayKnow });
  return data?.timeZone || 'UTC';
}
