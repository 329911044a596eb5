import { type ReactElement } from 'react';
import { type Readers } from '../api/contract.js';
import { TextAreaField, TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { type EditIdentityProviderProps } from './EditIdentityProvider.js';
import {
  certificateError,
  providerPointers,
  providerValues,
  validateProvider,
  withProvider,
  type ProviderValues,
} from './identity-provider.rules.js';
import { pointerOf } from './listed.rules.js';
import { ListedForm, listedSaved } from './ListedForm.js';
import { NeededByProvider } from './NeededByProvider.js';
import { ProviderMetadata } from './ProviderMetadata.js';
import { useSaveReadersMutation } from './readers.api.js';
import { lineError } from './readers.rules.js';

/** One identity provider. After a colleague's change, a second try goes on from that. */
export function IdentityProviderForm({
  provider,
  readers,
  pageId,
  page,
  onClose,
}: EditIdentityProviderProps & { onClose: () => void }): ReactElement {
  const [save] = useSaveReadersMutation();
  const at = pointerOf('providers', readers.providers, provider?.id);
  const form = useForm<ProviderValues, Readers>({
    initial: providerValues(provider),
    validate: validateProvider,
    pointers: providerPointers(at),
    send: (values) => save({ pageId, draft: withProvider(readers, provider?.id, values) }).unwrap(),
    onSent: listedSaved('Identity provider', onClose),
  });
  const { values, errors, set } = form;
  return (
    <ListedForm
      label="Identity provider"
      form={form}
      onName={(name) => set('name', name)}

      save="Save Identity Provider"
      onClose={onClose}
    >
      <NeededByProvider pageUrl={page?.url} />
      <ProviderMetadata onRead={form.fill} />
      <TextField
        label="Entity ID"
        name="entityId"
        autoComplete="off"
        spellCheck={false}
        value={values.entityId}
        onChange={(entityId) => set('entityId', entityId)}
        error={errors.entityId}
      />
      <TextField
        label="Sign-in address"
        name="signInUrl"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        help="Where readers sign in, for the binding HTTP-Redirect."
        value={values.signInUrl}
        onChange={(signInUrl) => set('signInUrl', signInUrl)}
        error={errors.signInUrl}
      />
      <TextAreaField
        label="Certificates"
        name="certificates"
        placeholder="-----BEGIN CERTIFICATE-----"
        help="What it signs with (X.509, RSA): one, or several after each other while one replaces another."
        value={values.certificates}
        onChange={(certificates) => set('certificates', certificates)}
        error={certificateError(form, at)}
      />
      <TextAreaField
        label="Domains"
        name="domains"
        placeholder="example.com"
        help="One on each line. Who has an address there signs in with this provider and gets no mailed link."
        value={values.domains}
        onChange={(domains) => set('domains', domains)}
        error={lineError('domains', form, at)}
      />
    </ListedForm>
  );
}
