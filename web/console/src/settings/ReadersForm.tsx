import { useEffect, type FormEvent, type ReactElement, type RefObject } from 'react';
import { type Readers } from '../api/contract.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { NewerNotice } from '../forms/NewerNotice.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useVersionedForm } from '../forms/use-versioned-form.js';
import { useGetReadersQuery, useSaveReadersMutation } from './readers.api.js';
import {
  endedSessions,
  hasSessions,
  isConflict,
  isPrivate,
  READERS_POINTERS,
  readersDraft,
  readersText,
  readersValues,
  validateReaders,
} from './readers.rules.js';
import { ReadersFields } from './ReadersFields.js';

const SAVE = 'Save readers';
const toast = (message: string, intent: 'success' | 'danger'): void =>
  void showToast({ message, intent, timeout: MAIN_PAGE_TOAST_MS });

export interface ReadersSectionProps {
  /** Whose readers; undefined for the first page. */
  pageId: string | undefined;
  /** Gets whether leaving the page would lose input of this form. */
  unsaved: RefObject<() => boolean>;
}

/** Who may read a page. */
export function ReadersSection({ pageId, unsaved }: ReadersSectionProps): ReactElement {
  const query = useGetReadersQuery(pageId, { refetchOnMountOrArgChange: true });
  const { currentData: data } = query;
  return (
    <section className="card form-card custom-domain" aria-label="Readers">
      <h2>Who may read your page</h2>
      <QueryState what="The readers" query={query} rows={1} />
      {data && <ReadersForm readers={data} pageId={pageId} unsaved={unsaved} />}
    </section>
  );
}

function ReadersForm({ readers, pageId, unsaved }: ReadersSectionProps & { readers: Readers }): ReactElement {
  const [save] = useSaveReadersMutation();
  const saved = (now: Readers): void => {
    form.made(now.version);
    form.reset(readersValues(now));
    toast(isPrivate(now) ? 'Only your readers may read the page.' : 'Everybody may read the page.', 'success');
  };
  const form = useVersionedForm({
    current: { version: readers.version, values: readersValues(readers) },
    validate: (values) => validateReaders(values, readers),
    pointers: READERS_POINTERS,
    send: (values, baseVersion) => save({ pageId, draft: readersDraft(values, readers, baseVersion) }).unwrap(),
    onSent: saved,
  });
  const { values, base, hasUnsavedChanges } = form;
  useEffect(() => {
    unsaved.current = hasUnsavedChanges;
  });
  const opens = values.whose === 'everybody' && isPrivate(readers);
  const submit = (event: FormEvent): void => {
    // It is asked first.
    if (opens) event.preventDefault();
    else form.submit(event);
  };

  return (
    <Form label="Readers" onSubmit={submit} errors={form.errors}>
      <ReadersFields form={form} readers={readers} />
      {form.outdated && (
        <NewerNotice
          title="A colleague has changed the readers since you began."
          takeOver="Take over what is set now"
          onTakeOver={() => form.reset(readersValues(readers))}
          onSeen={form.keep}
        >
          <p>{readersText(readers)}</p>
        </NewerNotice>
      )}
      <FormProblem problem={isConflict(form.problem) ? undefined : form.problem} shown={form.errors} />
      <div className="form-actions">
        {opens ? (
          <ConfirmButton
            question="Show the page to everybody?"
            confirm="Show to Everybody"
            button={{ size: 'large', text: SAVE, variant: 'solid', intent: 'primary' }}
            act={async () => saved(await save({ pageId, draft: readersDraft(values, readers, base) }).unwrap())}
            onDone={() => undefined}
            onRefused={({ detail }) => toast(detail, 'danger')}
          >
            Everything on it, and all that happened before, can be read by everybody and found by search engines. The
            password, the networks and the people are forgotten.
          </ConfirmButton>
        ) : (
          <SubmitButton submitting={form.submitting}>{SAVE}</SubmitButton>
        )}
        {hasSessions(readers) && (
          <ConfirmButton
            question="Sign all readers out?"
            confirm="Sign All Out"
            button={{ size: 'large', text: 'Sign all readers out' }}
            act={async () => form.made((await save({ pageId, draft: endedSessions(readers) }).unwrap()).version)}
            onDone={() => toast('All readers are signed out.', 'success')}
            onRefused={({ detail }) => toast(detail, 'danger')}
          >
            All of them have to sign in again, and the addresses that their feed readers and calendars use end. What you
            have changed here and not saved is not saved by it.
          </ConfirmButton>
        )}
      </div>
    </Form>
  );
}
