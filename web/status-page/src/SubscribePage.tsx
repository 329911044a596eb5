import { type ReactElement } from 'react';
import { InnerPage } from './layout/InnerPage.js';
import { useTexts } from './language/texts-context.js';
import { type PageState } from './state/page-state.js';
import { SUBSCRIBE_PATH } from './subscribe/subscribe-channels.js';
import { SubscribeChannels } from './subscribe/SubscribeChannels.js';

/** The content of the popup at its own address, for links from other sites. */
export function SubscribePage({ state }: { state: PageState }): ReactElement {
  const t = useTexts();
  return (
    <InnerPage
      state={state}
      title={t.subscribe.title}
      description={t.subscribe.lead(state.customer.name)}
      path={SUBSCRIBE_PATH}
      live={false}
      subscribable={false}
    >
      <div className="card subscribing">
        <h1>{t.subscribe.title}</h1>
        <SubscribeChannels state={state} />
      </div>
    </InnerPage>
  );
}
