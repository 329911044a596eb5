import { Button, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type ReadService } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Field } from '../forms/Field.js';
import { Form } from '../forms/Form.js';
import { RefusedLines } from '../forms/RefusedLines.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextAreaField, TextField } from '../forms/TextField.js';
import { useForm, type Form as FormState } from '../forms/use-form.js';
import { useImportServicesMutation, usePreviewImportMutation } from './import.api.js';
import {
  byGroup,
  EMPTY_IMPORT,
  newServices,
  servicesText,
  sourceOf,
  validateImport,
  type ImportValues,
} from './import.rules.js';

/** The form of the dialog: where the services come from, and then what will be created. */
export function ImportServicesForm({ onClose }: { onClose: () => void }): ReactElement {
  const [preview] = usePreviewImportMutation();
  const [read, setRead] = useState<ReadService[]>();
  const form = useForm({
    initial: EMPTY_IMPORT,
    validate: validateImport,
    pointers: { '/url': 'url' },
    send: (values) => preview(sourceOf(values)).unwrap(),
    onSent: setRead,
  });
  // What was typed stays for who comes back.
  if (read) return <Confirmation read={read} onBack={() => setRead(undefined)} onClose={onClose} />;
  return (
    <Form label="Import Services" onSubmit={form.submit} errors={form.errors}>
      <DialogBody>
        <Field label="From">
          {(control) => (
            <HTMLSelect
              large
              fill
              {...control}
              value={form.values.from}
              onChange={({ target }) => form.set('from', target.value as ImportValues['from'])}
            >
              <option value="lines">A list that you type</option>
              <option value="page">Another status page</option>
            </HTMLSelect>
          )}
        </Field>
        <SourceField form={form} />
        {form.problem && form.errors.url === undefined && <RefusedLines problem={form.problem} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting}>Show what it makes</SubmitButton>
          </>
        }
      />
    </Form>
  );
}

function SourceField({ form: { values, errors, set } }: { form: FormState<ImportValues> }): ReactElement {
  if (values.from === 'page') {
    return (
      <TextField
        label="Address of the page"
        name="url"
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://status.example.com"
        help="Names, descriptions, groups and their order are taken from its summary.json. Statuses are not."
        value={values.url}
        onChange={(url) => set('url', url)}
        error={errors.url}
      />
    );
  }
  return (
    <TextAreaField
      label="Services"
      name="lines"
      placeholder={'Website\nAPI\n\nPayments:\nCheckout\nInvoices'}
      help="One per line. A line that ends with a colon is a group for those below it, up to an empty line; “Group / Name” works too."
      value={values.lines}
      onChange={(lines) => set('lines', lines)}
      error={errors.lines}
    />
  );
}

interface ConfirmationProps {
  read: readonly ReadService[];
  onBack: () => void;
  onClose: () => void;
}

/** What will be created, before anything is. */
function Confirmation({ read, onBack, onClose }: ConfirmationProps): ReactElement {
  const [importServices] = useImportServicesMutation();
  const created = newServices(read);
  const form = useForm({
    initial: {},
    validate: () => ({}),
    pointers: {},
    send: () => importServices(created).unwrap(),
    onSent: ({ length }) => {
      const message = `${servicesText(length)} created successfully`;
      void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  const left = read.length - created.length;
  return (
    <Form label="What will be created" onSubmit={form.submit} errors={form.errors}>
      <DialogBody>
        <p role="status">
          {created.length > 0 ? `${servicesText(created.length)} will be created.` : 'There is nothing to create.'}
          {left > 0 && ` ${left} of them ${left === 1 ? 'is' : 'are'} there already.`}
        </p>
        {/* Scrolled by keyboard too. */}
        <ul className="import-preview" aria-label="Services to be created" tabIndex={0}>
          {byGroup(read).map(({ group, services }, index) => (
            <li key={`${index} ${group}`}>
              {group !== '' && <bdi className="import-group">{group}</bdi>}
              <ul className={group === '' ? undefined : 'import-children'}>
                {services.map(({ name, description, known }) => (
                  <li key={name} className={known ? 'known' : undefined}>
                    <bdi>{name}</bdi>
                    {known && <span className="option-hint"> There already</span>}
                    {description !== '' && <p className="option-hint">{description}</p>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {form.problem && <RefusedLines problem={form.problem} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Back" onClick={onBack} />
            <SubmitButton submitting={form.submitting} disabled={created.length === 0}>
              {created.length === 0 ? 'Create' : `Create ${servicesText(created.length)}`}
            </SubmitButton>
          </>
        }
      />
    </Form>
  );
}
