import { type ReactElement } from 'react';
import { DeliveryLogLink } from '../deliveries/DeliveryLogLink.js';
import { paths } from '../navigation/paths.js';
import { DeleteSubscriber } from './DeleteSubscriber.js';
import { RotateSubscriberSecret } from './RotateSubscriberSecret.js';
import { nameOf, type Subscriber, type SubscriberChannel } from './subscriber.rules.js';
import { SubscriberLanguage } from './SubscriberLanguage.js';
import { SubscriberState } from './SubscriberState.js';
import { SwitchSubscriber } from './SwitchSubscriber.js';

export interface SubscriberRowProps {
  channel: SubscriberChannel;
  subscriber: Subscriber;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
  mayEdit: boolean;
  selected: boolean;
  onToggle: () => void;
}

/** One subscriber; its actions appear when the row is hovered or has the focus. */
export function SubscriberRow(props: SubscriberRowProps): ReactElement {
  const { channel, subscriber, serviceNames, mayEdit, selected, onToggle } = props;
  const id = subscriber.id;
  const first = 'teamName' in subscriber ? subscriber.teamName : nameOf(subscriber);
  return (
    <tr className={subscriber.enabled ? undefined : 'disabled'}>
      {mayEdit && (
        <td className="select">
          <input type="checkbox" aria-label={`Select ${nameOf(subscriber)}`} checked={selected} onChange={onToggle} />
        </td>
      )}
      <th scope="row">
        <bdi className="recipient-name">{first}</bdi>
        <SubscriberState subscriber={subscriber} serviceNames={serviceNames} />
      </th>
      {'verified' in subscriber && <td data-label="Verified">{subscriber.verified ? 'Yes' : 'No'}</td>}
      {'emailAddress' in subscriber && (
        <td data-label="Language">
          <SubscriberLanguage subscriber={subscriber} mayEdit={mayEdit} />
        </td>
      )}
      {'channelName' in subscriber && (
        <td data-label="Channel">
          <bdi>{subscriber.channelName}</bdi>
        </td>
      )}
      {mayEdit && (
        <td className="actions">
          {channel !== 'email' && <DeliveryLogLink to={paths.subscriberLog(channel, id)} name={nameOf(subscriber)} />}
          {'url' in subscriber && <RotateSubscriberSecret subscriber={subscriber} />}
          <SwitchSubscriber of={{ channel, id }} name={nameOf(subscriber)} enabled={subscriber.enabled} />
          <DeleteSubscriber of={{ channel, id }} subscriber={subscriber} />
        </td>
      )}
    </tr>
  );
}
