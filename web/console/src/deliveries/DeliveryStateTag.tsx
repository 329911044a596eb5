import { Tag } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type DeliveryState } from '../api/contract.js';
import { STATE_LABELS } from './delivery-state.js';

const INTENTS = { delivered: 'success', failed: 'danger', pending: 'primary', skipped: 'none' } as const;

/** The state of one delivery. */
export function DeliveryStateTag({ state }: { state: DeliveryState }): ReactElement {
  return (
    <Tag minimal intent={INTENTS[state]}>
      {STATE_LABELS[state]}
    </Tag>
  );
}
