import { Tag } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { localZone } from '../forms/local-zone.js';
import { choicesText, quarantineText, type Subscriber } from './subscriber.rules.js';

export interface SubscriberStateProps {
  subscriber: Subscriber;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
}

/** Whether a subscriber is notified, why not, and of what; nothing for one that is notified of everything. */
export function SubscriberState({ subscriber, serviceNames }: SubscriberStateProps): ReactElement | null {
  const { enabled, paused, quarantine } = subscriber;
  const choices = choicesText(subscriber, serviceNames);
  const { mayRead } = subscriber;
  if (enabled && !paused && mayRead && choices === undefined) return null;
  return (
    <span className="recipient-state">
      {!enabled && <Tag minimal>Disabled</Tag>}
      {paused && <Tag minimal>Paused by the subscriber</Tag>}
      {!mayRead && (
        <>
          <Tag minimal>{'emailAddress' in subscriber ? 'Not listed as a reader' : 'Not approved'}</Tag>
          <span>
            {'emailAddress' in subscriber
              ? 'It gets no mails until it is.'
              : 'It gets nothing until it is: only listed people may read the page.'}
          </span>
        </>
      )}
      {quarantine && (
        <span className="recipient-reason">
          In quarantine since {formatDate(quarantine.since, 'short-day', localZone())}: {quarantineText(quarantine)}
        </span>
      )}
      {choices && <span className="recipient-choices">{choices}</span>}
    </span>
  );
}
