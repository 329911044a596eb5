import { Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { deletedNameOf, nameOf, type Subscriber } from './subscriber.rules.js';
import { useDeleteSubscriberMutation, type SubscriberKey } from './subscribers.api.js';

export interface DeleteSubscriberProps {
  of: SubscriberKey;
  subscriber: Subscriber;
}

/** Forgets a subscriber after a question. */
export function DeleteSubscriber({ of, subscriber }: DeleteSubscriberProps): ReactElement {
  const [deleteSubscriber] = useDeleteSubscriberMutation();
  return (
    <ConfirmButton
      question="Please confirm"
      confirm="Yes"
      refrain="No"
      tooltip="Delete"
      button={{
        icon: <Trash />,
        text: undefined,
        variant: 'minimal',
        intent: 'none',
        'aria-label': `Delete ${nameOf(subscriber)}`,
      }}
      act={() => deleteSubscriber(of).unwrap()}
      onDone={() => undefined}
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })}
    >
      Are you sure you want to delete this subscriber? <strong>{deletedNameOf(subscriber)}</strong>
    </ConfirmButton>
  );
}
