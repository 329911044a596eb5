import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageAnnouncement } from '../state/page-state.js';
import { Time } from '../text/Time.js';

/** When an announcement began, until when it is open or when it ended, and when it was last edited. */
export function AnnouncementFacts({
  announcement: { startsAt, endsAt, ended, editedAt },
  timeZone,
}: {
  announcement: PageAnnouncement;
  timeZone: string;
}): ReactElement {
  const t = useTexts();
  const [before, after] = ended ? t.announcements.ended : t.announcements.until;
  return (
    <p className="facts">
      <span>
        <Time instant={startsAt} timeZone={timeZone} />
      </span>
      <span>
        {before}
        <Time instant={endsAt} timeZone={timeZone} />
        {after}
      </span>
      {editedAt !== undefined && (
        <span>
          {t.incidents.edited} <Time instant={editedAt} timeZone={timeZone} />
        </span>
      )}
    </p>
  );
}
