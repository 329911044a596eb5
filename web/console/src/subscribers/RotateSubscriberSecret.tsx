import { Key } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type WebhookSubscriber } from '../api/contract.js';
import { RotateSecret } from '../feedback/RotateSecret.js';
import { useRotateSubscriberSecretMutation } from './subscribers.api.js';

/** Replaces the signing secret of an endpoint after a confirmation, and shows the new one. */
export function RotateSubscriberSecret({ subscriber }: { subscriber: WebhookSubscriber }): ReactElement {
  const [rotate] = useRotateSubscriberSecretMutation();
  return (
    <RotateSecret
      url={subscriber.url}
      icon={<Key />}
      rotate={async () => {
        const { signingSecret, previousSecretValidUntil } = await rotate(subscriber.id).unwrap();
        return { signingSecret, previousUntil: previousSecretValidUntil };
      }}
    />
  );
}
