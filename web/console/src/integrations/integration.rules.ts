import {
  type Disabled,
  type EmailIntegration,
  type SlackIntegration,
  type TwitterIntegration,
  type WebhookIntegration,
} from '../api/contract.js';

/** The channels on which an organisation itself is notified, or posts. */
export type IntegrationChannel = 'twitter' | 'email' | 'slack' | 'webhook';

/** In the order of the overview. */
export const INTEGRATION_CHANNELS: readonly IntegrationChannel[] = ['twitter', 'email', 'slack', 'webhook'];

/** An integration of any channel; its fields decide which. */
export type Integration = TwitterIntegration | EmailIntegration | SlackIntegration | WebhookIntegration;

/** The texts of a channel. */
export interface ChannelTexts {
  name: string;
  /** On the card of the overview. */
  description: string;
  /** Headings of the columns before the actions. */
  columns: string[];
  /** Shown for an empty table. */
  none: string;
}

export const CHANNEL_TEXTS: Record<IntegrationChannel, ChannelTexts> = {
  twitter: {
    name: 'Twitter',
    description: 'Tweet incidents and maintenances from your own account.',
    columns: ['Twitter Username'],
    none: "You don't have any configured Twitter integration.",
  },
  email: {
    name: 'Email',
    description: 'Mail your team and your lists, internal incidents included.',
    columns: ['Email'],
    none: "You don't have any configured Email integrations.",
  },
  slack: {
    name: 'Slack',
    description: 'Post to channels of your workspace, and keep each incident in one thread.',
    columns: ['Team', 'Channel'],
    none: "You don't have any configured Slack integrations.",
  },
  webhook: {
    name: 'Webhook',
    description: 'Send a signed POST to your own programs.',
    columns: ['Webhook URL'],
    none: "You don't have any configured Webhook integrations.",
  },
};

/** The label of an integration: address, URL, channel, or account with its "@". */
export function nameOf(integration: Integration): string {
  if ('emailAddress' in integration) return integration.emailAddress;
  if ('url' in integration) return integration.url;
  return 'channelName' in integration ? integration.channelName : `@${integration.screenName}`;
}

/** The question before an integration is deleted. */
export function deleteQuestion(integration: Integration): string {
  const name = nameOf(integration);
  if ('channelName' in integration) return `Are you sure you want to delete this ${name} channel?`;
  if ('screenName' in integration) return `Are you sure you want to delete ${integration.screenName} account?`;
  return `Are you sure you want to delete ${name}?`;
}

const REASONS: Record<Disabled['reason'], string> = {
  staff: 'switched off by staff',
  gone: 'it is gone',
  refused: 'it refused for good',
  only_failures: 'nothing but failures for days',
  left: 'its reader followed the link that ends it',
};

/** Why an integration is not notified, as in "it refused for good: 410 Gone". */
export function disabledText({ reason, detail }: Disabled): string {
  return detail ? `${REASONS[reason]}: ${detail}` : REASONS[reason];
}

/** Whether staff may enable it again; an email address that unsubscribed stays off. */
export function maySwitchOn({ disabled }: Integration): boolean {
  return disabled?.reason !== 'left';
}
