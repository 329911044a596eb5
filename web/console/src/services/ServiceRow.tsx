import { Tag } from '@blueprintjs/core';
import { TimelineBarChart } from '@blueprintjs/icons';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { type Component } from '../api/contract.js';
import { type CameFrom } from '../navigation/came-from.js';
import { paths } from '../navigation/paths.js';
import { VisibilityIcon } from '../theme/VisibilityIcon.js';
import { SetStatus } from './SetStatus.js';
import { useListDownTimesQuery } from './services.api.js';
import { ServiceUpstreams } from './ServiceUpstreams.js';
import { ServiceUptime } from './ServiceUptime.js';

export interface ServiceRowProps {
  service: Component;
  /** The ids of its page of the list, whose downtimes are fetched together, joined by commas. */
  page: string;
}

/** One service: status, visibility, and its uptime where its history is shown and known, else its description. */
export function ServiceRow({ service, page }: ServiceRowProps): ReactElement {
  const { id, name, componentStatus, internal, showHistoricalStatus, enabled, description } = service;
  const mayEdit = useMayEdit();
  const from: CameFrom = { cameFrom: useLocation().pathname };
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
        <ServiceUpstreams service={service} />
      </div>
      {showHistoricalStatus ? (
        <UptimeOrDescription service={service} page={page} />
      ) : (
        <p className="service-description">{description}</p>
      )}
      <Link to={paths.editService(id)} state={from} className="service-edit" aria-label={`Edit ${name}`}>
        Edit
      </Link>
    </li>
  );
}

function UptimeOrDescription({ service: { id, description }, page }: ServiceRowProps): ReactElement {
  const { downTimes, isFetching } = useListDownTimesQuery(page, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isFetching }) => ({ downTimes: data?.[id], isFetching }),
  });
  if (downTimes) return <ServiceUptime downTimes={downTimes} />;
  // A description that is replaced in a moment is not shown.
  if (isFetching) return <span className="service-uptime bp6-skeleton" aria-hidden />;
  return <p className="service-description">{description}</p>;
}
