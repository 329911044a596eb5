import { Button, Tag } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useEffect, useId, useMemo, useRef, type ReactElement } from 'react';
import { type Component } from '../api/contract.js';
import { type Form } from '../forms/use-form.js';
import { moved, type OrderEntry } from '../services/order.rules.js';
import { OrderList } from '../services/OrderList.js';
import { useListServicesQuery } from '../services/services.api.js';
import { GroupField } from './GroupField.js';
import {
  entriesOfPage,
  groupId,
  groupsToChoose,
  inGroup,
  placedOf,
  withoutServices,
  type PageValues,
} from './page.rules.js';
import { ServiceChooser } from './ServiceChooser.js';

const HELP =
  'Drag the handles, or press Space on one, move with the arrow keys, and press Space again. Escape cancels.';

export interface PageServicesProps {
  form: Pick<Form<PageValues>, 'values' | 'errors' | 'set'>;
}

/** The services of a page with their order and groups, and those that can be added. */
export function PageServices({ form }: PageServicesProps): ReactElement {
  const { values, errors, set } = form;
  const { components } = values;
  const { data: services = [] } = useListServicesQuery();
  const groupList = useId();
  const known = useMemo(() => new Map(services.map((service) => [service.id, service])), [services]);
  const names = useMemo(
    () =>
      new Map([...namesOf(services), ...components.map(({ groupName }) => [groupId(groupName), groupName] as const)]),
    [services, components],
  );
  // A service that is put into another group is another row of the list: its field gets the focus back.
  const refocused = useRef<string>(undefined);
  useEffect(() => {
    refocused.current = undefined;
  });
  const change = (next: PageValues['components']): void => set('components', next);
  const entries = entriesOfPage(components);
  const groups = new Map(components.map(({ componentId, groupName }) => [componentId, groupName]));
  return (
    <fieldset className="page-services">
      <legend>Services of the page</legend>
      {errors.components && (
        <p className="field-error" role="alert">
          {errors.components}
        </p>
      )}
      {components.length === 0 ? (
        <p className="option-hint">None yet. Tick below what the page shows, internal services too.</p>
      ) : (
        <OrderList
          entries={entries}
          names={names}
          help={HELP}
          onMove={(id, placeOf) => change(placedOf(moved(entries, id, placeOf)))}
          more={({ id, serviceIds }: OrderEntry) =>
            serviceIds ? null : (
              <ServiceOptions
                name={names.get(id) ?? '…'}
                service={known.get(id)}
                groupList={groupList}
                group={groups.get(id) ?? ''}
                focused={refocused.current === id}
                onGroup={(name, stays) => {
                  if (stays) refocused.current = id;
                  change(inGroup(components, id, name));
                }}
                onRemove={() => change(withoutServices(components, [id]))}
              />
            )
          }
        />
      )}
      <datalist id={groupList}>
        {groupsToChoose(components, services).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ServiceChooser chosen={components} onChange={change} />
    </fieldset>
  );
}

const namesOf = (services: readonly Component[]) => services.map(({ id, name }) => [id, name] as const);

interface ServiceOptionsProps {
  name: string;
  /** Undefined until the services are known. */
  service: Component | undefined;
  /** The id of the list of groups. */
  groupList: string;
  group: string;
  /** Whether the field of its group has the focus at first. */
  focused: boolean;
  onGroup: (name: string, stays: boolean) => void;
  onRemove: () => void;
}

/** What can be done with a service on the page besides moving it. */
function ServiceOptions({
  name,
  service,
  groupList,
  group,
  focused,
  onGroup,
  onRemove,
}: ServiceOptionsProps): ReactElement {
  return (
    <span className="page-service-options">
      {service?.internal && <Tag minimal>Internal</Tag>}
      {service && !service.enabled && <Tag minimal>Disabled</Tag>}
      <GroupField
        key={group}
        label={`Group of ${name}`}
        list={groupList}
        group={group}
        focused={focused}
        onChange={onGroup}
      />
      <Button variant="minimal" icon={<Cross />} aria-label={`Remove ${name}`} onClick={onRemove} />
    </span>
  );
}
