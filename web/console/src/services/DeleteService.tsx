import { Alert, Button } from '@blueprintjs/core';
import { useId, useState, type ReactElement } from 'react';
import { type Component } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useDeleteServiceMutation } from './services.api.js';

export interface DeleteServiceProps {
  service: Component;
  onDeleted: () => void;
}

/** A button that deletes a service after a question. */
export function DeleteService({ service, onDeleted }: DeleteServiceProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const [deleteService, { isLoading }] = useDeleteServiceMutation();
  const title = useId();

  const confirm = async (): Promise<void> => {
    try {
      await deleteService(service.id).unwrap();
      onDeleted();
    } catch (error) {
      setAsking(false);
      void showToast({ message: asProblem(error).detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
    }
  };

  return (
    <>
      <Button size="large" intent="danger" variant="outlined" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Alert
        aria-labelledby={title}
        isOpen={asking}
        intent="danger"
        confirmButtonText="Delete"
        cancelButtonText="Cancel"
        canEscapeKeyCancel={!isLoading}
        loading={isLoading}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <p>
          <strong id={title}>Delete {service.name}?</strong>
        </p>
        <p>
          The service and its uptime history disappear from the status page. Incidents stay, without the service. This
          cannot be undone.
        </p>
      </Alert>
    </>
  );
}
