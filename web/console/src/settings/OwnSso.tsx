import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { useGetCurrentUserQuery } from '../account/account.api.js';
import { paths } from '../navigation/paths.js';
import { useGetSsoQuery } from '../sso/sso.api.js';

/** What readers sign in with, and for which domains that works. Only Owners can see it. */
export function OwnSso(): ReactElement {
  const { data: me } = useGetCurrentUserQuery();
  const { data: sso } = useGetSsoQuery(undefined, { skip: me?.role !== 'Owner' });
  return (
    <p>
      Readers sign in with the OpenID provider of your <Link to={paths.sso}>single sign-on</Link>, where nothing has to
      be changed. They become no users. {sso ? stateOf(sso) : 'An Owner sets it up, with the domains that it is for.'}
    </p>
  );
}

function stateOf({ enabled, emailDomains }: { enabled: boolean; emailDomains: readonly string[] }): string {
  if (!enabled) return 'It is switched off at present, so nobody can sign in with it.';
  return `It works for the domains that it has too: ${emailDomains.join(', ')}.`;
}
