import { useMemo, type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { type Component } from '../api/contract.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useDraft } from '../drafts/use-draft.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { paths } from '../navigation/paths.js';
import { useLeaveToList } from '../navigation/use-leave-to-list.js';
import { DeleteService } from './DeleteService.js';
import { SERVICE_POINTERS, toDraft, validateService, valuesOf } from './service-form.rules.js';
import { groupNames } from './group-names.js';
import { ServiceFields } from './ServiceFields.js';
import { useListDownTimesQuery, useListServicesQuery, useUpdateServiceMutation } from './services.api.js';
import { ServiceUptime } from './ServiceUptime.js';

/** The fields of an existing service; saving and deleting return to the list. */
export function EditServiceForm({ service }: { service: Component }): ReactElement {
  const leaveToList = useLeaveToList(paths.services);
  const mayEdit = useMayEdit();
  const { data: services } = useListServicesQuery();
  const { data: downTimes } = useListDownTimesQuery(service.id);
  const groups = useMemo(() => groupNames(services ?? []), [services]);
  const [updateService] = useUpdateServiceMutation();
  const leave = (message: string): void => {
    void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    leaveToList();
  };
  const saved = valuesOf(service);
  const form = useForm({
    initial: saved,
    validate: validateService,
    pointers: SERVICE_POINTERS,
    send: (values) => updateService({ id: service.id, draft: toDraft(values, saved) }).unwrap(),
    onSent: ({ name }) => leave(`Service ${name} is updated successfully`),
    onFailed: ({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS }),
  });
  const draft = useDraft(`service:${service.id}`, form);
  const onDeleted = (): void => {
    // The input is obsolete with the service; there must be no question about it.
    form.reset(form.values);
    leave(`Service ${service.name} is deleted successfully`);
  };

  const history = downTimes?.[service.id];
  return (
    <>
      <Form label="Service Details" className="card form-card" onSubmit={form.submit} errors={form.errors}>
        <DraftNotice draft={draft} />
        <ServiceFields
          form={form}
          groups={groups}
          before={saved}
          history={history && <ServiceUptime downTimes={history} />}
        />
        <FormProblem problem={form.problem} shown={form.errors} />
        {mayEdit && (
          <div className="form-actions">
            <SubmitButton submitting={form.submitting}>Save Service</SubmitButton>
            <DeleteService service={service} onDeleted={onDeleted} />
          </div>
        )}
      </Form>
      <UnsavedChanges keepsDraft hasUnsavedChanges={form.hasUnsavedChanges} />
    </>
  );
}
