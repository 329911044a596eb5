import { type ReactElement } from 'react';
import { PickFilter } from '../lists/PickFilter.js';
import { useListServicesQuery } from './services.api.js';

export interface ServiceFilterProps {
  /** The id of the chosen service. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Narrows a list to what is about one service. */
export function ServiceFilter({ value, onChange }: ServiceFilterProps): ReactElement {
  const { data: services } = useListServicesQuery();
  return (
    <PickFilter
      label="Service"
      all="Every service"
      value={value}
      options={services?.map(({ id, name, group }) => ({ id, label: name, hint: group.name }))}
      onChange={onChange}
    />
  );
}
