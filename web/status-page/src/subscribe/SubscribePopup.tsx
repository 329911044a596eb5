import { type ReactElement } from 'react';
import { SubscribeForm } from './SubscribeForm.js';

export interface SubscribePopupProps {
  channels: { email: boolean; webhook: boolean };
  customerName: string;
}

/**
 * Button and popup with one real form per channel. The popup is a `popover` and the tabs are radio buttons, so the browser
 * opens, closes and switches them without a script; a browser without popovers shows the forms in place.
 */
export function SubscribePopup({ channels, customerName }: SubscribePopupProps): ReactElement {
  const both = channels.email && channels.webhook;
  return (
    <>
      <button type="button" className="button" popoverTarget="subscribe" aria-haspopup="dialog">
        Subscribe
      </button>
      <div id="subscribe" popover="auto" role="dialog" aria-labelledby="subscribe-title" className="popup">
        <div className="popup-head">
          <h2 id="subscribe-title">Subscribe to updates</h2>
          <button
            type="button"
            className="close"
            popoverTarget="subscribe"
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <p className="popup-lead">Hear from {customerName} whenever an incident is opened, updated or resolved.</p>
        {both && (
          <fieldset className="tabs">
            <legend className="visually-hidden">Channel</legend>
            <label>
              <input type="radio" name="channel" id="tab-email" defaultChecked />
              Email
            </label>
            <label>
              <input type="radio" name="channel" id="tab-webhook" />
              Webhook
            </label>
          </fieldset>
        )}
        {channels.email && <SubscribeForm channel="email" autoFocus />}
        {channels.webhook && <SubscribeForm channel="webhook" autoFocus={!both} />}
      </div>
    </>
  );
}
