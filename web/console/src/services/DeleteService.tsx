import { type ReactElement } from 'react';
import { type Component } from '../api/contract.js';
import { DeleteItem } from '../feedback/DeleteItem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useDeleteServiceMutation } from './services.api.js';

export interface DeleteServiceProps {
  service: Component;
  onDeleted: () => void;
}

/** A menu that deletes a service after a confirmation. */
export function DeleteService({ service, onDeleted }: DeleteServiceProps): ReactElement {
  const [deleteService] = useDeleteServiceMutation();
  return (
    <DeleteItem
      question={`Delete ${service.name}?`}
      what="Service"
      remove={() => deleteService(service.id).unwrap()}
      onDeleted={onDeleted}
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })}
    >
      The service and its uptime history disappear from the status page. Incidents stay, without the service. This
      cannot be undone.
    </DeleteItem>
  );
}
