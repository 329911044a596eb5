import { type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { type Template } from '../api/contract.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useDraft } from '../drafts/use-draft.js';
import { DeleteItem } from '../feedback/DeleteItem.js';
import { DETAIL_PAGE_TOAST_MS, MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { paths } from '../navigation/paths.js';
import { TEMPLATE_POINTERS, toDraft, validateTemplate, valuesOf } from './template.rules.js';
import { TemplateFields } from './TemplateFields.js';
import { useDeleteTemplateMutation, useUpdateTemplateMutation } from './templates.api.js';

/** The fields of a template; saving and deleting return to the list. */
export function EditTemplateForm({ template }: { template: Template }): ReactElement {
  const navigate = useNavigate();
  const [updateTemplate] = useUpdateTemplateMutation();
  const [deleteTemplate] = useDeleteTemplateMutation();
  const leave = (message: string): void => {
    void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    void navigate(paths.templates);
  };
  const saved = valuesOf(template);
  const form = useForm({
    initial: saved,
    validate: validateTemplate,
    pointers: TEMPLATE_POINTERS,
    send: (values) => updateTemplate({ id: template.id, draft: toDraft(values, saved) }).unwrap(),
    onSent: ({ title }) => leave(`Template ${title} is updated successfully`),
  });
  const draft = useDraft(`template:${template.id}`, form);
  return (
    <Form label="Edit Template" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <DraftNotice draft={draft} />
      <TemplateFields form={form} before={saved} />
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Update Template</SubmitButton>
        <DeleteItem
          question={`Delete ${template.title}?`}
          what="Template"
          remove={() => deleteTemplate(template.id).unwrap()}
          onDeleted={() => {
            // The input is obsolete with the template; there must be no question about it.
            form.reset(form.values);
            leave(`Template ${template.title} is deleted successfully`);
          }}
          onRefused={({ detail }) =>
            void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS })
          }
        >
          Incidents that were opened with it stay as they are. This cannot be undone.
        </DeleteItem>
      </div>
      <UnsavedChanges keepsDraft hasUnsavedChanges={form.hasUnsavedChanges} />
    </Form>
  );
}
