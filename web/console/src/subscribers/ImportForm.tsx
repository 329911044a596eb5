import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { Field } from '../forms/Field.js';
import { Form } from '../forms/Form.js';
import { RefusedLines } from '../forms/RefusedLines.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useForm } from '../forms/use-form.js';
import { useImportEmailSubscribersMutation } from './subscribers.api.js';

interface Values {
  file: File | undefined;
  consent: boolean;
}

const EMPTY: Values = { file: undefined, consent: false };

interface ImportFormProps {
  /** The page to subscribe to; undefined for the first one. */
  pageId: string | undefined;
  onClose: () => void;
}

/** Asks for the file and for the statement of consent; shows every refused line. */
export function ImportForm({ pageId, onClose }: ImportFormProps): ReactElement {
  const [importSubscribers] = useImportEmailSubscribersMutation();
  const form = useForm({
    initial: EMPTY,
    validate: ({ file }) => (file ? {} : { file: 'Please choose a CSV file.' }),
    pointers: {},
    send: async ({ file, consent }) => importSubscribers({ pageId, csv: (await file?.text()) ?? '', consent }).unwrap(),
    onSent: ({ added, known }) => {
      const message = `${added} address(es) added, ${known} were there already.`;
      void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  return (
    <Form label="Import Subscribers" onSubmit={form.submit} errors={form.errors}>
      <DialogBody>
        <Field
          label="CSV file"
          error={form.errors.file}
          help={
            <>
              The first line names the columns: <code>email</code>, and if wanted <code>components</code> (names of
              services, separated by semicolons), <code>kinds</code> and <code>language</code> (<code>en</code>,{' '}
              <code>de</code>, …). All lines are taken, or none.
            </>
          }
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className="file-input"
              onChange={({ target }) => form.set('file', target.files?.[0])}
            />
          )}
        </Field>
        <CheckboxField checked={form.values.consent} onChange={(consent) => form.set('consent', consent)}>
          The owners of all these addresses agreed to be notified
        </CheckboxField>
        <p className="option-hint">
          {form.values.consent
            ? 'They are notified at once. That you stated it is kept with each address.'
            : 'Each owner is asked by mail first, at most 1,000 a file.'}
        </p>
        {form.problem && <RefusedLines problem={form.problem} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting}>Import</SubmitButton>
          </>
        }
      />
    </Form>
  );
}
