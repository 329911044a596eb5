import { type ReactElement } from 'react';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { usePageTitle } from './use-page-title.js';

/** Shown for a host for which no organisation has a status page. */
export function NoSuchDomainPage(): ReactElement {
  usePageTitle('No such Domain');
  return (
    <main className="notice-page">
      <h1>No such Domain :(</h1>
      <p>There is no status page at this address. It may have been renamed, or there is a typing error in it.</p>
      <LinkButton to={paths.openIncidents}>Go to the console</LinkButton>
    </main>
  );
}
