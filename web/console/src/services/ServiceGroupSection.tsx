import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useId, useState, type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { type ServiceGroup } from '../api/contract.js';
import { EditGroup } from './EditGroup.js';
import { type GroupOfServices } from './service-groups.js';
import { ServiceRow } from './ServiceRow.js';

export interface ServiceGroupSectionProps {
  group: GroupOfServices;
  /** What is said of the group; undefined while it is being fetched, and for services without a group. */
  about: ServiceGroup | undefined;
  /** The ids of the page of the list that a service is on, joined by commas, by service id. */
  pageOf: ReadonlyMap<string, string>;
}

/** One group, collapsible; the services without a group have no heading and cannot be collapsed. */
export function ServiceGroupSection({ group, about, pageOf }: ServiceGroupSectionProps): ReactElement {
  const [open, setOpen] = useState(group.services.length > 0 || group.name === '');
  const mayEdit = useMayEdit();
  const id = useId();
  const rows = (
    <ul id={id} className="service-rows" hidden={!open}>
      {group.services.map((service) => (
        <ServiceRow key={service.id} service={service} page={pageOf.get(service.id) ?? service.id} />
      ))}
    </ul>
  );
  if (group.name === '') return <section className="card service-group">{rows}</section>;
  return (
    <section className="card service-group">
      <div className="group-head">
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
        {mayEdit && about && <EditGroup group={about} />}
      </div>
      {about?.description && (
        <p className="group-description" dir="auto">
          {about.description}
        </p>
      )}
      {rows}
    </section>
  );
}
