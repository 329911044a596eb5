import { type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useDraft } from '../drafts/use-draft.js';
import { SubmitHint } from '../entries/SubmitHint.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { PublishButton } from '../previews/PublishButton.js';
import {
  ANNOUNCEMENT_POINTERS,
  beginsNow,
  emptyAnnouncement,
  toDraft,
  toPreview,
  validateAnnouncement,
} from './announcement.rules.js';
import { AnnouncementFields } from './AnnouncementFields.js';
import { useCreateAnnouncementMutation } from './announcements.api.js';

/** Publishes or plans an announcement and returns to the list. */
export function AddAnnouncementPage(): ReactElement {
  usePageTitle('Create New Announcement');
  const navigate = useNavigate();
  const [createAnnouncement] = useCreateAnnouncementMutation();
  const form = useForm({
    initial: emptyAnnouncement(Date.now()),
    validate: (values) => validateAnnouncement(values, Date.now()),
    pointers: ANNOUNCEMENT_POINTERS,
    send: (values) => createAnnouncement(toDraft(values)).unwrap(),
    onSent: ({ name, state }) => {
      const message = `${name} is ${state === 'planned' ? 'planned' : 'published'} successfully`;
      void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      void navigate(paths.announcements);
    },
  });
  const draft = useDraft('announcement', form);
  const now = Date.now();
  const news = { of: 'announcements' as const, draft: { announcement: toPreview(form.values, now) } };
  const notifies = form.values.sendNotification;
  return (
    <div className="page narrow">
      <PageHeader title="Create New Announcement" back={{ to: paths.announcements, label: 'Back to Announcements' }} />
      <Form label="Create New Announcement" className="card form-card" onSubmit={form.submit} errors={form.errors}>
        <DraftNotice draft={draft} />
        <AnnouncementFields form={form} />
        <BeforeSending news={news} notifies={notifies} />
        <FormProblem problem={form.problem} shown={form.errors} />
        <div className="form-actions">
          <PublishButton submitting={form.submitting} news={news} notifies={notifies}>
            {beginsNow(form.values, now) ? 'Publish' : 'Plan'}
          </PublishButton>
          <SubmitHint />
        </div>
      </Form>
      <UnsavedChanges keepsDraft hasUnsavedChanges={form.hasUnsavedChanges} />
    </div>
  );
}
