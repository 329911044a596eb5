import { type ReactElement } from 'react';
import { Document } from '../document/Document.js';
import { PageFooter } from '../header/PageFooter.js';
import { PageHeader } from '../header/PageHeader.js';
import { useTexts } from '../language/texts-context.js';
import { type PageState } from '../page-state.js';
import { SUBSCRIBE_PATH } from './subscribe-channels.js';
import { SubscribeChannels } from './SubscribeChannels.js';

/** What the popup has, at an address of its own: for pages that are drawn once and kept, and for links from elsewhere. */
export function SubscribePage({ state }: { state: PageState }): ReactElement {
  const t = useTexts();
  const siteName = t.siteName(state.customer.name);
  return (
    <Document
      title={`${t.subscribe.title} – ${siteName}`}
      description={t.subscribe.lead(state.customer.name)}
      status="operational"
      icon={state.look.favicon}
      url={`${state.pageUrl}${SUBSCRIBE_PATH}`}
      siteName={siteName}
      linked
    >
      <PageHeader state={state} subscribable={false} />
      <main>
        <div className="card subscribing">
          <h1>{t.subscribe.title}</h1>
          <SubscribeChannels state={state} />
        </div>
        <p className="back">
          <a href="/">{t.home}</a>
        </p>
      </main>
      <PageFooter state={state} />
    </Document>
  );
}
