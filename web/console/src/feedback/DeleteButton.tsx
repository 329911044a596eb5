import { type ReactElement } from 'react';
import { ConfirmButton, type ConfirmButtonProps } from './ConfirmButton.js';

export interface DeleteButtonProps extends Pick<
  ConfirmButtonProps,
  'question' | 'children' | 'onRefused' | 'button' | 'trigger'
> {
  /** Deletes; rejects with a problem. */
  remove: () => Promise<unknown>;
  onDeleted: () => void;
}

/** A button, or another trigger, that deletes something after a confirmation. */
export function DeleteButton({ remove, onDeleted, ...rest }: DeleteButtonProps): ReactElement {
  return <ConfirmButton {...rest} confirm="Delete" act={remove} onDone={onDeleted} />;
}
