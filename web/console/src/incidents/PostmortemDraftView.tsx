import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { MessageText } from '../messages/MessageText.js';
import { OtherLanguages } from '../translations/OtherLanguages.js';
import { DraftSaved } from './DraftSaved.js';
import { mayHaveDraft } from './incident.rules.js';
import { useGetPostmortemDraftQuery } from './postmortem-drafts.api.js';

/** What is written so far of the postmortem of a resolved incident, for reading. Nothing without any. */
export function PostmortemDraftView({ incident }: { incident: Incident }): ReactElement | null {
  const { data: draft, isError } = useGetPostmortemDraftQuery(mayHaveDraft(incident) ? incident.id : skipToken);
  if (isError && draft === undefined)
    return <p className="option-hint">Whether there is a draft of a postmortem cannot be shown right now.</p>;
  if (!draft) return null;
  return (
    <section aria-labelledby="postmortem-draft-title" className="planned-entries">
      <h3 id="postmortem-draft-title" className="section-title">
        Postmortem, not published yet
      </h3>
      <p className="entry-meta">
        <DraftSaved draft={draft} />
      </p>
      <MessageText written={draft} className="entry-message" />
      <OtherLanguages translations={draft.translations} />
    </section>
  );
}
