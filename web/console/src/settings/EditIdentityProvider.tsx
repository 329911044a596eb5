import { lazy, type ReactElement } from 'react';
import { type IdentityProvider, type OrganisationPage, type Readers } from '../api/contract.js';
import { EditDialog } from './EditDialog.js';

/** Fetched when it is opened. */
const IdentityProviderForm = lazy(async () => ({
  default: (await import('./IdentityProviderForm.js')).IdentityProviderForm,
}));

export interface EditIdentityProviderProps {
  /** Undefined for a new one. */
  provider?: IdentityProvider;
  readers: Readers;
  /** Whose readers; undefined for the first page. */
  pageId: string | undefined;
  /** The same, once it is known. */
  page: OrganisationPage | undefined;
}

/** A button with a dialog for one identity provider. */
export function EditIdentityProvider({ provider, ...whose }: EditIdentityProviderProps): ReactElement {
  return (
    <EditDialog title={provider ? 'Edit Identity Provider' : 'Add an Identity Provider'} name={provider?.name}>
      {(key, close) => <IdentityProviderForm key={key} provider={provider} {...whose} onClose={close} />}
    </EditDialog>
  );
}
