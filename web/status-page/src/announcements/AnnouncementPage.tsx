import { messageLine } from '@candor/markdown/message-text.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { InnerPage } from '../layout/InnerPage.js';
import { type PageAnnouncement } from '../state/page-state.js';
import { type PageView } from '../state/page-view.js';
import { excerpt } from '../text/excerpt.js';
import { Message } from '../text/Message.js';
import { AnnouncementFacts } from './AnnouncementFacts.js';

/** One announcement at its permanent address, open or ended. It says nothing of the services. */
export function AnnouncementPage({
  view: { state, overall },
  announcement,
}: {
  view: PageView;
  announcement: PageAnnouncement;
}): ReactElement {
  const t = useTexts();
  return (
    <InnerPage
      state={state}
      title={announcement.name}
      description={excerpt(messageLine(announcement), 160)}
      status={overall}
      path={`/announcements/${announcement.id}`}
    >
      <div className="incident-title tone-notice">
        <p className="eyebrow">{t.announcements.on(announcement.startsAt, state.timeZone)}</p>
        <h1 dir="auto" lang={announcement.nameLang}>
          {announcement.name}
        </h1>
        <AnnouncementFacts announcement={announcement} timeZone={state.timeZone} />
      </div>
      <div className="card incident-body">
        <Message written={announcement} lang={announcement.messageLang} />
      </div>
    </InnerPage>
  );
}
