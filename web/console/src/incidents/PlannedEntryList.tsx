import { Tag } from '@blueprintjs/core';
import { Cross, Notifications, Time } from '@blueprintjs/icons';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { type PlannedEntry } from '../api/contract.js';
import { AffectedServices } from '../entries/AffectedServices.js';
import { IncidentStatusTag } from '../entries/IncidentStatusTag.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { localZone } from '../forms/local-zone.js';
import { MessageText } from '../messages/MessageText.js';
import { OtherLanguages } from '../translations/OtherLanguages.js';
import { useUserName } from '../users/use-user-name.js';
import { useCancelPlannedEntryMutation } from './planned-entries.api.js';

const FAILURES: Record<NonNullable<PlannedEntry['failure']>, string> = {
  resolved: 'Not published: the incident was resolved by then.',
  deleted: 'Not published: the incident was deleted by then.',
  full: 'Not published: the incident has too many entries.',
};

export interface PlannedEntryListProps {
  planned: readonly PlannedEntry[];
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
}

/** Planned entries, each with its time, and why it was not published. */
export function PlannedEntryList({ planned, serviceNames }: PlannedEntryListProps): ReactElement {
  return (
    <ul>
      {planned.map((one) => (
        <Planned key={one.id} planned={one} serviceNames={serviceNames} />
      ))}
    </ul>
  );
}

function Planned({
  planned,
  serviceNames,
}: Pick<PlannedEntryListProps, 'serviceNames'> & { planned: PlannedEntry }): ReactElement {
  const author = useUserName(planned.userId);
  const mayEdit = useMayEdit();
  const time = formatDate(planned.publishAt, 'date-time', localZone());
  return (
    <li className={`entry status-of-${planned.incidentStatus}`}>
      <p className="entry-meta">
        <Tag minimal icon={<Time />} intent={planned.failure ? 'danger' : 'primary'}>
          <time dateTime={new Date(planned.publishAt).toISOString()}>{time}</time>
        </Tag>
        <IncidentStatusTag status={planned.incidentStatus} />
        {planned.sendNotification && <Notifications title="With notification" />}
        <span>
          by <bdi>{author}</bdi>
        </span>
      </p>
      {planned.failure && (
        <p className="field-error" role="status">
          {FAILURES[planned.failure]}
        </p>
      )}
      <MessageText written={planned} className="entry-message" />
      <OtherLanguages translations={planned.translations} />
      <AffectedServices affected={planned.affectedComponents} names={serviceNames} />
      {mayEdit && (
        <div className="entry-actions">
          <Cancel planned={planned} time={time} />
        </div>
      )}
    </li>
  );
}

function Cancel({ planned, time }: { planned: PlannedEntry; time: string }): ReactElement {
  const [cancel] = useCancelPlannedEntryMutation();
  const { id, incidentId, failure } = planned;
  const text = failure ? 'Remove' : 'Cancel';
  const toast = (message: string, intent: 'success' | 'danger'): void =>
    void showToast({ message, intent, timeout: DETAIL_PAGE_TOAST_MS });
  return (
    <ConfirmButton
      question={failure ? 'Remove this entry?' : 'Do not publish this entry?'}
      confirm={failure ? 'Remove' : 'Do Not Publish'}
      button={{
        size: 'small',
        variant: 'minimal',
        icon: <Cross />,
        text,
        'aria-label': `${text} the entry planned for ${time}`,
      }}
      act={() => cancel({ incidentId, id }).unwrap()}
      onDone={() => toast(failure ? 'The entry is removed.' : 'The planned entry is cancelled.', 'success')}
      onRefused={({ detail }) => toast(detail, 'danger')}
    >
      Its text is lost.
    </ConfirmButton>
  );
}
