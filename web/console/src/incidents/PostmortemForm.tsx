import { Button } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type Incident, type PostmortemDraft } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useAutosave } from '../drafts/use-autosave.js';
import { useDraft } from '../drafts/use-draft.js';
import { NotificationOption } from '../entries/NotificationOption.js';
import { SubmitHint } from '../entries/SubmitHint.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { NewerNotice } from '../forms/NewerNotice.js';
import { type FieldErrors, requireText } from '../forms/required.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useVersionedForm } from '../forms/use-versioned-form.js';
import { MessageField } from '../messages/MessageField.js';
import { MessageText } from '../messages/MessageText.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { PublishButton } from '../previews/PublishButton.js';
import { OtherLanguages } from '../translations/OtherLanguages.js';
import { Translations } from '../translations/Translations.js';
import { translationsProblem } from '../translations/translations.rules.js';
import { DraftSaved } from './DraftSaved.js';
import { NO_POSTMORTEM, postmortemEntry, postmortemValues, type PostmortemValues } from './incident.rules.js';
import { useAddEntryMutation } from './incidents.api.js';
import {
  useDiscardPostmortemDraftMutation,
  useGetPostmortemDraftQuery,
  useSavePostmortemDraftMutation,
} from './postmortem-drafts.api.js';

const requireMessage = requireText<PostmortemValues>({ message: 'Say what happened.' });

function validate(values: PostmortemValues): FieldErrors<PostmortemValues> {
  const translations = translationsProblem(values.translations);
  return { ...requireMessage(values), ...(translations !== undefined && { translations }) };
}

export interface PostmortemFormProps {
  incident: Incident;
  onDone: () => void;
}

/** Publishes what happened, of a resolved incident; until then all staff write on one draft of it. */
export function PostmortemForm({ incident, onDone }: PostmortemFormProps): ReactElement {
  const { data: draft, error, isFetching } = useGetPostmortemDraftQuery(incident.id);
  if (draft !== undefined)
    return <DraftForm incident={incident} draft={draft} isCurrent={!isFetching} onDone={onDone} />;
  // Without knowing what a colleague has written nothing is typed over it.
  if (error && !isFetching) return <FormProblem problem={asProblem(error)} />;
  return <ListSkeleton rows={1} />;
}

interface DraftFormProps extends PostmortemFormProps {
  /** As the server has it; null for none. */
  draft: PostmortemDraft | null;
  /** Whether it is not being asked for right now. */
  isCurrent: boolean;
}

function DraftForm({ incident, draft, isCurrent, onDone }: DraftFormProps): ReactElement {
  const [addEntry] = useAddEntryMutation();
  const [saveDraft] = useSavePostmortemDraftMutation();
  const [discardDraft] = useDiscardPostmortemDraftMutation();
  /** Of who publishes it, not of the draft. */
  const [sendNotification, setSendNotification] = useState(false);
  const form = useVersionedForm({
    current: { version: draft?.version ?? 0, values: draft ? postmortemValues(draft) : NO_POSTMORTEM },
    validate,
    pointers: { '/message': 'message', '/translations': 'translations' },
    send: async (values) => {
      // What a colleague has written meanwhile is not lost unseen.
      await autosave.save();
      const entry = postmortemEntry(values, sendNotification);
      await addEntry({ incidentId: incident.id, entry, baseVersion: incident.version, reopen: false }).unwrap();
    },
    onSent: () => {
      form.reset(NO_POSTMORTEM);
      onDone();
      void showToast({ message: 'Postmortem published.', intent: 'success', timeout: DETAIL_PAGE_TOAST_MS });
    },
    onFailed: ({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS }),
  });
  const isDiscarded = draft === null && isCurrent && form.base > 0 && !form.submitting;
  const local = useDraft(`postmortem:${incident.id}`, form);
  const autosave = useAutosave(
    form,
    (values, baseVersion) => saveDraft({ incidentId: incident.id, draft: { ...values, baseVersion } }).unwrap(),
    form.outdated || isDiscarded,
    local,
  );
  const { values, errors, set } = form;
  // One's own request is answered after the list has the new version, now and then.
  const newer = form.outdated && !autosave.saving ? (form.newer?.postmortemDraft ?? draft) : undefined;
  // The newer draft that was the reason is on its way, and is shown in place of the error.
  const isComing = autosave.problem?.newer !== undefined && !isCurrent;
  const news = {
    of: 'incidents' as const,
    draft: { incidentId: incident.id, entry: postmortemEntry(values, sendNotification) },
  };
  const leave = (): void => {
    form.reset(NO_POSTMORTEM);
    onDone();
  };
  return (
    <Form label="Postmortem" className="card form-card" onSubmit={form.submit} errors={errors}>
      <h3 className="card-title">Postmortem</h3>
      <p className="option-hint">
        What happened, whom it concerned, and what you have changed. The incident stays as it is. Your colleagues see
        and continue the draft; visitors do not.
      </p>
      <DraftNotice draft={local} />
      <MessageField
        autoFocus
        placeholder="What happened, from when to when, why, and what prevents the next one?"
        value={values.message}
        onChange={(value) => set('message', value)}
        format={values.messageFormat}
        onFormatChange={(format) => set('messageFormat', format)}
        error={errors.message}
      />
      <Translations
        multiline
        what="text"
        label="Message"
        value={values.translations}
        onChange={(translations) => set('translations', translations)}
        error={errors.translations}
      />
      <fieldset className="options">
        <legend>Options</legend>
        <NotificationOption checked={sendNotification} internal={incident.private} onChange={setSendNotification} />
      </fieldset>
      <BeforeSending news={news} notifies={sendNotification} />
      {newer && (
        <NewerNotice
          title="This draft has changed since you began."
          takeOver="Take over what it says now"
          onTakeOver={() => form.reset(postmortemValues(newer))}
          onSeen={form.keep}
        >
          <p className="entry-meta">
            <DraftSaved draft={newer} />
          </p>
          <MessageText written={newer} className="entry-message newer-message" />
          <OtherLanguages translations={newer.translations} />
        </NewerNotice>
      )}
      {isDiscarded && (
        <NewerNotice
          title="This draft was discarded since you began."
          takeOver="Discard mine too"
          onTakeOver={leave}
          onKeep={() => form.fill(values)}
          onSeen={() => form.rebase(0)}
        >
          <p>What stands here is saved as a new draft if you keep it.</p>
        </NewerNotice>
      )}
      {!newer && !isDiscarded && autosave.problem && !isComing && !form.problem && (
        <FormProblem problem={{ ...autosave.problem, detail: `The draft is not saved. ${autosave.problem.detail}` }} />
      )}
      <FormProblem problem={form.problem} shown={errors} />
      <div className="form-actions">
        <PublishButton submitting={form.submitting} news={news} notifies={sendNotification}>
          Publish Postmortem
        </PublishButton>
        <Button
          size="large"
          variant="outlined"
          disabled={newer !== undefined || isDiscarded}
          loading={autosave.saving}
          // The failure is shown.
          onClick={() => void autosave.save().catch(() => undefined)}
        >
          Save Draft
        </Button>
        <Button size="large" variant="minimal" onClick={onDone}>
          Close
        </Button>
        {draft && (
          <ConfirmButton
            question="Discard this draft?"
            confirm="Discard"
            button={{ size: 'large', variant: 'minimal', text: 'Discard…' }}
            act={() => discardDraft(incident.id).unwrap()}
            onDone={leave}
            onRefused={({ detail }) =>
              void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS })
            }
          >
            It is gone for your colleagues as well. This cannot be undone.
          </ConfirmButton>
        )}
        <SubmitHint />
      </div>
      {draft && <DraftSaved draft={draft} />}
      <UnsavedChanges
        keepsDraft
        hasUnsavedChanges={() =>
          form.hasUnsavedChanges() && (form.outdated || isDiscarded || autosave.problem !== undefined)
        }
      />
    </Form>
  );
}
