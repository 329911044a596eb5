import { Fragment, useRef, type ReactElement } from 'react';
import { Navigate } from 'react-router';
import { asProblem } from '../api/problem.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { PageSwitch } from '../pages/PageSwitch.js';
import { useChosenPage } from '../pages/use-chosen-page.js';
import { AudiencesSection } from './Audiences.js';
import { CustomDomain } from './CustomDomain.js';
import { HiddenFirstSteps } from './HiddenFirstSteps.js';
import { IdentityProvidersSection } from './IdentityProviders.js';
import { OrganisationForm } from './OrganisationForm.js';
import { ReadersSection } from './ReadersForm.js';
import { useGetSettingsQuery } from './settings.api.js';
import { SettingsForm } from './SettingsForm.js';
import { SideDoor } from './SideDoor.js';
import { UptimeFormulaSection } from './UptimeFormulaForm.js';
import { useOrganisationName } from './use-organisation-name.js';

const PAYMENT_REQUIRED = 402;
/** Polling interval while a domain waits for its DNS records (ms). */
const PENDING_POLL_MS = 20_000;

/**
 * Hosts of a page, names of senders, the channels for visitors, and who is one. What the organisation decides for all
 * pages, and what further pages do not have, stands with the first one.
 */
export function SettingsPage(): ReactElement {
  usePageTitle('Settings');
  const chosen = useChosenPage();
  const { pageId, page, isMissing } = chosen;
  const query = useGetSettingsQuery(pageId, { refetchOnMountOrArgChange: true });
  const organisation = useOrganisationName();
  const unsavedReaders = useRef(() => false);
  const { currentData: data, error } = query;
  const isPending = data?.customDomainStatus.state === 'pending';
  useGetSettingsQuery(pageId, { skip: !isPending, pollingInterval: PENDING_POLL_MS, skipPollingIfUnfocused: true });
  if (error && asProblem(error).status === PAYMENT_REQUIRED) return <Navigate to={paths.paymentRequired} replace />;
  return (
    <div className="page narrow">
      <PageHeader title="Settings">
        <LinkButton to={paths.auditLog} intent="none">
          Audit Log
        </LinkButton>
      </PageHeader>
      <PageSwitch chosen={chosen} />
      {!isMissing && <QueryState what="The settings" query={query} rows={3} />}
      {data && !isMissing && (
        <Fragment key={pageId ?? ''}>
          {pageId === undefined && <OrganisationForm form={organisation} />}
          {/* When the domain was removed below, the form's field must not claim it again. */}
          <SettingsForm
            key={data.customDomain}
            settings={data}
            pageId={pageId}
            hasOtherChanges={() => organisation.hasUnsavedChanges() || unsavedReaders.current()}
          />
          <CustomDomain settings={data} pageId={pageId} page={page} />
          <ReadersSection pageId={pageId} unsaved={unsavedReaders} />
          <AudiencesSection pageId={pageId} />
          <IdentityProvidersSection pageId={pageId} page={page} />
          <UptimeFormulaSection pageId={pageId} />
          {pageId === undefined && (
            <>
              <SideDoor />
              <HiddenFirstSteps />
            </>
          )}
        </Fragment>
      )}
    </div>
  );
}
