import { Notifications } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { type Announcement } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';
import { MessageText } from '../messages/MessageText.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { ListedPages } from '../pages/ListedPages.js';
import { periodText, STATE_LABELS } from './announcement.rules.js';

/** One announcement of the list: green before it begins, blue while it is open, gray afterwards. */
export function AnnouncementCard({ announcement }: { announcement: Announcement }): ReactElement {
  const mayEdit = useMayEdit();
  const { id, name, state, sendNotification } = announcement;
  return (
    <li className={`card incident-card announcement-${state}`}>
      <div className="incident-head">
        <h2 className="incident-name" dir="auto">
          {name}
        </h2>
        {mayEdit && (
          <LinkButton to={paths.editAnnouncement(id)} keepsPlace intent="none" aria-label={`Edit ${name}`}>
            Edit
          </LinkButton>
        )}
      </div>
      <p className="incident-meta">
        <span className="incident-status">{STATE_LABELS[state]}</span>
        <span>{periodText(announcement, localZone())}</span>
        <ListedPages named={[]} chosen={announcement.pageIds ?? []} />
        {sendNotification && <Notifications title="With notification" />}
      </p>
      <MessageText brief written={announcement} className="incident-message" />
    </li>
  );
}
