import { type ReactElement } from 'react';
import { useGetCustomerQuery } from '../account/account.api.js';
import { ExternalLink } from '../navigation/ExternalLink.js';
import { statusPageUrl } from '../navigation/status-page-url.js';
import { useConsoleDispatch } from '../store/hooks.js';

/** Opens the organisation's public page; absent until its domain is known. */
export function StatusPageLink(): ReactElement | null {
  const { data: customer } = useGetCustomerQuery();
  const dispatch = useConsoleDispatch();
  if (!customer) return null;
  // Without the script the page is opened all the same, and the first step stays open.
  const mark = (): void =>
    void import('../welcome/mark-look.js').then(({ markLook }) => dispatch(markLook())).catch(() => undefined);
  return (
    <ExternalLink minimal href={statusPageUrl(customer.domain, window.location)} onOpen={mark}>
      View status page
    </ExternalLink>
  );
}
