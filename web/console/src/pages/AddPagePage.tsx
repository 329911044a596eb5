import { type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useRequestKey } from '../api/request-key.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { PasswordField } from '../forms/PasswordField.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { pagesHost } from '../navigation/status-page-url.js';
import { NEW_PAGE, newPageDraft, PAGE_POINTERS, validatePage } from './page.rules.js';
import { PageNameField } from './PageNameField.js';
import { PageServices } from './PageServices.js';
import { useCreatePageMutation } from './pages.api.js';

/** Makes a further page and returns to the list. */
export function AddPagePage(): ReactElement {
  usePageTitle('Create Page');
  const navigate = useNavigate();
  const [createPage] = useCreatePageMutation();
  const keyOf = useRequestKey();
  const form = useForm({
    initial: NEW_PAGE,
    validate: validatePage,
    pointers: PAGE_POINTERS,
    send: (values) => {
      const draft = newPageDraft(values);
      return createPage({ draft, key: keyOf(draft) }).unwrap();
    },
    onSent: ({ name }) => {
      void showToast({
        message: `Page ${name} is created successfully`,
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
      void navigate(paths.pages);
    },
  });
  const { values, errors, set } = form;
  return (
    <div className="page narrow">
      <PageHeader title="Create Page" back={{ to: paths.pages, label: 'Back to Pages' }} />
      <Form label="Create Page" className="card form-card" onSubmit={form.submit} errors={errors}>
        <PageNameField form={form} autoFocus />
        <TextField
          label="Address"
          name="domain"
          help="It stays as it is. A domain of its own can be added under Settings."
          placeholder="customer-a"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={values.domain}
          onChange={(value) => set('domain', value)}
          error={errors.domain}
          after={<span className="domain-suffix">.{pagesHost(window.location.host)}</span>}
        />
        <PageServices form={form} />
        <PasswordField
          optional
          autoComplete="new-password"
          help="Readers have to give it from the start, at least 8 characters; without one everybody can read the page. Networks can be set afterwards, under Settings."
          value={values.password}
          onChange={(value) => set('password', value)}
          error={errors.password}
        />
        <FormProblem problem={form.problem} shown={errors} />
        <div className="form-actions">
          <SubmitButton submitting={form.submitting}>Create Page</SubmitButton>
        </div>
      </Form>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
    </div>
  );
}
