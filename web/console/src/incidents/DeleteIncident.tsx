import { isOpen } from '@candor/ui/status/incident-status.js';
import { type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { type Incident } from '../api/contract.js';
import { DeleteItem } from '../feedback/DeleteItem.js';
import { DETAIL_PAGE_TOAST_MS, MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { paths } from '../navigation/paths.js';
import { useDeleteIncidentMutation } from './incident-changes.api.js';

export interface DeleteIncidentProps {
  incident: Incident;
  /** Called before the page is left, to avoid the question about unsaved input. */
  onDeleted: () => void;
}

/** A menu that deletes an incident, after a confirmation, and returns to its list. */
export function DeleteIncident({ incident, onDeleted }: DeleteIncidentProps): ReactElement {
  const navigate = useNavigate();
  const [deleteIncident] = useDeleteIncidentMutation();
  const { id, name, incidentStatus } = incident;
  return (
    <DeleteItem
      question={`Delete ${name}?`}
      what="Incident"
      remove={() => deleteIncident(id).unwrap()}
      onDeleted={() => {
        onDeleted();
        void showToast({ message: `${name} is deleted successfully`, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
        void navigate(isOpen(incidentStatus) ? paths.openIncidents : paths.resolvedIncidents);
      }}
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS })}
    >
      The incident, its entries and the downtime it caused disappear from the status page. This cannot be undone.
    </DeleteItem>
  );
}
