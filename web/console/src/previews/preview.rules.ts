import { type Language } from '@candor/words/languages.js';
import {
  type AnnouncementPreviewDraft,
  type DeliveryChannel,
  type MaintenancePreviewDraft,
  type PageRecipients,
  type PreviewDraft,
  type RecipientCount,
} from '../api/contract.js';

/** What is about to be sent: the next entry of an incident, a correction of one, a maintenance, or an announcement. */
export type NewsDraft =
  | { of: 'incidents'; draft: PreviewDraft }
  | { of: 'maintenances'; draft: MaintenancePreviewDraft }
  | { of: 'announcements'; draft: AnnouncementPreviewDraft };

const CHANNEL_TEXTS: Record<DeliveryChannel, (count: string, one: boolean) => string> = {
  email: (count) => `${count} by email`,
  webhook: (count) => `${count} by webhook`,
  slack: (count, one) => `${count} Slack channel${one ? '' : 's'}`,
  twitter: (count, one) => `${count} X account${one ? '' : 's'}`,
};

/** "1,240 by email, 2 Slack channels"; undefined when there are no recipients. */
export function audienceText(recipients: readonly RecipientCount[]): string | undefined {
  const texts = recipients.map(({ channel, count }) =>
    CHANNEL_TEXTS[channel](count.toLocaleString('en-US'), count === 1),
  );
  return texts.length > 0 ? texts.join(', ') : undefined;
}

/**
 * What a button does that publishes: "Add Entry and notify 1,204", "Add Entry silently".
 * @param recipients undefined while they are counted
 */
export function publishText(
  what: string,
  notifies: boolean,
  recipients: readonly RecipientCount[] | undefined,
): string {
  if (!notifies) return `${what} silently`;
  if (!recipients) return `${what} and notify`;
  const all = sumOf(recipients);
  return all > 0 ? `${what} and notify ${all.toLocaleString('en-US')}` : `${what}, nobody to notify yet`;
}

const sumOf = (recipients: readonly RecipientCount[]): number => recipients.reduce((sum, { count }) => sum + count, 0);

/** The line about recipients names this many pages, those with the most. */
const MAX_NAMED = 5;

/**
 * How many recipients each page has, those of all others together: "Acme 1,200, Globex 4, and 9 on 3 other pages". Without
 * names for pages that are gone meanwhile.
 * @param names of the pages by id
 */
export function pagesText(pages: readonly PageRecipients[], names: ReadonlyMap<string, string>): string {
  const [first, ...further] = pages.flatMap(({ pageId, recipients }) => {
    const name = names.get(pageId);
    return name === undefined ? [] : [{ name, count: sumOf(recipients) }];
  });
  if (!first) return '';
  const most = further.toSorted((a, b) => b.count - a.count);
  const named = [first, ...most.slice(0, MAX_NAMED - 1)];
  const others = most.slice(MAX_NAMED - 1);
  const rest = others.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US');
  const texts = named.map(({ name, count }) => `${name} ${count.toLocaleString('en-US')}`).join(', ');
  if (others.length === 0) return texts;
  return `${texts}, and ${rest} on ${others.length} other page${others.length === 1 ? '' : 's'}`;
}

/** The draft with the language in which mail and page are shown. */
export function inLanguage(news: NewsDraft, language: Language): NewsDraft {
  return { of: news.of, draft: { ...news.draft, language } } as NewsDraft;
}

/** The part of a draft that determines the recipients, so that typing a message requests no new count. */
export function audienceOf(news: NewsDraft): NewsDraft {
  switch (news.of) {
    case 'incidents':
      return { of: news.of, draft: entryAudience(news.draft) } as NewsDraft;
    case 'maintenances':
      return { of: news.of, draft: maintenanceAudience(news.draft) } as NewsDraft;
    case 'announcements':
      return { of: news.of, draft: announcementAudience(news.draft) } as NewsDraft;
  }
}

function entryAudience({ incidentId, entryId, private: internal, pageIds, entry }: PreviewDraft) {
  return {
    ...(incidentId !== undefined && { incidentId }),
    ...(entryId !== undefined && { entryId }),
    ...(internal !== undefined && { private: internal }),
    ...(pageIds !== undefined && { pageIds }),
    entry: { affectedComponents: idsOf(entry?.affectedComponents) },
  };
}

function maintenanceAudience({ maintenanceId, maintenance }: MaintenancePreviewDraft) {
  return {
    ...(maintenanceId !== undefined && { maintenanceId }),
    maintenance: {
      internal: maintenance?.internal ?? false,
      affectedComponents: idsOf(maintenance?.affectedComponents),
      ...(maintenance?.pageIds !== undefined && { pageIds: maintenance.pageIds }),
    },
  };
}

/** Whatever it says, it names no services. */
function announcementAudience({ announcement }: AnnouncementPreviewDraft) {
  return { announcement: { pageIds: announcement?.pageIds ?? [] } };
}

function idsOf(affected: readonly { componentId: string }[] = []): { componentId: string }[] {
  return affected.map(({ componentId }) => ({ componentId }));
}
