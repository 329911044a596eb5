import { type ReactElement } from 'react';
import { Document } from '../document/Document.js';
import { PageFooter } from '../header/PageFooter.js';
import { PageHeader } from '../header/PageHeader.js';
import { type PageView } from '../page-view.js';
import { TIME_FILTER_LABELS } from '../uptime-periods.js';
import { ComponentUptime } from './ComponentUptime.js';

/** The uptime of another period than that of the status page. */
export function UptimePage({ view }: { view: PageView }): ReactElement {
  const { state, overall, period } = view;
  const title = `Uptime, ${TIME_FILTER_LABELS[period].toLowerCase()} – ${state.customer.name} Status`;
  return (
    <Document
      title={title}
      description={state.description}
      status={overall}
      icon={state.look.favicon}
      url={`${state.pageUrl}/uptime/${period}`}
      siteName={`${state.customer.name} Status`}
      linked
    >
      <PageHeader state={state} />
      <main>
        <ComponentUptime view={view} />
        <p className="back">
          <a href="/">Current Status</a>
        </p>
      </main>
      <PageFooter state={state} />
    </Document>
  );
}
