import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { type ReactElement, type ReactNode } from 'react';
import { PageFooter } from './PageFooter.js';
import { PageHeader } from './PageHeader.js';
import { useTexts } from '../language/texts-context.js';
import { type PageState } from '../state/page-state.js';
import { Document } from '../document/Document.js';

export interface InnerPageProps {
  state: PageState;
  /** The topic of the page; the name of the site is appended to it. */
  title: string;
  description: string;
  status?: ComponentStatus;
  /** Its path on the host of the status page. */
  path: string;
  /** Whether the open page checks for newer versions of itself. */
  live?: boolean;
  /** False where the button to subscribe would lead to the page itself. */
  subscribable?: boolean;
  children: ReactNode;
}

/**
 * A page below the status page: it links to style and script, which are loaded once for all of them, and links back.
 */
export function InnerPage(props: InnerPageProps): ReactElement {
  const t = useTexts();
  const { state, title, description, status = 'operational', path, live = true, subscribable, children } = props;
  const siteName = t.siteName(state.customer.name);
  return (
    <Document
      title={`${title} – ${siteName}`}
      description={description}
      status={status}
      icon={state.look.favicon}
      url={`${state.pageUrl}${path}`}
      siteName={siteName}
      linked
    >
      <PageHeader state={state} subscribable={subscribable} />
      <main data-live={live ? (state.version ?? state.now) : undefined}>
        {children}
        <p className="back">
          <a href={t.path('/')}>{t.home}</a>
        </p>
      </main>
      <PageFooter state={state} />
    </Document>
  );
}
