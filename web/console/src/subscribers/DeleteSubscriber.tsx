import { Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { NotDeleted } from '../feedback/NotDeleted.js';
import { RowAction } from '../feedback/RowAction.js';
import { deletedNameOf, nameOf, type Subscriber } from './subscriber.rules.js';
import { useDeleteSubscriberMutation, type SubscriberKey } from './subscribers.api.js';

export interface DeleteSubscriberProps {
  of: SubscriberKey;
  subscriber: Subscriber;
}

/** Forgets a subscriber after a question. */
export function DeleteSubscriber({ of, subscriber }: DeleteSubscriberProps): ReactElement {
  // Kept beyond this row, which is gone until the server has refused.
  const [deleteSubscriber, { error }] = useDeleteSubscriberMutation({ fixedCacheKey: `${of.channel} ${of.id}` });
  return (
    <>
      <NotDeleted error={error} />
      <RowAction
        silent
        label="Delete"
        name={nameOf(subscriber)}
        icon={<Trash />}
        intent="danger"
        act={() => deleteSubscriber(of).unwrap()}
      >
        Are you sure you want to delete this subscriber? <strong>{deletedNameOf(subscriber)}</strong>
      </RowAction>
    </>
  );
}
