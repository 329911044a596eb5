import { HTMLSelect } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type Sso } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { Field } from '../forms/Field.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm, type Form as FormState } from '../forms/use-form.js';
import { DeleteSso } from './DeleteSso.js';
import { RedirectUri } from './RedirectUri.js';
import { useSaveSsoMutation } from './sso.api.js';
import { SSO_POINTERS, toDraft, validateSso, valuesOf, type SsoValues } from './sso.rules.js';
import { TestIssuer } from './TestIssuer.js';

/** The values to register with the provider, the values that it issued, and who may sign in. */
export function SsoForm({ sso }: { sso: Sso }): ReactElement {
  const [save] = useSaveSsoMutation();
  const form = useForm({
    initial: valuesOf(sso),
    validate: (values) => validateSso(values, sso.configured),
    pointers: SSO_POINTERS,
    send: (values) => save(toDraft(values)).unwrap(),
    onSent: (saved) => {
      form.reset(valuesOf(saved));
      const message = 'Single sign-on updated successfully.';
      void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    },
  });
  return (
    <>
      <Form label="Single sign-on" className="card form-card" onSubmit={form.submit} errors={form.errors}>
        <RedirectUri uri={sso.redirectUri} />
        <ProviderFields form={form} configured={sso.configured} />
        <AdmissionFields form={form} />
        <FormProblem problem={form.problem} shown={form.errors} />
        <div className="form-actions">
          <SubmitButton submitting={form.submitting}>Save</SubmitButton>
          {sso.configured && <DeleteSso />}
        </div>
      </Form>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
    </>
  );
}

const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function ProviderFields({ form, configured }: { form: FormState<SsoValues>; configured: boolean }): ReactElement {
  const { values, errors, set } = form;
  return (
    <>
      <TextField
        {...PLAIN}
        label="Issuer"
        name="issuer"
        placeholder="https://login.example.com"
        help="The address of your provider. Its description is at /.well-known/openid-configuration below it."
        value={values.issuer}
        onChange={(value) => set('issuer', value)}
        error={errors.issuer}
      />
      <TestIssuer issuer={values.issuer} />
      <TextField
        {...PLAIN}
        label="Client ID"
        name="clientId"
        value={values.clientId}
        onChange={(value) => set('clientId', value)}
        error={errors.clientId}
      />
      <TextField
        {...PLAIN}
        type="password"
        autoComplete="new-password"
        label="Client Secret"
        name="clientSecret"
        optional={configured}
        help={configured ? 'The one that is kept is shown to nobody. Type another one to replace it.' : undefined}
        value={values.clientSecret}
        onChange={(value) => set('clientSecret', value)}
        error={errors.clientSecret}
      />
    </>
  );
}

function AdmissionFields({ form }: { form: FormState<SsoValues> }): ReactElement {
  const { values, errors, set } = form;
  return (
    <>
      <TextField
        {...PLAIN}
        label="Email Domains"
        name="emailDomains"
        placeholder="example.com, example.org"
        help="Only addresses of these domains may sign in. Separate several by commas."
        value={values.emailDomains}
        onChange={(value) => set('emailDomains', value)}
        error={errors.emailDomains}
      />
      <Field
        label="Role of New Users"
        help="Who signs in for the first time becomes a user with this role. Users who are here already keep theirs."
        error={errors.defaultRole}
      >
        {(control) => (
          <HTMLSelect
            large
            fill
            {...control}
            value={values.defaultRole}
            options={['User', 'Admin']}
            onChange={({ target }) => set('defaultRole', target.value as SsoValues['defaultRole'])}
          />
        )}
      </Field>
      <fieldset className="options">
        <legend>Options</legend>
        <CheckboxField checked={values.enabled} onChange={(checked) => set('enabled', checked)}>
          Let people sign in through this provider
        </CheckboxField>
        <CheckboxField
          checked={values.required}
          disabled={!values.enabled}
          onChange={(checked) => set('required', checked)}
        >
          Only Owners may still sign in with a password
        </CheckboxField>
        <CheckboxField checked={values.trustEmails} onChange={(checked) => set('trustEmails', checked)}>
          Trust email addresses when the provider does not say whether they are verified
        </CheckboxField>
        <p className="option-hint">
          Needed for Microsoft Entra ID. Use it only where nobody can choose an address at your provider.
        </p>
      </fieldset>
    </>
  );
}
