import { type ReactElement } from 'react';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { usePageTitle } from './use-page-title.js';

/** The page for a custom domain that the plan no longer includes. */
export function PaymentRequiredPage(): ReactElement {
  usePageTitle('Payment Required');
  return (
    <main className="notice-page">
      <h1>Payment Required</h1>
      <p>
        A domain of one&rsquo;s own needs a plan that includes it. The status page is still at its address below this
        service, and nothing is lost.
      </p>
      <LinkButton to={paths.plans}>See Plans</LinkButton>
    </main>
  );
}
