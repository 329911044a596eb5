import { type CustomDomainStatus, type Settings, type SettingsDraft } from '../api/contract.js';
import { type FieldPointers } from '../forms/server-errors.js';

/** The form values. */
export type SettingsValues = Pick<
  Settings,
  | 'customDomain'
  | 'notificationDisplayName'
  | 'timeZone'
  | 'language'
  | 'disableEmailSubscriptions'
  | 'disableWebhookSubscriptions'
  | 'disableSlackSubscriptions'
> & {
  /** The sites that may frame the page, one per line. */
  frameAncestors: string;
};

export const SETTINGS_POINTERS: FieldPointers<SettingsValues> = {
  '/customDomain': 'customDomain',
  '/notificationDisplayName': 'notificationDisplayName',
  '/timeZone': 'timeZone',
  '/language': 'language',
  '/frameAncestors': 'frameAncestors',
};

/** The plan's name for the feature of customisation, which includes a custom domain. */
export const DOMAIN_FEATURE = 'ui_customization';

/** The switches of the channels for visitors, each with the plan's name for its channel. */
export const SUBSCRIPTION_SWITCHES = [
  { field: 'disableEmailSubscriptions', label: 'Disable Email Subscriptions', feature: 'email_subscription' },
  { field: 'disableWebhookSubscriptions', label: 'Disable Webhook Subscriptions', feature: 'webhook_subscription' },
  { field: 'disableSlackSubscriptions', label: 'Disable Slack Subscriptions', feature: 'slack_subscription' },
] as const;

export function valuesOf(settings: Settings): SettingsValues {
  return {
    customDomain: settings.customDomain,
    notificationDisplayName: settings.notificationDisplayName,
    timeZone: settings.timeZone,
    language: settings.language,
    disableEmailSubscriptions: settings.disableEmailSubscriptions,
    disableWebhookSubscriptions: settings.disableWebhookSubscriptions,
    disableSlackSubscriptions: settings.disableSlackSubscriptions,
    frameAncestors: settings.frameAncestors.join('\n'),
  };
}

/**
 * The request body of the form. An unchanged domain is left out: it would be verified again each time; an
 * unchanged language, because it may be one that nobody has stated.
 */
export function toDraft(values: SettingsValues, before: Settings): SettingsDraft {
  const { customDomain, language, timeZone, frameAncestors, ...messages } = values;
  const domain = customDomain.trim();
  return {
    timeZone,
    frameAncestors: frameAncestors.split(/\s+/).filter((origin) => origin !== ''),
    ...messages,
    notificationDisplayName: messages.notificationDisplayName.trim(),
    ...(domain !== before.customDomain && { customDomain: domain }),
    ...(language !== before.language && { language }),
  };
}

/** The states of a custom domain. */
export interface DomainStanding {
  label: string;
  intent: 'success' | 'warning' | 'danger';
  text: string;
}

const STANDINGS: Record<string, DomainStanding> = {
  pending: {
    label: 'Not proven yet',
    intent: 'warning',
    text: 'Set the records below. We look for them every minute.',
  },
  verified: { label: 'Connected', intent: 'success', text: 'Your status page answers there.' },
  failing: {
    label: 'Failing',
    intent: 'danger',
    text: 'Your status page still answers there, but a record is gone. After 72 hours without it the page leaves the domain.',
  },
  lost: {
    label: 'Lost',
    intent: 'danger',
    text: 'A record was gone for 72 hours, so your status page does not answer there any more. Set the records and check again.',
  },
};

/** The text for a domain's state; undefined without a domain. */
export function domainStanding({ state }: CustomDomainStatus): DomainStanding | undefined {
  return STANDINGS[state];
}

/** One DNS record that a domain needs. */
export interface DomainRecord {
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
  missing: boolean;
}

/** The records that a domain needs, and which of them were not found. */
export function domainRecords(host: string, status: CustomDomainStatus): DomainRecord[] {
  const { challengeName, challengeValue, target, missing } = status;
  return [
    { type: 'TXT', name: challengeName, value: challengeValue, missing: missing.includes('challenge') },
    { type: 'CNAME', name: host, value: target, missing: missing.includes('target') },
  ];
}

/** All zones that the browser knows, with the current zones of the page and of the browser, each once. */
export function timeZones(...more: string[]): string[] {
  return [...new Set(['UTC', ...more, ...Intl.supportedValuesOf('timeZone')])].filter((zone) => zone !== '');
}
