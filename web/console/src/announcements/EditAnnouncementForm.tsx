import { type ReactElement } from 'react';
import { type Announcement } from '../api/contract.js';
import { type Problem } from '../api/problem.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useDraft } from '../drafts/use-draft.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { DeleteItem } from '../feedback/DeleteItem.js';
import { DETAIL_PAGE_TOAST_MS, MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { localZone } from '../forms/local-zone.js';
import { NewerNotice } from '../forms/NewerNotice.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useVersionedForm } from '../forms/use-versioned-form.js';
import { MessageText } from '../messages/MessageText.js';
import { paths } from '../navigation/paths.js';
import { useLeaveToList } from '../navigation/use-leave-to-list.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { OtherLanguages } from '../translations/OtherLanguages.js';
import {
  ANNOUNCEMENT_POINTERS,
  periodText,
  toChange,
  toPreview,
  validateAnnouncement,
  valuesOf,
} from './announcement.rules.js';
import { AnnouncementFields } from './AnnouncementFields.js';
import { useDeleteAnnouncementMutation, useUpdateAnnouncementMutation } from './announcements.api.js';

const HINTS: Record<Announcement['state'], string | undefined> = {
  planned: undefined,
  open: 'Visitors see this announcement. A correction notifies nobody.',
  ended: 'This announcement has ended. It stays in the history, where it can be corrected.',
};

const refused = ({ detail }: Problem): void =>
  void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS });

/** The fields of an announcement. Saving, ending and deleting return to the list. */
export function EditAnnouncementForm({ announcement }: { announcement: Announcement }): ReactElement {
  const leaveToList = useLeaveToList(paths.announcements);
  const [updateAnnouncement] = useUpdateAnnouncementMutation();
  const [deleteAnnouncement] = useDeleteAnnouncementMutation();
  const { id, name, state, startsAt, version } = announcement;
  const leave = (message: string): void => {
    void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    leaveToList();
  };
  const form = useVersionedForm({
    current: { version, values: valuesOf(announcement) },
    validate: (values) => validateAnnouncement(values, Date.now(), announcement),
    pointers: ANNOUNCEMENT_POINTERS,
    send: (values, baseVersion) =>
      updateAnnouncement({ id, change: { ...toChange(values, announcement), baseVersion } }).unwrap(),
    onSent: (saved) => leave(`${saved.name} is updated successfully`),
  });
  const draft = useDraft(`announcement:${id}`, form);
  const newest = form.newer?.announcement ?? announcement;
  const gone = (how: 'ended' | 'deleted'): void => {
    // The input is obsolete; there must be no question about it.
    form.reset(form.values);
    leave(`${name} is ${how} successfully`);
  };
  const news = { of: 'announcements' as const, draft: { announcement: toPreview(form.values, Date.now()) } };
  // Of one that was published just now the start may be a moment ahead of this clock.
  const end = () => updateAnnouncement({ id, change: { endsAt: Math.max(Date.now(), startsAt + 1) } }).unwrap();

  return (
    <Form label="Edit Announcement" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <DraftNotice draft={draft} />
      {HINTS[state] && <p className="started-hint">{HINTS[state]}</p>}
      <AnnouncementFields form={form} begun={state !== 'planned'} before={announcement} />
      {state === 'planned' && <BeforeSending news={news} notifies={form.values.sendNotification} />}
      {form.outdated && (
        <NewerNotice
          title="This announcement was changed since you began."
          takeOver="Take over what it says now"
          onTakeOver={() => form.reset(valuesOf(newest))}
          onSeen={form.keep}
        >
          <p>
            {newest.name}. {periodText(newest, localZone())}
          </p>
          <MessageText written={newest} className="entry-message newer-message" />
          <OtherLanguages translations={newest.messageTranslations} />
        </NewerNotice>
      )}
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Update Announcement</SubmitButton>
        {state === 'open' && (
          <ConfirmButton
            question={`End ${name} now?`}
            confirm="End Now"
            intent="primary"
            button={{ size: 'large', text: 'End Now…' }}
            act={end}
            onDone={() => gone('ended')}
            onRefused={refused}
          >
            It leaves the status page and stays in its history.
          </ConfirmButton>
        )}
        <DeleteItem
          question={`Delete ${name}?`}
          what="Announcement"
          remove={() => deleteAnnouncement(id).unwrap()}
          onDeleted={() => gone('deleted')}
          onRefused={refused}
        >
          It disappears from the status page, its history and its feeds. This cannot be undone.
        </DeleteItem>
      </div>
      <UnsavedChanges keepsDraft hasUnsavedChanges={form.hasUnsavedChanges} />
    </Form>
  );
}
