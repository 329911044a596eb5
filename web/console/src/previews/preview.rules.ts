import { type Language } from '@candor/words/languages.js';
import {
  type AnnouncementPreviewDraft,
  type DeliveryChannel,
  type MaintenancePreviewDraft,
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
export function publishText(what: string, told: boolean, recipients: readonly RecipientCount[] | undefined): string {
  if (!told) return `${what} silently`;
  if (!recipients) return `${what} and notify`;
  const all = recipients.reduce((sum, { count }) => sum + count, 0);
  return all > 0 ? `${what} and notify ${all.toLocaleString('en-US')}` : `${what}, nobody to notify yet`;
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
      // Whatever it says, it names no services.
      return { of: news.of, draft: {} };
  }
}

function entryAudience({ incidentId, entryId, private: internal, entry }: PreviewDraft) {
  return {
    ...(incidentId !== undefined && { incidentId }),
    ...(entryId !== undefined && { entryId }),
    ...(internal !== undefined && { private: internal }),
    entry: { affectedComponents: idsOf(entry?.affectedComponents) },
  };
}

function maintenanceAudience({ maintenanceId, maintenance }: MaintenancePreviewDraft) {
  return {
    ...(maintenanceId !== undefined && { maintenanceId }),
    maintenance: {
      internal: maintenance?.internal ?? false,
      affectedComponents: idsOf(maintenance?.affectedComponents),
    },
  };
}

function idsOf(affected: readonly { componentId: string }[] = []): { componentId: string }[] {
  return affected.map(({ componentId }) => ({ componentId }));
}
