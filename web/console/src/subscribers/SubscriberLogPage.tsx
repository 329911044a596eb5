import { type ReactElement } from 'react';
import { Navigate, useParams } from 'react-router';
import { DeliveryLogPage } from '../deliveries/DeliveryLogPage.js';
import { paths } from '../navigation/paths.js';
import { screenOf } from '../pages/pages.api.js';
import { nameOf, type SubscriberChannel } from './subscriber.rules.js';
import { useGetSubscriberQuery } from './subscribers.api.js';

/** The ledger cannot be searched by email address. */
const LOGGED: readonly SubscriberChannel[] = ['slack', 'webhook'];

/** The deliveries to one subscriber. */
export function SubscriberLogPage(): ReactElement {
  const { channel, id = '' } = useParams();
  const known = LOGGED.find((one) => one === channel);
  if (!known) return <Navigate to={paths.subscribers('email')} replace />;
  return <Log channel={known} id={id} />;
}

function Log({ channel, id }: { channel: SubscriberChannel; id: string }): ReactElement {
  const { data } = useGetSubscriberQuery({ channel, id });
  const back = { to: screenOf(paths.subscribers(channel), data?.pageId), label: 'Back to Subscribers' };
  return <DeliveryLogPage recipientId={id} name={data && nameOf(data)} back={back} />;
}
