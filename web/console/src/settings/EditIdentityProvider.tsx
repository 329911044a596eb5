import { lazy, type ReactElement } from 'react';
import { type IdentityProvider, type OrganisationPage, type Readers } from '../api/contract.js';
import { EditDialog } from './EditDialog.js';

/** Fetched when it is opened. */
const IdentityProviderForm = lazy(async () => ({
  default: (await import('./IdentityProviderForm.js')).IdentityProviderForm,
}));

const OpenidProviderForm = lazy(async () => ({
  default: (await import('./OpenidProviderForm.js')).OpenidProviderForm,
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
      {(close) => <IdentityProviderForm provider={provider} {...whose} onClose={close} />}
    </EditDialog>
  );
}

/** The same for the organisation's own single sign-on. */
export function EditOpenidProvider({ provider, readers, pageId }: EditIdentityProviderProps): ReactElement {
  const title = provider ? 'Edit Your Single Sign-on' : 'Add Your Single Sign-on';
  return (
    <EditDialog title={title} name={provider?.name}>
      {(close) => <OpenidProviderForm provider={provider} readers={readers} pageId={pageId} onClose={close} />}
    </EditDialog>
  );
}
