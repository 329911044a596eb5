import { type AuditAction, type AuditEntry, type AuditObject } from '../api/contract.js';
import { paths } from '../navigation/paths.js';

/** The words for each action, after the name of the actor. */
export const ACTION_WORDS: Record<AuditAction, string> = {
  'api_key.created': 'Made an API key',
  'api_key.deleted': 'Deleted an API key',
  'api_key.switched': 'Enabled or disabled an API key',
  'card.saved': 'Saved a card',
  'customization.changed': 'Changed the look of the page',
  'customization.image_removed': 'Removed an image of the page',
  'customization.image_saved': 'Changed an image of the page',
  'deliveries.resent': 'Sent failed notifications again',
  'delivery.replayed': 'Sent a notification again',
  'group.changed': 'Changed a group',
  'group.created': 'Added a group',
  'group.deleted': 'Deleted a group',
  'group.role_set': 'Set the role of a group',
  'incident.deleted': 'Deleted an incident',
  'incident.entry_added': 'Added an entry',
  'incident.entry_changed': 'Changed an entry',
  'incident.entry_deleted': 'Deleted an entry',
  'incident.impact_set': 'Set the impact of an incident',
  'incident.opened': 'Opened an incident',
  'incident.renamed': 'Renamed an incident',
  'incident.published_by_side_door': 'Published an update through the side door',
  'integration.added': 'Added an integration',
  'integration.authorization_started': 'Began to add an integration',
  'integration.deleted': 'Deleted an integration',
  'integration.secret_rotated': 'Changed the secret of an integration',
  'integration.switched': 'Enabled or disabled an integration',
  'integration.tested': 'Tested an integration',
  'maintenance.cancelled': 'Cancelled a maintenance',
  'maintenance.changed': 'Changed a maintenance',
  'maintenance.deleted': 'Deleted a maintenance',
  'maintenance.series_cancelled': 'Cancelled a recurring maintenance',
  'maintenance.series_changed': 'Changed a recurring maintenance',
  'maintenance.end_moved': 'Moved the end of a maintenance',
  'maintenance.ended': 'Ended a maintenance',
  'maintenance.planned': 'Planned a maintenance',
  'organisation.renamed': 'Renamed the organisation',
  'plan.change_cancelled': 'Cancelled a change of plan',
  'plan.changed': 'Changed the plan',
  'provisioning.deleted': 'Ended provisioning',
  'provisioning.token_made': 'Made a provisioning token',
  'second_factor.app_added': 'Set up an authenticator app',
  'second_factor.app_removed': 'Removed the authenticator app',
  'second_factor.passkey_added': 'Added a passkey',
  'second_factor.passkey_removed': 'Removed a passkey',
  'second_factor.passkey_renamed': 'Renamed a passkey',
  'second_factor.policy_changed': 'Changed whether a second factor is required',
  'second_factor.recovery_codes_made': 'Made recovery codes',
  'second_factor.reset': 'Reset the second factor of a user',
  'service.changed': 'Changed a service',
  'service.created': 'Added a service',
  'service.deleted': 'Deleted a service',
  'service.status_set': 'Set the status of a service',
  'service_group.changed': 'Changed a group of services',
  'services.ordered': 'Put the services into another order',
  'settings.changed': 'Changed the settings',
  'side_door_key.created': 'Made a key of the side door',
  'side_door_key.revoked': 'Revoked a key of the side door',
  'single_sign_on.changed': 'Changed single sign-on',
  'single_sign_on.deleted': 'Removed single sign-on',
  'subscriber.added': 'Added a subscriber',
  'subscriber.changed': 'Changed a subscriber',
  'subscriber.deleted': 'Deleted a subscriber',
  'subscriber.secret_rotated': 'Changed the secret of a subscriber',
  'subscribers.exported': 'Exported subscribers',
  'subscribers.imported': 'Imported subscribers',
  'template.changed': 'Changed a template',
  'template.created': 'Added a template',
  'template.deleted': 'Deleted a template',
  'user.changed': 'Changed a user',
  'user.confirmed': 'Confirmed the email address',
  'user.deleted': 'Deleted a user',
  'user.invited': 'Invited a user',
  'user.other_sessions_ended': 'Ended all other sessions',
  'user.password_changed': 'Changed the password',
  'user.password_reset': 'Reset a forgotten password',
  'user.provisioned': 'Added a user',
  'user.language_chosen': 'Chose the language of their mails',
  'user.renamed': 'Renamed a user',
  'user.role_changed': 'Changed the role of a user',
  'user.session_ended': 'Ended a session',
  'user.sign_in_failed': 'Failed to sign in',
  'user.signed_in': 'Signed in',
  'user.signed_in_by_passkey': 'Signed in with a passkey',
  'user.signed_in_by_provider': 'Signed in by single sign-on',
  'user.signed_out': 'Signed out',
  'uptime_formula.changed': 'Changed how uptime is counted',
  'user.signed_up': 'Signed up',
  'user.switched': 'Enabled or disabled a user',
};

/** The label of each kind of object in the filter. */
export const OBJECT_WORDS: Record<AuditObject, string> = {
  apiKey: 'API keys',
  customization: 'Look of the page',
  group: 'Groups',
  import: 'Imports',
  incident: 'Incidents',
  integration: 'Integrations',
  maintenance: 'Maintenances',
  maintenanceSeries: 'Recurring maintenances',
  organisation: 'Organisation',
  plan: 'Billing',
  provisioning: 'Provisioning',
  recipient: 'Notifications',
  service: 'Services',
  serviceGroup: 'Groups of services',
  session: 'Sessions',
  settings: 'Settings',
  sideDoorKey: 'Keys of the side door',
  singleSignOn: 'Single sign-on',
  subscriber: 'Subscribers',
  template: 'Templates',
  uptimeFormula: 'Uptime formula',
  user: 'Users',
};

const EDITORS: Partial<Record<AuditObject, (id: string) => string>> = {
  incident: paths.editIncident,
  maintenance: paths.editMaintenance,
  maintenanceSeries: () => paths.maintenances,
  template: paths.editTemplate,
  service: paths.editService,
  serviceGroup: () => paths.services,
  user: () => paths.users,
  apiKey: () => paths.apiKeys,
  organisation: () => paths.settings,
  settings: () => paths.settings,
  sideDoorKey: () => paths.settings,
  customization: () => paths.customize,
  uptimeFormula: () => paths.settings,
  plan: () => paths.plans,
  singleSignOn: () => paths.sso,
  provisioning: () => paths.sso,
  group: () => paths.sso,
  integration: () => paths.integrations,
};

/** The path of an entry's object; none when it is gone or has no screen. */
export function pathOf({ action, object }: AuditEntry): string | undefined {
  if (!object || action.endsWith('.deleted')) return undefined;
  return EDITORS[object.type]?.(object.id ?? '');
}

/** Browser and system of a user agent, in short; an unknown user agent is shown in full. */
export function shortAgent(userAgent: string): string {
  // Each of them also names those after it in its user agent.
  const browser = [/(Edg)\/\d/, /(OPR)\/\d/, /(Firefox)\/\d/, /(Chrome)\/\d/, /Version\/\d.* (Safari)\//]
    .map((pattern) => pattern.exec(userAgent)?.[1])
    .find((found) => found !== undefined);
  if (browser === undefined) return userAgent;
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux)/.exec(userAgent)?.[1];
  const name = { Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser;
  return system === undefined ? name : `${name} on ${{ 'Mac OS X': 'macOS', CrOS: 'ChromeOS' }[system] ?? system}`;
}
