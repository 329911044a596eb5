import { AnchorButton } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useGetCustomerQuery } from '../session/account.api.js';
import { statusPageUrl } from './status-page-url.js';

/** Opens the organisation's public page; absent until its domain is known. */
export function StatusPageLink(): ReactElement | null {
  const { data: customer } = useGetCustomerQuery();
  if (!customer) return null;
  return (
    <AnchorButton
      className="status-page-link"
      variant="minimal"
      href={statusPageUrl(customer.domain, window.location)}
      target="_blank"
      rel="noreferrer"
      icon={<Share />}
    >
      View status page
    </AnchorButton>
  );
}
