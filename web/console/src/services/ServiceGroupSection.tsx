import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useId, useState, type ReactElement } from 'react';
import { type ComponentDownTimes } from '../api/contract.js';
import { type ServiceGroup } from './service-groups.js';
import { ServiceRow } from './ServiceRow.js';

export interface ServiceGroupSectionProps {
  group: ServiceGroup;
  /** By service id; undefined while it is being fetched. */
  downTimes: Record<string, ComponentDownTimes> | undefined;
}

/** One group, collapsible; the services without a group have no heading and cannot be collapsed. */
export function ServiceGroupSection({ group, downTimes }: ServiceGroupSectionProps): ReactElement {
  const [open, setOpen] = useState(group.services.length > 0 || group.name === '');
  const id = useId();
  const rows = (
    <ul id={id} className="service-rows" hidden={!open}>
      {group.services.map((service) => (
        <ServiceRow key={service.id} service={service} downTimes={downTimes?.[service.id]} />
      ))}
    </ul>
  );
  if (group.name === '') return <section className="card service-group">{rows}</section>;
  return (
    <section className="card service-group">
      <h2>
        <button
          type="button"
          className="group-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDown /> : <ChevronRight />}
          <bdi className="group-name">{group.name}</bdi>
          <span className="group-count">{group.services.length}</span>
        </button>
      </h2>
      {rows}
    </section>
  );
}
