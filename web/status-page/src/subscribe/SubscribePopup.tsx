import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageState } from '../state/page-state.js';
import { SubscribeChannels } from './SubscribeChannels.js';

/**
 * Button and popup. The popup is a `popover`, so the browser opens and closes it without a script; a browser without popovers shows
 * the forms in place.
 */
export function SubscribePopup({ state }: { state: PageState }): ReactElement {
  const t = useTexts();
  return (
    <>
      <button type="button" className="button" popoverTarget="subscribe" aria-haspopup="dialog">
        {t.subscribe.button}
      </button>
      <div id="subscribe" popover="auto" role="dialog" aria-labelledby="subscribe-title" className="popup subscribing">
        <div className="popup-head">
          <h2 id="subscribe-title">{t.subscribe.title}</h2>
          <button
            type="button"
            className="close"
            popoverTarget="subscribe"
            popoverTargetAction="hide"
            aria-label={t.subscribe.close}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <SubscribeChannels state={state} />
      </div>
    </>
  );
}
