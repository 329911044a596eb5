import { type ReactElement } from 'react';
import { useGetCustomerQuery } from '../account/account.api.js';
import { ExternalLink } from '../navigation/ExternalLink.js';
import { statusPageUrl } from '../navigation/status-page-url.js';
import { setWelcomeMark } from '../welcome/welcome-marks.js';

/** Opens the organisation's public page; absent until its domain is known. */
export function StatusPageLink(): ReactElement | null {
  const { data: customer } = useGetCustomerQuery();
  if (!customer) return null;
  return (
    <ExternalLink
      minimal
      href={statusPageUrl(customer.domain, window.location)}
      onOpen={() => setWelcomeMark(customer.id, 'looked')}
    >
      View status page
    </ExternalLink>
  );
}
