import { type ReactElement } from 'react';
import { type PageState } from '../page-state.js';

/** Says who runs the page and in which zone it speaks. */
export function PageFooter({ state }: { state: PageState }): ReactElement {
  return (
    <footer className="page-footer">
      <p>
        Days begin at midnight in <span className="zone">{state.timeZone}</span>.
      </p>
      <p>
        <a href={state.consoleUrl}>Powered by Candor</a>
      </p>
    </footer>
  );
}
