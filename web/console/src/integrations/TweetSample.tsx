import { type ReactElement } from 'react';
import { useGetCustomerQuery } from '../account/account.api.js';
import { statusPageUrl } from '../navigation/status-page-url.js';
import { Logo } from '../theme/Logo.js';

/** An example of a tweet with the organisation's name. */
export function TweetSample(): ReactElement {
  const { data: customer } = useGetCustomerQuery();
  return (
    <figure className="tweet" role="img" aria-label="A tweet about an incident, with a link to the status page">
      <Logo />
      <div>
        <p>
          <strong>{customer?.name ?? 'Your organisation'}</strong>
        </p>
        <p>Investigating: Checkout is slow. We are looking into it.</p>
        <p className="tweet-link">{customer && `${statusPageUrl(customer.domain, window.location)}/incidents/…`}</p>
      </div>
    </figure>
  );
}
