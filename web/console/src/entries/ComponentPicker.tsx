import { Button, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
import { ChevronRight, Search } from '@blueprintjs/icons';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUSES, COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { useId, useMemo, useState, type ReactElement } from 'react';
import { type AffectedComponent, type Component, type ComponentStatus } from '../api/contract.js';
import { LoadError } from '../feedback/LoadError.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { groupServices, type GroupOfServices } from '../services/service-groups.js';
import { useListServicesQuery } from '../services/services.api.js';
import { tick, tickAll, untick, withStatus } from './affected-components.js';
import { TickedServices } from './TickedServices.js';

/** A shorter list needs no filter. */
const SEARCHABLE_FROM = 8;

/** The groups of more services than that are closed. */
const OPEN_UP_TO = 25;

const STATUS_OPTIONS = COMPONENT_STATUSES.map((status) => ({ value: status, label: COMPONENT_STATUS_LABELS[status] }));

export interface ComponentPickerProps {
  value: AffectedComponent[];
  onChange: (value: AffectedComponent[]) => void;
  error?: string;
  /** Fixes the status of all; without it each service's status is chosen. */
  onlyStatus?: ComponentStatus;
}

/** Chooses the affected services, each with its status. */
export function ComponentPicker({ value, onChange, error, onlyStatus }: ComponentPickerProps): ReactElement {
  const { data: services, error: failure, isFetching, refetch } = useListServicesQuery();
  const [query, setQuery] = useState('');
  const groups = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    const matches = ({ name, group }: Component) => `${name} ${group.name}`.toLowerCase().includes(wanted);
    return groupServices((services ?? []).filter(matches));
  }, [services, query]);
  const names = useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]);

  return (
    <fieldset className="component-picker">
      <legend>Affected services</legend>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <TickedServices
        ticked={value}
        names={names}
        onlyStatus={onlyStatus}
        onRemove={(componentId) => onChange(untick(value, componentId))}
      />
      {!services && failure && <LoadError what="Services" error={failure} retry={refetch} retrying={isFetching} />}
      {!services && !failure && <span className="bp6-skeleton skeleton-line" />}
      {services?.length === 0 && <p className="option-hint">No services yet. An incident can be opened without any.</p>}
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
          <PickerGroup
            key={group.id}
            group={group}
            value={value}
            onChange={onChange}
            onlyStatus={onlyStatus}
            closed={services !== undefined && services.length > OPEN_UP_TO && query.trim() === ''}
          />
        ))}
        {services && services.length > 0 && groups.length === 0 && <p className="option-hint">No service matches.</p>}
      </div>
    </fieldset>
  );
}

interface PickerGroupProps extends Pick<ComponentPickerProps, 'value' | 'onChange' | 'onlyStatus'> {
  group: GroupOfServices;
  /** Whether its services are shown only when it is opened. */
  closed: boolean;
}

/** A group, which can be ticked whole. With very many services the groups are closed, so that the form stays short. */
function PickerGroup({ group, value, onChange, onlyStatus, closed }: PickerGroupProps): ReactElement {
  const [isOpened, setOpened] = useState(false);
  const id = useId();
  const ids = group.services.map((service) => service.id);
  const chosen = new Map(value.map(({ componentId, componentStatus }) => [componentId, componentStatus]));
  const ticked = ids.filter((one) => chosen.has(one)).length;
  const shown = !closed || isOpened;
  const name = group.name || 'Services without a group';
  return (
    <div role="group" aria-label={name}>
      {(group.name !== '' || closed) && (
        <div className="picker-group-head">
          <CheckboxField
            checked={ticked === ids.length}
            mixed={ticked > 0 && ticked < ids.length}
            onChange={(on) => onChange(tickAll(value, ids, on, onlyStatus))}
          >
            <bdi className="picker-group-name">{name}</bdi>{' '}
            <span className="picker-count">{ticked > 0 ? `${ticked} of ${ids.length}` : ids.length}</span>
          </CheckboxField>
          {closed && (
            <Button
              variant="minimal"
              size="small"
              className="picker-toggle"
              icon={<ChevronRight />}
              aria-label={`Services of ${name}`}
              aria-expanded={shown}
              aria-controls={id}
              onClick={() => setOpened(!isOpened)}
            />
          )}
        </div>
      )}
      <div id={id} hidden={!shown}>
        {shown &&
          group.services.map((service) => (
            <PickerRow
              key={service.id}
              service={service}
              status={chosen.has(service.id) ? (onlyStatus ?? chosen.get(service.id)) : undefined}
              onToggle={(on) => onChange(on ? tick(value, service.id, onlyStatus) : untick(value, service.id))}
              onStatus={onlyStatus ? undefined : (status) => onChange(withStatus(value, service.id, status))}
            />
          ))}
      </div>
    </div>
  );
}

interface PickerRowProps {
  service: Component;
  /** Undefined where the service is not affected. */
  status: ComponentStatus | undefined;
  onToggle: (on: boolean) => void;
  /** Undefined where the status cannot be chosen. */
  onStatus: ((status: ComponentStatus) => void) | undefined;
}

function PickerRow({ service, status, onToggle, onStatus }: PickerRowProps): ReactElement {
  return (
    <div className="picker-row">
      <CheckboxField checked={status !== undefined} onChange={onToggle}>
        <bdi className="picker-name">{service.name}</bdi>
        {service.internal && <Tag minimal>Internal</Tag>}
        {!service.enabled && <Tag minimal>Disabled</Tag>}
      </CheckboxField>
      {status && (
        <span className="picker-status">
          <span className={`status-icon status-${cssName(status)}`}>
            <StatusIcon status={status} />
          </span>
          {onStatus ? (
            <HTMLSelect
              aria-label={`Status of ${service.name}`}
              options={STATUS_OPTIONS}
              value={status}
              onChange={(event) => onStatus(event.currentTarget.value as ComponentStatus)}
            />
          ) : (
            <span>{COMPONENT_STATUS_LABELS[status]}</span>
          )}
        </span>
      )}
    </div>
  );
}
