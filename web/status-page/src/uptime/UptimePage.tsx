import { type ReactElement } from 'react';
import { Document } from '../document/Document.js';
import { pageDescription } from '../header/page-description.js';
import { PageFooter } from '../header/PageFooter.js';
import { PageHeader } from '../header/PageHeader.js';
import { useTexts } from '../language/texts-context.js';
import { type PageView } from '../page-view.js';
import { ComponentUptime } from './ComponentUptime.js';

/** The uptime of another period than that of the status page. */
export function UptimePage({ view }: { view: PageView }): ReactElement {
  const t = useTexts();
  const { state, overall, period } = view;
  const title = `${t.services.uptimeOf[period]} – ${t.siteName(state.customer.name)}`;
  return (
    <Document
      title={title}
      description={pageDescription(state, t)}
      status={overall}
      icon={state.look.favicon}
      url={`${state.pageUrl}/uptime/${period}`}
      siteName={t.siteName(state.customer.name)}
      linked
    >
      <PageHeader state={state} />
      <main>
        <div className="incident-title">
          <h1>{t.services.uptimeOf[period]}</h1>
        </div>
        <ComponentUptime view={view} />
        <p className="back">
          <a href="/">{t.home}</a>
        </p>
      </main>
      <PageFooter state={state} />
    </Document>
  );
}
