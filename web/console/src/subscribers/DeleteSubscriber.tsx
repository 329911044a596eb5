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

/** Deletes a subscriber after a confirmation. */
export function DeleteSubscriber({ of, subscriber }: DeleteSubscriberProps): ReactElement {
  // Stored outside this row, which is removed until the server has refused.
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
