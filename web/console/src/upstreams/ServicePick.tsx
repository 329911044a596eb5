import { HTMLSelect } from '@blueprintjs/core';
import { useMemo, type ReactElement } from 'react';
import { LoadError } from '../feedback/LoadError.js';
import { Field } from '../forms/Field.js';
import { groupServices } from '../services/service-groups.js';
import { useListServicesQuery } from '../services/services.api.js';
import { linkable, type UseValues } from './link.rules.js';

export interface ServicePickProps {
  how: UseValues['how'];
  /** The id of the chosen service; empty for none. */
  value: string;
  onChange: (id: string) => void;
  error?: string;
}

/** Chooses one of the services that are there, by group. */
export function ServicePick({ how, value, onChange, error }: ServicePickProps): ReactElement {
  const { data: services, error: failure, isFetching, refetch } = useListServicesQuery();
  const groups = useMemo(() => groupServices(linkable(services ?? [], how)), [services, how]);
  if (!services && failure) {
    return <LoadError what="Services" error={failure} retry={refetch} retrying={isFetching} />;
  }
  return (
    <Field label="Service" error={error} help={services && groups.length === 0 && 'There is no service for it yet.'}>
      {(control) => (
        <HTMLSelect
          {...control}
          fill
          large
          disabled={!services}
          value={groups.some((group) => group.services.some(({ id }) => id === value)) ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{services ? 'Choose a service' : 'Loading…'}</option>
          {groups.map(({ id, name, services: own }) => {
            const options = own.map((service) => (
              <option key={service.id} value={service.id}>
                {service.name}
              </option>
            ));
            return name === '' ? (
              options
            ) : (
              <optgroup key={id} label={name}>
                {options}
              </optgroup>
            );
          })}
        </HTMLSelect>
      )}
    </Field>
  );
}
