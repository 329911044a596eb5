import { type ReactElement } from 'react';
import { type Readers } from '../api/contract.js';
import { TextAreaField } from '../forms/TextField.js';
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
import { ListedForm, listedSaved } from './ListedForm.js';
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
    onSent: listedSaved('Identity provider', onClose),
  });
  const { values, set } = form;
  return (
    <ListedForm
      label="Single sign-on of readers"
      form={form}
      onName={(name) => set('name', name)}
      intro={<OwnSso />}
      save="Save Single Sign-on"
      onClose={onClose}
    >
      <TextAreaField
        label="Domains"
        name="domains"
        placeholder="example.com"
        help="One on each line. Who has an address there signs in with your provider and gets no mailed link."
        value={values.domains}
        onChange={(domains) => set('domains', domains)}
        error={lineError('domains', form, at)}
      />
    </ListedForm>
  );
}
