import { Dialog } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { CardForm } from './CardForm.js';

export interface CardDialogProps {
  publishableKey: string;
  isOpen: boolean;
  /** A card is stored already and will be replaced. */
  exists: boolean;
  onClose: () => void;
}

/** Asks for a card. */
export function CardDialog({ publishableKey, isOpen, exists, onClose }: CardDialogProps): ReactElement {
  return (
    <Dialog
      isOpen={isOpen}
      title={exists ? 'Edit card' : 'Add card'}
      // A click outside must not discard the input.
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <CardForm publishableKey={publishableKey} onClose={onClose} />
    </Dialog>
  );
}
