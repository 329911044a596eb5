import { type ReactElement } from 'react';
import { ToneIcon } from '../incidents/ToneIcon.js';
import { useTexts } from '../language/texts-context.js';
import { split, WHOLE_ANNOUNCEMENTS } from '../state/page-extent.js';
import { type PageAnnouncement, type PageState } from '../state/page-state.js';
import { FurtherItems } from '../text/FurtherItems.js';
import { Message } from '../text/Message.js';
import { Time } from '../text/Time.js';
import { AnnouncementFacts } from './AnnouncementFacts.js';

interface AnnouncementProps {
  announcement: PageAnnouncement;
  timeZone: string;
}

function OpenAnnouncement({ announcement, timeZone }: AnnouncementProps): ReactElement {
  const t = useTexts();
  return (
    <article className="card incident tone-notice">
      <header className="incident-head">
        <ToneIcon tone="notice" className="incident-icon" />
        <div>
          <h3 dir="auto" lang={announcement.nameLang}>
            <a href={t.path(`/announcements/${announcement.id}`)}>{announcement.name}</a>
          </h3>
          <AnnouncementFacts announcement={announcement} timeZone={timeZone} />
        </div>
      </header>
      <div className="incident-body">
        <Message written={announcement} lang={announcement.messageLang} />
      </div>
    </article>
  );
}

/** An announcement in one line: of many, the latest are enough to read. */
function AnnouncementLine({ announcement, timeZone }: AnnouncementProps): ReactElement {
  const t = useTexts();
  return (
    <li className="tone-notice">
      <ToneIcon tone="notice" />
      <a href={t.path(`/announcements/${announcement.id}`)} dir="auto" lang={announcement.nameLang}>
        {announcement.name}
      </a>
      <span className="facts">
        <Time instant={announcement.startsAt} timeZone={timeZone} />
      </span>
    </li>
  );
}

/** The announcements that have not ended, the latest start first. Nothing where there are none. */
export function OpenAnnouncements({
  state: { announcements, timeZone },
}: {
  state: Pick<PageState, 'announcements' | 'timeZone'>;
}): ReactElement | null {
  const t = useTexts();
  const open = announcements.filter(({ ended }) => !ended).toSorted((a, b) => b.startsAt - a.startsAt);
  if (open.length === 0) return null;
  const { first, others } = split(open, WHOLE_ANNOUNCEMENTS);
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements">{t.announcements.title}</h2>
      {first.map((announcement) => (
        <OpenAnnouncement key={announcement.id} announcement={announcement} timeZone={timeZone} />
      ))}
      {others.length > 0 && (
        <FurtherItems count={others.length}>
          <ul className="lines">
            {others.map((announcement) => (
              <AnnouncementLine key={announcement.id} announcement={announcement} timeZone={timeZone} />
            ))}
          </ul>
        </FurtherItems>
      )}
    </section>
  );
}
