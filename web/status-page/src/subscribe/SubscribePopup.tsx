import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageComponent } from '../page-state.js';
import { SubscribeForm } from './SubscribeForm.js';

export interface SubscribePopupProps {
  channels: { email: boolean; webhook: boolean; slack?: boolean };
  customer: { id: string; name: string };
  /** Those that may be chosen. */
  components: PageComponent[];
  /** Absolute, without a trailing slash: where the way to Slack begins. */
  consoleUrl: string;
}

const CHANNELS = ['email', 'webhook', 'slack'] as const;

/**
 * Button and popup with one real form per channel. The popup is a `popover` and the tabs are radio buttons, so the browser
 * opens, closes and switches them without a script; a browser without popovers shows the forms in place.
 */
export function SubscribePopup({ channels, customer, components, consoleUrl }: SubscribePopupProps): ReactElement {
  const t = useTexts();
  const tabs = CHANNELS.filter((channel) => channels[channel]);
  const several = tabs.length > 1;
  return (
    <>
      <button type="button" className="button" popoverTarget="subscribe" aria-haspopup="dialog">
        {t.subscribe.button}
      </button>
      <div id="subscribe" popover="auto" role="dialog" aria-labelledby="subscribe-title" className="popup">
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
        <p className="popup-lead">{t.subscribe.lead(customer.name)}</p>
        {several && (
          <fieldset className="tabs">
            <legend className="visually-hidden">{t.subscribe.channel}</legend>
            {tabs.map((channel, index) => (
              <label key={channel}>
                <input type="radio" name="channel" id={`tab-${channel}`} defaultChecked={index === 0} />
                {t.subscribe.channels[channel]}
              </label>
            ))}
          </fieldset>
        )}
        {channels.email && <SubscribeForm channel="email" components={components} autoFocus />}
        {channels.webhook && <SubscribeForm channel="webhook" components={components} autoFocus={!channels.email} />}
        {channels.slack && <p className="hint for-slack">{t.subscribe.slack.hint}</p>}
        {channels.slack && (
          <p className="for-slack">
            <a className="button" href={`${consoleUrl}/api/public/subscribers/slack/oauth?customerId=${customer.id}`}>
              {t.subscribe.slack.button}
            </a>
          </p>
        )}
        {channels.email && (
          <p className="hint for-email">
            {t.subscribe.already} <a href="/manage">{t.manage.title}</a>
          </p>
        )}
      </div>
    </>
  );
}
