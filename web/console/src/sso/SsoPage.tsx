import { Callout } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useGetCurrentUserQuery } from '../account/account.api.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { QueryState } from '../feedback/QueryState.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { ProvisioningSection } from '../provisioning/ProvisioningSection.js';
import { useGetSsoQuery } from './sso.api.js';
import { SsoForm } from './SsoForm.js';

/** Sign-in through the organisation's own provider: Owners set it up, others can read about it. */
export function SsoPage(): ReactElement {
  usePageTitle('Single sign-on');
  const { data: me } = useGetCurrentUserQuery();
  return (
    <div className="page sso-page">
      <PageHeader title="Single sign-on" />
      {!me && <ListSkeleton rows={2} />}
      {me && (me.role === 'Owner' ? <Connection /> : <ForOwners />)}
    </div>
  );
}

function ForOwners(): ReactElement {
  return (
    <EmptyState title="Owners set this up" icon={<Lock size={28} />}>
      Single sign-on lets colleagues sign in through your company’s own provider. Please ask an Owner of your
      organisation about it.
    </EmptyState>
  );
}

function Connection(): ReactElement {
  const query = useGetSsoQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  return (
    <>
      <QueryState what="Single sign-on" query={query} rows={3} />
      {data && (
        <>
          <State configured={data.configured} enabled={data.enabled} required={data.required} />
          <SsoForm key={String(data.configured)} sso={data} />
        </>
      )}
      <ProvisioningSection />
    </>
  );
}

function State({
  configured,
  enabled,
  required,
}: Record<'configured' | 'enabled' | 'required', boolean>): ReactElement {
  const on = required ? 'On. Everybody but Owners signs in through your provider.' : 'On. Passwords work as well.';
  const text = enabled ? on : 'Off. Everybody signs in with a password.';
  return (
    <Callout intent={enabled ? 'success' : 'none'} icon={null} role="status" className="sso-state">
      {configured
        ? text
        : 'Not set up yet. Register Candor with your OpenID Connect provider, then fill in what it gives you.'}
    </Callout>
  );
}
