import { useMemo, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { ReadOnlyNotice } from '../account/ReadOnlyNotice.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useDraft } from '../drafts/use-draft.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { SampleHistory } from './SampleHistory.js';
import { EMPTY_SERVICE, SERVICE_POINTERS, toDraft, validateService } from './service-form.rules.js';
import { groupNames } from './group-names.js';
import { ServiceFields } from './ServiceFields.js';
import { useCreateServiceMutation, useListServicesQuery } from './services.api.js';

/** Adds a service and returns to the list. */
export function AddServicePage(): ReactElement {
  usePageTitle('Service Details');
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const { data: services } = useListServicesQuery();
  const groups = useMemo(() => groupNames(services ?? []), [services]);
  const [createService] = useCreateServiceMutation();
  const form = useForm({
    initial: EMPTY_SERVICE,
    validate: validateService,
    pointers: SERVICE_POINTERS,
    send: (values) => createService(toDraft(values)).unwrap(),
    onSent: ({ name }) => {
      void showToast({
        message: `Service ${name} is created successfully`,
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
      void navigate(paths.services);
    },
    onFailed: ({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS }),
  });
  const draft = useDraft('service', form);

  return (
    <div className="page narrow">
      <PageHeader title="Service Details" back={{ to: paths.services, label: 'Back to Services' }} />
      <ReadOnlyNotice />
      <Form label="Service Details" className="card form-card" onSubmit={form.submit} errors={form.errors}>
        <DraftNotice draft={draft} />
        <ServiceFields form={form} groups={groups} history={<SampleHistory />} />
        <FormProblem problem={form.problem} shown={form.errors} />
        {mayEdit && (
          <div className="form-actions">
            <SubmitButton submitting={form.submitting}>Add Service</SubmitButton>
          </div>
        )}
      </Form>
      <UnsavedChanges keepsDraft hasUnsavedChanges={form.hasUnsavedChanges} />
    </div>
  );
}
