import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useDraft } from '../drafts/use-draft.js';
import { NotificationOption } from '../entries/NotificationOption.js';
import { SubmitHint } from '../entries/SubmitHint.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { type FieldErrors, requireText } from '../forms/required.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { MessageField } from '../messages/MessageField.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { PublishButton } from '../previews/PublishButton.js';
import { Translations } from '../translations/Translations.js';
import { translationsProblem } from '../translations/translations.rules.js';
import { postmortemDraft, type PostmortemValues } from './incident.rules.js';
import { useAddEntryMutation } from './incidents.api.js';

const EMPTY: PostmortemValues = { message: '', messageFormat: 'markdown', translations: [], sendNotification: false };

const requireMessage = requireText<PostmortemValues>({ message: 'Say what happened.' });

function validate(values: PostmortemValues): FieldErrors<PostmortemValues> {
  const translations = translationsProblem(values.translations);
  return { ...requireMessage(values), ...(translations !== undefined && { translations }) };
}

export interface PostmortemFormProps {
  incident: Incident;
  onDone: () => void;
}

/** Publishes what happened, of a resolved incident, with a notification or without; until then it is kept as a draft. */
export function PostmortemForm({ incident, onDone }: PostmortemFormProps): ReactElement {
  const [addEntry] = useAddEntryMutation();
  const form = useForm({
    initial: EMPTY,
    validate,
    pointers: { '/message': 'message', '/translations': 'translations' },
    send: (values) =>
      addEntry({
        incidentId: incident.id,
        entry: postmortemDraft(values),
        baseVersion: incident.version,
        reopen: false,
      }).unwrap(),
    onSent: () => {
      form.reset(EMPTY);
      onDone();
      void showToast({ message: 'Postmortem published.', intent: 'success', timeout: DETAIL_PAGE_TOAST_MS });
    },
    onFailed: ({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS }),
  });
  const draft = useDraft(`postmortem:${incident.id}`, form);
  const { values, errors, set } = form;
  const news = {
    of: 'incidents' as const,
    draft: { incidentId: incident.id, entry: postmortemDraft(values) },
  };
  return (
    <Form label="Postmortem" className="card form-card" onSubmit={form.submit} errors={errors}>
      <h3 className="card-title">Postmortem</h3>
      <p className="option-hint">
        What happened, whom it concerned, and what you have changed. The incident stays as it is.
      </p>
      <DraftNotice draft={draft} />
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
        <NotificationOption
          checked={values.sendNotification}
          internal={incident.private}
          onChange={(checked) => set('sendNotification', checked)}
        />
      </fieldset>
      <BeforeSending news={news} told={values.sendNotification} />
      <FormProblem problem={form.problem} shown={errors} />
      <div className="form-actions">
        <PublishButton submitting={form.submitting} news={news} told={values.sendNotification}>
          Publish Postmortem
        </PublishButton>
        <Button size="large" variant="minimal" onClick={onDone}>
          Cancel
        </Button>
        <SubmitHint />
      </div>
      <UnsavedChanges keepsDraft hasUnsavedChanges={form.hasUnsavedChanges} />
    </Form>
  );
}
