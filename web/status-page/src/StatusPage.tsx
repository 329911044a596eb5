import { OVERALL_STATUS_LABELS } from '@candor/ui/status/overall-status.js';
import { type ReactElement } from 'react';
import { Document } from './document/Document.js';
import { PageFooter } from './header/PageFooter.js';
import { PageHeader } from './header/PageHeader.js';
import { StateBanner } from './header/StateBanner.js';
import { OpenIncidents } from './incidents/OpenIncidents.js';
import { PastIncidents } from './incidents/PastIncidents.js';
import { FutureMaintenances } from './maintenances/FutureMaintenances.js';
import { type PageView } from './page-view.js';
import { SUBSCRIBED, SUBSCRIBE_FAILED } from './subscribe/subscribe-texts.js';
import { ComponentUptime } from './uptime/ComponentUptime.js';

/** The page a visitor opens: now first, then what is planned, then what was. */
export function StatusPage({ view }: { view: PageView }): ReactElement {
  const { state, overall } = view;
  return (
    <Document
      title={`${OVERALL_STATUS_LABELS[overall]} – ${state.customer.name} Status`}
      description={state.description}
      status={overall}
      icon={state.look.favicon}
      url={`${state.pageUrl}/`}
      siteName={`${state.customer.name} Status`}
    >
      <PageHeader state={state} home />
      <main data-live={state.now} data-done={SUBSCRIBED.title} data-failed={SUBSCRIBE_FAILED}>
        <StateBanner view={view} />
        <OpenIncidents view={view} />
        <FutureMaintenances view={view} />
        <ComponentUptime view={view} />
        <PastIncidents view={view} />
      </main>
      <PageFooter state={state} />
    </Document>
  );
}
