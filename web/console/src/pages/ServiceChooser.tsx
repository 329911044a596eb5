import { InputGroup, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useMemo, useState, type ReactElement } from 'react';
import { type Component, type PlacedService } from '../api/contract.js';
import { LoadError } from '../feedback/LoadError.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { groupServices, type GroupOfServices } from '../services/service-groups.js';
import { useListServicesQuery } from '../services/services.api.js';
import { withoutServices, withServices } from './page.rules.js';

/** A shorter list needs no filter. */
const SEARCHABLE_FROM = 8;

export interface ServiceChooserProps {
  chosen: PlacedService[];
  onChange: (chosen: PlacedService[]) => void;
}

/** All services of the organisation, to be ticked for a page. */
export function ServiceChooser({ chosen, onChange }: ServiceChooserProps): ReactElement {
  const { data: services, error, isFetching, refetch } = useListServicesQuery();
  const [query, setQuery] = useState('');
  const groups = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    const matches = ({ name, group }: Component) => `${name} ${group.name}`.toLowerCase().includes(wanted);
    return groupServices((services ?? []).filter(matches));
  }, [services, query]);
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
      {services && services.length >= SEARCHABLE_FROM && (
        <InputGroup
          type="search"
          leftIcon={<Search />}
          placeholder="Find a service"
          aria-label="Find a service"
          value={query}
          onValueChange={setQuery}
        />
      )}
      <div className="picker-groups">
        {groups.map((group) => (
          <ChooserGroup key={group.id} group={group} ids={ids} onTick={tick} />
        ))}
        {services && services.length > 0 && groups.length === 0 && <p className="option-hint">No service matches.</p>}
      </div>
    </div>
  );
}

interface ChooserGroupProps {
  group: GroupOfServices;
  /** The services of the page. */
  ids: ReadonlySet<string>;
  onTick: (services: readonly Component[], on: boolean) => void;
}

function ChooserGroup({ group: { name, services }, ids, onTick }: ChooserGroupProps): ReactElement {
  const ticked = services.filter(({ id }) => ids.has(id)).length;
  return (
    <div role="group" aria-label={name || 'Services without a group'}>
      {name !== '' && (
        <div className="picker-group-head">
          <CheckboxField
            checked={ticked === services.length}
            mixed={ticked > 0 && ticked < services.length}
            onChange={(on) => onTick(services, on)}
          >
            <bdi className="picker-group-name">{name}</bdi>{' '}
            <span className="picker-count">{ticked > 0 ? `${ticked} of ${services.length}` : services.length}</span>
          </CheckboxField>
        </div>
      )}
      <div>
        {services.map((service) => (
          <div key={service.id} className="picker-row">
            <CheckboxField checked={ids.has(service.id)} onChange={(on) => onTick([service], on)}>
              <bdi className="picker-name">{service.name}</bdi>
              {service.internal && <Tag minimal>Internal</Tag>}
              {!service.enabled && <Tag minimal>Disabled</Tag>}
            </CheckboxField>
          </div>
        ))}
      </div>
    </div>
  );
}
