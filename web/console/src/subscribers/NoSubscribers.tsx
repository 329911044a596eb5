import { Envelope, Chat, Globe } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { EmptyState } from '../feedback/EmptyState.js';
import { type SubscriberChannel } from './subscriber.rules.js';

const TEXTS: Record<SubscriberChannel, { title: string; icon: ReactElement; text: string }> = {
  email: {
    title: 'No email subscribers yet',
    icon: <Envelope size={28} />,
    text: 'Visitors subscribe on your status page. You may also add addresses; their owners are asked first.',
  },
  slack: {
    title: 'No Slack subscribers yet',
    icon: <Chat size={28} />,
    text: 'Visitors add a channel of their Slack workspace on your status page, unless only listed people may read it.',
  },
  webhook: {
    title: 'No webhook subscribers yet',
    icon: <Globe size={28} />,
    text: 'Programs are notified by a signed POST. Visitors add an endpoint on your status page, unless only listed people may read it, or you do it for them.',
  },
};

export interface NoSubscribersProps {
  channel: SubscriberChannel;
}

/** The content of an empty list of a channel. */
export function NoSubscribers({ channel }: NoSubscribersProps): ReactElement {
  const { title, icon, text } = TEXTS[channel];
  return (
    <EmptyState title={title} icon={icon}>
      {text}
    </EmptyState>
  );
}
