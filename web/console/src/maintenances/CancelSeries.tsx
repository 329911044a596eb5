import { type ReactElement } from 'react';
import { type Maintenance } from '../api/contract.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useCancelSeriesMutation } from './maintenances.api.js';

export interface CancelSeriesProps {
  /** An occurrence of a recurring one. */
  maintenance: Maintenance;
  onCancelled: () => void;
}

/** Cancels all occurrences of a recurring maintenance that have not started, after a confirmation. */
export function CancelSeries({ maintenance, onCancelled }: CancelSeriesProps): ReactElement {
  const [cancelSeries] = useCancelSeriesMutation();
  return (
    <ConfirmButton
      question={`Cancel all dates of ${maintenance.name}?`}
      confirm="Cancel All Dates"
      refrain="Keep them"
      button={{ size: 'large' }}
      act={() => cancelSeries(maintenance.series?.id ?? '').unwrap()}
      onDone={onCancelled}
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS })}
    >
      All dates that have not started leave the status page, and there will be no others.{' '}
      {maintenance.sendNotification && 'Recipients are notified once that it is cancelled. '}
      This cannot be undone.
    </ConfirmButton>
  );
}
