import { Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type IdentityProvider, type OrganisationPage, type Readers } from '../api/contract.js';
import { QueryState } from '../feedback/QueryState.js';
import { RowAction } from '../feedback/RowAction.js';
import { EditIdentityProvider, EditOpenidProvider } from './EditIdentityProvider.js';
import { hasUnusedProviders, providerText, withoutProvider } from './identity-provider.rules.js';
import { useGetReadersQuery, useSaveReadersMutation } from './readers.api.js';
import { named } from './readers.rules.js';

export interface IdentityProvidersProps {
  /** Whose readers; undefined for the first page. */
  pageId: string | undefined;
  /** The same, once it is known. */
  page: OrganisationPage | undefined;
}

/** Providers that readers of a page sign in with, in place of a mailed link. */
export function IdentityProvidersSection({ pageId, page }: IdentityProvidersProps): ReactElement {
  const query = useGetReadersQuery(pageId);
  const { currentData: readers } = query;
  return (
    <section className="card form-card custom-domain" aria-label="Identity providers">
      <h2>Identity providers</h2>
      <p>
        Readers of a company sign in with its own provider (SAML 2.0), and your own people with your single sign-on
        (OpenID). It proves that an address of its domains is theirs, and such addresses get no mailed link any more.
        Who may read the page is still said under People
        {pageId !== undefined && ' and by the audiences'}.
      </p>
      <QueryState what="The identity providers" query={query} rows={1} />
      {readers && readers.providers.length > 0 && (
        <ul className="domain-records" aria-label="Identity providers of the page">
          {readers.providers.map((provider) => (
            <ProviderItem key={provider.id} provider={provider} readers={readers} pageId={pageId} page={page} />
          ))}
        </ul>
      )}
      {readers && hasUnusedProviders(readers) && (
        <p className="option-hint">Everybody may read the page, so nobody is asked to sign in.</p>
      )}
      {readers && (
        <div className="form-actions">
          <EditIdentityProvider readers={readers} pageId={pageId} page={page} />
          {!readers.providers.some(({ isOpenid }) => isOpenid) && (
            <EditOpenidProvider readers={readers} pageId={pageId} page={page} />
          )}
        </div>
      )}
    </section>
  );
}

interface ProviderItemProps extends IdentityProvidersProps {
  provider: IdentityProvider;
  readers: Readers;
}

function ProviderItem({ provider, readers, pageId, page }: ProviderItemProps): ReactElement {
  const [save] = useSaveReadersMutation();
  const { id, name, domains } = provider;
  const Edit = provider.isOpenid ? EditOpenidProvider : EditIdentityProvider;
  return (
    <li className="domain-record audience">
      <span className="record-head">
        <bdi>{name}</bdi>
        <span className="audience-actions">
          <Edit provider={provider} readers={readers} pageId={pageId} page={page} />
          <RowAction
            label="Delete"
            name={name}
            icon={<Trash />}
            intent="danger"
            act={() => save({ pageId, draft: withoutProvider(readers, id) }).unwrap()}
            done="Identity provider deleted."
          >
            Are you sure you want to delete {name}? Readers who signed in with it are signed out. Addresses of{' '}
            {named(domains)} get mailed links again.
          </RowAction>
        </span>
      </span>
      <span className="option-hint">{providerText(provider)}</span>
    </li>
  );
}
