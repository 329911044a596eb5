import { InputGroup, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useMemo, useState, type ReactElement } from 'react';
import { type Component } from '../api/contract.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { groupServices, type GroupOfServices } from '../services/service-groups.js';

/** A shorter list needs no filter. */
const SEARCHABLE_FROM = 8;

export interface ServicesFieldProps {
  services: readonly Component[];
  /** The ticked ones. */
  ids: ReadonlySet<string>;
  onTick: (services: readonly Component[], on: boolean) => void;
}

/** Services to be ticked, by their groups; of many, with a search. */
export function ServicesField({ services, ids, onTick }: ServicesFieldProps): ReactElement {
  const [query, setQuery] = useState('');
  const groups = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    return groupServices(services.filter(({ name, group }) => `${name} ${group.name}`.toLowerCase().includes(wanted)));
  }, [services, query]);
  return (
    <>
      {services.length >= SEARCHABLE_FROM && (
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
          <TicksOfGroup key={group.id} group={group} ids={ids} onTick={onTick} />
        ))}
        {services.length > 0 && groups.length === 0 && <p className="option-hint">No service matches.</p>}
      </div>
    </>
  );
}

function TicksOfGroup({
  group: { name, services },
  ids,
  onTick,
}: { group: GroupOfServices } & Pick<ServicesFieldProps, 'ids' | 'onTick'>): ReactElement {
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
