import {
  type DeliveryChannel,
  type MaintenancePreviewDraft,
  type PreviewDraft,
  type RecipientCount,
} from '../api/contract.js';

/** What is about to be sent: the next entry of an incident, or a maintenance. */
export type NewsDraft =
  { of: 'incidents'; draft: PreviewDraft } | { of: 'maintenances'; draft: MaintenancePreviewDraft };

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

/** The part of a draft that determines the recipients, so that typing a message requests no new count. */
export function audienceOf(news: NewsDraft): NewsDraft {
  return news.of === 'incidents'
    ? ({ of: news.of, draft: entryAudience(news.draft) } as NewsDraft)
    : ({ of: news.of, draft: maintenanceAudience(news.draft) } as NewsDraft);
}

function entryAudience({ incidentId, private: internal, entry }: PreviewDraft) {
  return {
    ...(incidentId !== undefined && { incidentId }),
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

/** A Slack block that contains texts; others are not shown. */
export interface SlackBlock {
  type: string;
  text?: { type: string; text: string };
  elements?: { type: string; text: string }[];
}

const SIGNS: Record<string, string> = {
  ':red_circle:': '🔴',
  ':large_yellow_circle:': '🟡',
  ':large_green_circle:': '🟢',
  ':large_blue_circle:': '🔵',
};

/** Renders the little Slack markup that our messages use: emoji, bold text, and the label of a link. */
export function slackText({ type, text }: { type: string; text: string }): string {
  if (type !== 'mrkdwn') return text;
  return text
    .replace(/:\w+:/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\*([^*]+)\*/g, '$1')
    .replace(/<[^|>]+\|([^>]+)>/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
