import { type ReactElement } from 'react';
import { useGetCurrentUserQuery, useGetCustomerQuery, useGetFeaturesQuery } from '../account/account.api.js';
import { UpgradeNotice } from '../billing/UpgradeNotice.js';
import { useGetCustomizationQuery } from '../customize/customize.api.js';
import { CUSTOMIZE_FEATURE } from '../customize/customize.rules.js';
import { ImageUpload } from '../customize/ImageUpload.js';
import { ExternalLink } from '../navigation/ExternalLink.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { statusPageUrl } from '../navigation/status-page-url.js';
import { ImportServices } from '../services/ImportServices.js';
import { AddSubscriber } from '../subscribers/AddSubscriber.js';
import { InviteUser } from '../users/InviteUser.js';

/** The logo of the page, where the plan includes one. */
export function LogoStep(): ReactElement {
  const { data: features } = useGetFeaturesQuery();
  const { data } = useGetCustomizationQuery(undefined);
  const included = features?.includes(CUSTOMIZE_FEATURE);
  return (
    <>
      {included === false && <UpgradeNotice />}
      <ImageUpload kind="logo" url={data?.logoUrl ?? ''} editable={included === true} />
    </>
  );
}

/** Services, many at once or one. */
export function ServicesStep(): ReactElement {
  return (
    <>
      <p>One for each thing that your users would name. Incidents say which of them are affected.</p>
      <div className="first-step-actions">
        <ImportServices primary text="Type or import them" />
        <LinkButton to={paths.newService} intent="none">
          Add one
        </LinkButton>
      </div>
    </>
  );
}

/** The page itself, in a new tab. */
export function LookStep({ onDone }: { onDone: () => void }): ReactElement {
  const { data: customer } = useGetCustomerQuery();
  return (
    <>
      <p>This is what visitors see. It goes on answering when everything else is down.</p>
      {customer && (
        <ExternalLink href={statusPageUrl(customer.domain, window.location)} onOpen={onDone}>
          Open your status page
        </ExternalLink>
      )}
    </>
  );
}

/** A second user. */
export function ColleagueStep(): ReactElement {
  const { data: me } = useGetCurrentUserQuery();
  return (
    <>
      <p>So that a colleague can publish while you sleep. Each colleague gets a mail with a first password.</p>
      {me && <InviteUser me={me} />}
    </>
  );
}

/** A reader of the notifications. */
export function SubscriberStep(): ReactElement {
  return (
    <>
      <p>Your own address, for example: then you read what your subscribers read.</p>
      <AddSubscriber />
    </>
  );
}
