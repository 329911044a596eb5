import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type Readers } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextAreaField, TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { type EditIdentityProviderProps } from './EditIdentityProvider.js';
import {
  openidPointers,
  openidValues,
  validateOpenid,
  withOpenid,
  type OpenidValues,
} from './identity-provider.rules.js';
import { pointerOf } from './listed.rules.js';
import { OwnSso } from './OwnSso.js';
import { useSaveReadersMutation } from './readers.api.js';
import { lineError } from './readers.rules.js';

/** The organisation's own single sign-on as an identity provider of a page: all but the domains is set up elsewhere. */
export function OpenidProviderForm({
  provider,
  readers,
  pageId,
  onClose,
}: Omit<EditIdentityProviderProps, 'page'> & { onClose: () => void }): ReactElement {
  const [save] = useSaveReadersMutation();
  const at = pointerOf('providers', readers.providers, provider?.id);
  const form = useForm<OpenidValues, Readers>({
    initial: openidValues(provider),
    validate: validateOpenid,
    pointers: openidPointers(at),
    send: (values) => save({ pageId, draft: withOpenid(readers, provider?.id, values) }).unwrap(),
    onSent: (_, { name }) => {
      const message = `Identity provider ${name.trim()} is saved`;
      void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  const { values, errors, set } = form;
  return (
    <Form label="Single sign-on of readers" onSubmit={form.submit} errors={errors}>
      <DialogBody className="provider-form">
        <OwnSso />
        <TextField
          label="Name"
          name="name"
          autoFocus
          autoComplete="off"
          help="For you and your colleagues; no reader sees it."
          value={values.name}
          onChange={(name) => set('name', name)}
          error={errors.name}
        />
        <TextAreaField
          label="Domains"
          name="domains"
          placeholder="example.com"
          help="One on each line. Who has an address there signs in with your provider and gets no mailed link."
          value={values.domains}
          onChange={(domains) => set('domains', domains)}
          error={lineError('domains', form, at)}
        />
        <FormProblem problem={form.problem} shown={errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting}>Save Single Sign-on</SubmitButton>
          </>
        }
      />
    </Form>
  );
}
