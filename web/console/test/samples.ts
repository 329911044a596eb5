import {
  type Announcement,
  type Component,
  type EmailSubscriber,
  type Incident,
  type IncidentEntry,
  type Maintenance,
  type SlackSubscriber,
  type Template,
  type User,
  type WebhookSubscriber,
} from '../src/api/contract.js';

const DAY = 24 * 3600 * 1000;

export function service(id: string, name: string, rest: Partial<Component> = {}): Component {
  return {
    id,
    name,
    description: `What ${name} does`,
    group: { name: '' },
    enabled: true,
    internal: false,
    showHistoricalStatus: true,
    creationTime: Date.now() - 200 * DAY,
    componentStatus: 'operational',
    ...rest,
  };
}

export function entry(id: string, rest: Partial<IncidentEntry> = {}): IncidentEntry {
  return {
    id,
    incidentId: 'i1',
    date: Date.now() - DAY,
    message: 'We are looking into it.',
    messageFormat: 'markdown',
    incidentStatus: 'investigating',
    sendNotification: false,
    private: false,
    affectedComponents: [],
    version: 1,
    ...rest,
  };
}

export function incident(id: string, name: string, rest: Partial<Incident> = {}): Incident {
  return {
    id,
    name,
    creationTime: Date.now() - DAY,
    incidentImpact: 'none',
    incidentStatus: 'investigating',
    private: false,
    backdated: false,
    version: 1,
    entries: [entry(`${id}-e1`, { incidentId: id })],
    ...rest,
  };
}

/** A maintenance that starts tomorrow. */
export function maintenance(id: string, name: string, rest: Partial<Maintenance> = {}): Maintenance {
  return {
    id,
    name,
    message: 'We are upgrading.',
    messageFormat: 'markdown',
    plannedStartTime: Date.now() + DAY,
    plannedEndTime: Date.now() + DAY + 3_600_000,
    affectedComponents: [],
    automaticStatus: true,
    sendNotification: false,
    notifyAtStart: true,
    notifyAtEnd: true,
    reminderMinutes: 60,
    internal: false,
    state: 'scheduled',
    version: 1,
    ...rest,
  };
}

export function announcement(id: string, name: string, rest: Partial<Announcement> = {}): Announcement {
  return {
    ...{ id, name, message: 'It is here.', messageFormat: 'markdown', state: 'open', sendNotification: true },
    ...{ startsAt: Date.now() - DAY, endsAt: Date.now() + DAY, creationTime: Date.now() - DAY, userId: 'u1' },
    version: 1,
    ...rest,
  };
}

export function template(id: string, title: string, rest: Partial<Template> = {}): Template {
  return {
    id,
    title,
    creationTime: Date.now() - DAY,
    message: 'We are looking into it.',
    messageFormat: 'markdown',
    incidentStatus: 'investigating',
    affectedComponents: [],
    sendNotification: false,
    ...rest,
  };
}

/** The common fields of subscribers of all channels: notified of everything, enabled. */
function subscriber(id: string) {
  return {
    id,
    enabled: true,
    creationTime: Date.now() - DAY,
    componentIds: null,
    kinds: ['incident' as const, 'maintenance' as const],
    paused: false,
    mayRead: true,
  };
}

export function emailSubscriber(
  id: string,
  emailAddress: string,
  rest: Partial<EmailSubscriber> = {},
): EmailSubscriber {
  return { ...subscriber(id), emailAddress, verified: true, language: 'en', ...rest };
}

export function slackSubscriber(id: string, teamName: string, channelName: string): SlackSubscriber {
  return { ...subscriber(id), teamName, channelName };
}

export function webhookSubscriber(id: string, url: string, rest: Partial<WebhookSubscriber> = {}): WebhookSubscriber {
  return { ...subscriber(id), url, ...rest };
}

/** A confirmed and enabled user of the organisation. */
export function user(id: string, name: string, rest: Partial<User> = {}): User {
  return {
    id,
    name,
    email: `${name.toLowerCase()}@acme.example`,
    role: 'User',
    enabled: true,
    accountStatus: 'CONFIRMED',
    customerId: 'k1',
    customerDomain: 'acme',
    provisioned: false,
    language: 'en',
    ...rest,
  };
}
