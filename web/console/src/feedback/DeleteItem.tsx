import { Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { ConfirmButton, type ConfirmButtonProps } from './ConfirmButton.js';
import { MoreMenu } from './MoreMenu.js';

export interface DeleteItemProps extends Pick<ConfirmButtonProps, 'question' | 'children' | 'onRefused'> {
  /** What is deleted, as in "Delete Incident…". */
  what: string;
  /** Accessible name of the menu. */
  label?: string;
  /** Deletes; rejects with a problem. */
  remove: () => Promise<unknown>;
  onDeleted: () => void;
}

/** A menu with the item that deletes something, after a confirmation: nobody presses it for the button beside it. */
export function DeleteItem({
  what,
  label = 'More actions',
  remove,
  onDeleted,
  ...rest
}: DeleteItemProps): ReactElement {
  return (
    <ConfirmButton
      {...rest}
      confirm="Delete"
      trigger={(ask) => (
        <MoreMenu
          label={label}
          items={[{ text: `Delete ${what}…`, icon: <Trash />, intent: 'danger', onClick: ask }]}
        />
      )}
      act={remove}
      onDone={onDeleted}
    />
  );
}
