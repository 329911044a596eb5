import { type ReactElement } from 'react';
import { InnerPage } from '../layout/InnerPage.js';
import { pageDescription } from '../layout/page-description.js';
import { useTexts } from '../language/texts-context.js';
import { type PageView } from '../state/page-view.js';
import { ComponentUptime } from './ComponentUptime.js';

/** The uptime within a period other than that of the status page. */
export function UptimePage({ view }: { view: PageView }): ReactElement {
  const t = useTexts();
  const { state, overall, period } = view;
  return (
    <InnerPage
      state={state}
      title={t.services.uptimeOf[period]}
      description={pageDescription(state, t)}
      status={overall}
      path={`/uptime/${period}`}
      live={false}
    >
      <div className="incident-title">
        <h1>{t.services.uptimeOf[period]}</h1>
      </div>
      <ComponentUptime view={view} whole />
    </InnerPage>
  );
}
