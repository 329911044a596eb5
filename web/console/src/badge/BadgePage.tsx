import { type ReactElement } from 'react';
import { useGetCustomerQuery } from '../account/account.api.js';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { statusPageUrl } from '../navigation/status-page-url.js';
import { bannerSnippet, frameSnippet, imageSnippet, linkSnippet, scriptSnippet } from './badge-snippets.js';
import { BadgePreview } from './BadgePreview.js';
import { Snippet } from './Snippet.js';

/** How the organisation can show its status on its own site. */
export function BadgePage(): ReactElement {
  usePageTitle('Badge');
  const { data: customer, error, isFetching, refetch } = useGetCustomerQuery();
  const pageUrl = customer && statusPageUrl(customer.domain, window.location);
  return (
    <div className="page narrow">
      <PageHeader title="Badge" summary="Show the status of your services on your own site." />
      {!customer && error && <LoadError what="Your organisation" error={error} retry={refetch} retrying={isFetching} />}
      {!customer && !error && <ListSkeleton rows={3} />}
      {customer && pageUrl && (
        <ol className="badge-steps">
          <li className="card badge-step">
            <h2>1. Place the link</h2>
            <p>Where visitors shall find your status page, for example in the footer.</p>
            <Snippet code={linkSnippet(pageUrl)} label="Copy the link" />
          </li>
          <li className="card badge-step">
            <h2>2. Add the script</h2>
            <p>Once, before the end of the body. It puts a dot into every such link, and keeps it up to date.</p>
            <Snippet code={scriptSnippet(pageUrl, customer.id)} label="Copy the script" />
          </li>
          <li className="card badge-step">
            <h2>3. See the result</h2>
            <p>The dot has the colour of your status, and says more when it is pointed at.</p>
            <BadgePreview />
            <p>Where no script may run, in a README for example, use an image:</p>
            <Snippet code={imageSnippet(pageUrl)} label="Copy the image" />
          </li>
          <li className="card badge-step">
            <h2>4. Show a banner when something is wrong</h2>
            <p>
              Instead of the dot or beside it: a line on top of your site, only while an incident is open or a
              maintenance is running. Visitors can close it, and see it again with the next incident.
            </p>
            <Snippet code={bannerSnippet(pageUrl, customer.id)} label="Copy the banner" />
            <p>Where you would rather use a frame:</p>
            <Snippet code={frameSnippet(pageUrl)} label="Copy the frame" />
          </li>
        </ol>
      )}
    </div>
  );
}
