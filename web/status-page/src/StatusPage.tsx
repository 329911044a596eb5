import { type ReactElement } from 'react';
import { OpenAnnouncements } from './announcements/OpenAnnouncements.js';
import { Document } from './document/Document.js';
import { pageDescription } from './layout/page-description.js';
import { PageFooter } from './layout/PageFooter.js';
import { PageHeader } from './layout/PageHeader.js';
import { StateBanner } from './incidents/StateBanner.js';
import { OpenIncidents } from './incidents/OpenIncidents.js';
import { overallWords } from './incidents/overall-tone.js';
import { PastIncidents } from './incidents/PastIncidents.js';
import { FutureMaintenances } from './maintenances/FutureMaintenances.js';
import { useTexts } from './language/texts-context.js';
import { type PageView } from './state/page-view.js';
import { ComponentUptime } from './uptime/ComponentUptime.js';

/** The status page: current state first, then what is planned, then what is past. */
export function StatusPage({ view }: { view: PageView }): ReactElement {
  const t = useTexts();
  const { state, overall } = view;
  return (
    <Document
      title={`${overallWords(view, t)} – ${t.siteName(state.customer.name)}`}
      description={pageDescription(state, t)}
      status={overall}
      icon={state.look.favicon}
      url={`${state.pageUrl}/`}
      siteName={t.siteName(state.customer.name)}
    >
      <PageHeader state={state} home />
      <main data-live={state.version ?? state.now} data-done={t.subscribe.done.title} data-failed={t.subscribe.failed}>
        <StateBanner view={view} />
        <OpenIncidents view={view} />
        <OpenAnnouncements state={state} />
        <FutureMaintenances view={view} />
        <ComponentUptime view={view} />
        <PastIncidents view={view} />
      </main>
      <PageFooter state={state} />
    </Document>
  );
}
