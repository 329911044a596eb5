import { type ReactElement } from 'react';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { IncidentDetails } from './IncidentDetails.js';
import { IncidentScreen } from './IncidentScreen.js';

/** One incident: its entries, the progress of their deliveries, and the form for the next one. */
export function EditIncidentPage(): ReactElement {
  return (
    <IncidentScreen
      title="Edit Incident"
      action={({ maintenanceId }) =>
        maintenanceId && (
          <LinkButton to={paths.editMaintenance(maintenanceId)} intent="none">
            View Maintenance
          </LinkButton>
        )
      }
    >
      {(incident) => <IncidentDetails key={incident.id} incident={incident} />}
    </IncidentScreen>
  );
}
