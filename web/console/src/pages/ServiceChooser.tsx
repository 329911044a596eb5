import { type ReactElement } from 'react';
import { type Component, type PlacedService } from '../api/contract.js';
import { LoadError } from '../feedback/LoadError.js';
import { useListServicesQuery } from '../services/services.api.js';
import { withoutServices, withServices } from './page.rules.js';
import { ServicesField } from './ServicesField.js';

export interface ServiceChooserProps {
  chosen: PlacedService[];
  onChange: (chosen: PlacedService[]) => void;
}

/** All services of the organisation, to be ticked for a page. */
export function ServiceChooser({ chosen, onChange }: ServiceChooserProps): ReactElement {
  const { data: services, error, isFetching, refetch } = useListServicesQuery();
  const ids = new Set(chosen.map(({ componentId }) => componentId));
  const tick = (ticked: readonly Component[], on: boolean): void =>
    onChange(
      on
        ? withServices(chosen, ticked)
        : withoutServices(
            chosen,
            ticked.map(({ id }) => id),
          ),
    );

  return (
    <div className="component-picker" role="group" aria-label="All services">
      {!services && error && <LoadError what="Services" error={error} retry={refetch} retrying={isFetching} />}
      {!services && !error && <span className="bp6-skeleton skeleton-line" />}
      {services?.length === 0 && <p className="option-hint">No services yet. They can be added to the page later.</p>}
      {services && services.length > 0 && chosen.length > 0 && (
        <p className="option-hint">Tick what the page shows, internal services too.</p>
      )}
      {services && <ServicesField services={services} ids={ids} onTick={tick} />}
    </div>
  );
}
