import { Tag } from '@blueprintjs/core';
import { TimelineBarChart } from '@blueprintjs/icons';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { type Component, type ComponentDownTimes } from '../api/contract.js';
import { paths } from '../navigation/paths.js';
import { VisibilityIcon } from '../theme/VisibilityIcon.js';
import { SetStatus } from './SetStatus.js';
import { ServiceUptime } from './ServiceUptime.js';

export interface ServiceRowProps {
  service: Component;
  /** Undefined while it is being fetched, or when that failed. */
  downTimes: ComponentDownTimes | undefined;
}

/** One service: status, visibility, and its uptime where its history is shown, else its description. */
export function ServiceRow({ service, downTimes }: ServiceRowProps): ReactElement {
  const { id, name, componentStatus, internal, showHistoricalStatus, enabled, description } = service;
  const mayEdit = useMayEdit();
  const uptime = showHistoricalStatus ? downTimes : undefined;
  return (
    <li className={enabled ? 'service-row' : 'service-row disabled'}>
      {mayEdit ? (
        <SetStatus service={service} />
      ) : (
        <span className={`status-icon status-${cssName(componentStatus)}`}>
          <StatusIcon status={componentStatus} label={COMPONENT_STATUS_LABELS[componentStatus]} />
        </span>
      )}
      <div className="service-name">
        <bdi className="name">{name}</bdi>
        <span className="service-marks">
          <VisibilityIcon internal={internal} />
          {showHistoricalStatus && <TimelineBarChart title="Historical status is displayed" />}
          {!enabled && <Tag minimal>Disabled</Tag>}
        </span>
      </div>
      {uptime ? <ServiceUptime downTimes={uptime} /> : <p className="service-description">{description}</p>}
      <Link to={paths.editService(id)} className="service-edit" aria-label={`Edit ${name}`}>
        Edit
      </Link>
    </li>
  );
}
