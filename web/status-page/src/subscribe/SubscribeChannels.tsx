import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageState } from '../state/page-state.js';
import { openChannels } from './subscribe-channels.js';
import { SubscribeForm } from './SubscribeForm.js';

/**
 * One real form per channel. The tabs are radio buttons, so the browser switches them without a script. The element
 * around it has the class `subscribing`.
 */
export function SubscribeChannels({ state }: { state: PageState }): ReactElement {
  const t = useTexts();
  const { channels, customer, pageId, components, consoleUrl } = state;
  const ofPage = `customerId=${customer.id}${pageId === undefined ? '' : `&pageId=${pageId}`}`;
  const tabs = openChannels(state);
  const several = tabs.length > 1;
  return (
    <>
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
          <a className="button" href={`${consoleUrl}/api/public/subscribers/slack/oauth?${ofPage}`}>
            {t.subscribe.slack.button}
          </a>
        </p>
      )}
      {channels.email && (
        <p className="hint for-email">
          {t.subscribe.already} <a href={t.path('/manage')}>{t.manage.title}</a>
        </p>
      )}
    </>
  );
}
