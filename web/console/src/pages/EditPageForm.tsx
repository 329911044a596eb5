import { type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { type PageWithServices } from '../api/contract.js';
import { DeleteItem } from '../feedback/DeleteItem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { NewerNotice } from '../forms/NewerNotice.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useVersionedForm } from '../forms/use-versioned-form.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { countText, isConflict, PAGE_POINTERS, pageDraft, pageValues, validatePage } from './page.rules.js';
import { PageAddress } from './PageCard.js';
import { PageNameField } from './PageNameField.js';
import { PageServices } from './PageServices.js';
import { screenOf, useDeletePageMutation, useSavePageMutation } from './pages.api.js';

const toast = (message: string, intent: 'success' | 'danger'): void =>
  void showToast({ message, intent, timeout: MAIN_PAGE_TOAST_MS });

/** Name and services of a further page, and the ways to what else is set for it. */
export function EditPageForm({ page }: { page: PageWithServices }): ReactElement {
  const navigate = useNavigate();
  const [savePage] = useSavePageMutation();
  const [deletePage] = useDeletePageMutation();
  const { id, url, version } = page;
  const form = useVersionedForm({
    current: { version, values: pageValues(page) },
    validate: validatePage,
    pointers: PAGE_POINTERS,
    send: (values, baseVersion) => savePage({ id, draft: pageDraft(values, baseVersion) }).unwrap(),
    onSent: (saved) => {
      form.made(saved.version);
      form.reset(pageValues(saved));
      toast(`Page ${saved.name} is saved`, 'success');
    },
  });
  const onDeleted = (): void => {
    form.reset(pageValues(page));
    toast('Page deleted successfully', 'success');
    void navigate(paths.pages);
  };
  return (
    <>
      <Form label="Edit Page" className="card form-card" onSubmit={form.submit} errors={form.errors}>
        <div className="page-form-head">
          <PageAddress url={url} />
          <div className="page-card-actions">
            <LinkButton to={screenOf(paths.settings, id)} intent="none">
              Settings
            </LinkButton>
            <LinkButton to={screenOf(paths.customize, id)} intent="none">
              Look
            </LinkButton>
            <LinkButton to={screenOf(paths.subscribers('email'), id)} intent="none">
              Subscribers
            </LinkButton>
          </div>
        </div>
        <PageNameField form={form} />
        <PageServices form={form} />
        {form.outdated && (
          <NewerNotice
            title="A colleague has changed this page since you began."
            takeOver="Take over what is saved now"
            onTakeOver={() => form.reset(pageValues(page))}
            onSeen={form.keep}
          >
            <p>
              It is called <bdi>{page.name}</bdi> now, and has {countText(page.components.length)}.
            </p>
          </NewerNotice>
        )}
        <FormProblem problem={isConflict(form.problem) ? undefined : form.problem} shown={form.errors} />
        <div className="form-actions">
          <SubmitButton submitting={form.submitting}>Save Page</SubmitButton>
          <DeleteItem
            question={`Delete ${page.name}?`}
            what="Page"
            remove={() => deletePage(id).unwrap()}
            onDeleted={onDeleted}
            onRefused={({ detail }) => toast(detail, 'danger')}
          >
            Its settings, its look, its readers and its subscribers are deleted, and its addresses stop answering.
            Services, incidents and maintenances stay in the console; what only this page showed shows on no page then.
            This cannot be undone.
          </DeleteItem>
        </div>
      </Form>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
    </>
  );
}
