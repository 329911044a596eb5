import { Search } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { useParams } from 'react-router';
import { asProblem } from '../api/problem.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { ChangeSeriesForm } from './ChangeSeriesForm.js';
import { EditMaintenanceForm } from './EditMaintenanceForm.js';
import { MaintenanceNews } from './MaintenanceNews.js';
import { useGetMaintenanceQuery } from './maintenances.api.js';

const NOT_FOUND = 404;

/** Changes or cancels a future maintenance, or deletes a past one; shows the deliveries of its notices. */
export function EditMaintenancePage(): ReactElement {
  usePageTitle('Edit Maintenance');
  const { id = '' } = useParams();
  const [areAllChanged, setAllChanged] = useState(false);
  const {
    currentData: maintenance,
    error,
    isFetching,
    refetch,
  } = useGetMaintenanceQuery(id, { refetchOnMountOrArgChange: true });
  const missing = !maintenance && error !== undefined && asProblem(error).status === NOT_FOUND;
  return (
    <div className="page narrow">
      <PageHeader title="Edit Maintenance" back={{ to: paths.maintenances, label: 'Back to Maintenances' }}>
        {maintenance?.incidentId && (
          <LinkButton to={paths.editIncident(maintenance.incidentId)} intent="none">
            View
          </LinkButton>
        )}
      </PageHeader>
      {!maintenance && error && !missing && (
        <LoadError what="The maintenance" error={error} retry={refetch} retrying={isFetching} />
      )}
      {!maintenance && !error && <ListSkeleton rows={2} />}
      {missing && (
        <EmptyState title="Maintenance not found" icon={<Search size={28} />}>
          It may have been deleted, or the address is mistyped.
        </EmptyState>
      )}
      {maintenance?.series && areAllChanged && (
        <ChangeSeriesForm series={maintenance.series} onCancel={() => setAllChanged(false)} />
      )}
      {maintenance && !(maintenance.series && areAllChanged) && (
        <EditMaintenanceForm key={maintenance.id} maintenance={maintenance} onChangeAll={() => setAllChanged(true)} />
      )}
      {maintenance && <MaintenanceNews key={`${maintenance.id}/news`} maintenance={maintenance} />}
    </div>
  );
}
