import { type ReactElement } from 'react';
import { useNavigate } from 'react-router';
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
import { EMPTY_TEMPLATE, TEMPLATE_POINTERS, toDraft, validateTemplate } from './template.rules.js';
import { TemplateFields } from './TemplateFields.js';
import { useCreateTemplateMutation } from './templates.api.js';

/** Saves a template and returns to the list. */
export function AddTemplatePage(): ReactElement {
  usePageTitle('Create New Template');
  const navigate = useNavigate();
  const [createTemplate] = useCreateTemplateMutation();
  const form = useForm({
    initial: EMPTY_TEMPLATE,
    validate: validateTemplate,
    pointers: TEMPLATE_POINTERS,
    send: (values) => createTemplate(toDraft(values)).unwrap(),
    onSent: ({ title }) => {
      void showToast({
        message: `Template ${title} is created successfully`,
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
      void navigate(paths.templates);
    },
  });
  const draft = useDraft('template', form);
  return (
    <div className="page narrow">
      <PageHeader title="Create New Template" back={{ to: paths.templates, label: 'Back to Templates' }} />
      <Form label="Create New Template" className="card form-card" onSubmit={form.submit} errors={form.errors}>
        <DraftNotice draft={draft} />
        <TemplateFields form={form} />
        <FormProblem problem={form.problem} shown={form.errors} />
        <div className="form-actions">
          <SubmitButton submitting={form.submitting}>Create Template</SubmitButton>
          <SubmitHint />
        </div>
      </Form>
      <UnsavedChanges keepsDraft hasUnsavedChanges={form.hasUnsavedChanges} />
    </div>
  );
}
