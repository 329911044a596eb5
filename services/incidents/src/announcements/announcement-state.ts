import type { AnnouncementStateWord } from '@candor/proto/status-words.js';
import type { AnnouncementEntity } from './announcement.entity.js';

/** What the state of an announcement follows from. */
export type Course = Pick<AnnouncementEntity, 'startsAt' | 'endsAt' | 'publishedAt' | 'ended'>;

/** The state of an announcement. The clock moves it, so it may be a second behind the times. */
export function stateOf({ publishedAt, ended }: Pick<Course, 'publishedAt' | 'ended'>): AnnouncementStateWord {
  if (!publishedAt) return 'planned';
  return ended ? 'ended' : 'open';
}

/** The same for a search, of the table under the alias `a`. */
export const STATE_SQL = `(case when a.published_at is null then 'planned' when a.ended then 'ended' else 'open' end)`;

/** How far an announcement is at a time, and when the clock has to act next. */
export type Standing = Pick<AnnouncementEntity, 'publishedAt' | 'ended' | 'dueAt'>;

/**
 * Where an announcement stands at a time. One that has begun stays published. One whose whole time has passed before
 * the clock came to it is published and has ended.
 */
export function standingAt({ startsAt, endsAt, publishedAt }: Course, now: Date): Standing {
  const published = publishedAt ?? (startsAt <= now ? now : null);
  if (!published) return { publishedAt: null, ended: false, dueAt: startsAt };
  const ended = endsAt <= now;
  return { publishedAt: published, ended, dueAt: ended ? null : endsAt };
}
