import { type ReactElement } from 'react';
import { FEEDS } from '../feeds/feed-paths.js';
import { type PageState } from '../page-state.js';
import { PageLinks } from './PageLinks.js';

/** Says where the organisation is found, in which zone the page speaks, and who runs it where the organisation lets us. */
export function PageFooter({ state }: { state: PageState }): ReactElement {
  return (
    <footer className="page-footer">
      <PageLinks look={state.look} />
      <ul className="facts" aria-label="Feeds">
        <li>
          <a href={FEEDS.atom.path}>Atom</a>
        </li>
        <li>
          <a href={FEEDS.rss.path}>RSS</a>
        </li>
        <li>
          <a href={FEEDS.calendar.path}>Calendar of maintenances</a>
        </li>
      </ul>
      <p>
        Days begin at midnight in <span className="zone">{state.timeZone}</span>.
      </p>
      {state.look.watermark && (
        <p>
          <a href={state.consoleUrl}>Powered by Candor</a>
        </p>
      )}
    </footer>
  );
}
