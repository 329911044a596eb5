import { type ReactElement } from 'react';
import { type Maintenance } from '../api/contract.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useCancelMaintenanceMutation } from './maintenances.api.js';

export interface CancelMaintenanceProps {
  maintenance: Maintenance;
  onCancelled: () => void;
}

/** Cancels a future maintenance after a confirmation. */
export function CancelMaintenance({ maintenance, onCancelled }: CancelMaintenanceProps): ReactElement {
  const [cancelMaintenance] = useCancelMaintenanceMutation();
  return (
    <ConfirmButton
      question={`Cancel ${maintenance.name}?`}
      confirm="Cancel Maintenance"
      refrain="Keep it"
      button={{ size: 'large' }}
      act={() => cancelMaintenance(maintenance.id).unwrap()}
      onDone={onCancelled}
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS })}
    >
      It leaves the status page and will not start, but stays in this list.{' '}
      {maintenance.sendNotification && 'Those who were notified of it are notified that it is cancelled. '}
      This cannot be undone.
    </ConfirmButton>
  );
}
