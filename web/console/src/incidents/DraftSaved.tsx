import { type ReactElement } from 'react';
import { type PostmortemDraft } from '../api/contract.js';
import { draftTime } from '../drafts/draft-time.js';
import { localZone } from '../forms/local-zone.js';
import { useUserName } from '../users/use-user-name.js';

/** When a postmortem's draft was last saved, and by whom. */
export function DraftSaved({ draft: { savedAt, userId } }: { draft: PostmortemDraft }): ReactElement {
  const author = useUserName(userId);
  return (
    <span className="draft-saved" role="status">
      Draft saved <time dateTime={new Date(savedAt).toISOString()}>{draftTime(savedAt, Date.now(), localZone())}</time>{' '}
      by <bdi>{author}</bdi>
    </span>
  );
}
