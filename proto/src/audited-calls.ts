/** A kind of thing that a call is about, as the interface names it. */
export type AuditedObject = keyof typeof auditedObjects;

/** Where a request names the thing, and where an answer holds it (with its id and its name). */
export interface ObjectPlaces {
  readonly id?: string;
  readonly held?: string;
}

/** Every kind of thing the log can name. */
export const auditedObjects = {
  incident: { id: 'incidentId', held: 'incident' },
  maintenance: { id: 'maintenanceId', held: 'maintenance' },
  maintenanceSeries: { id: 'seriesId' },
  announcement: { id: 'announcementId', held: 'announcement' },
  template: { id: 'templateId', held: 'template' },
  service: { id: 'componentId', held: 'component' },
  user: { id: 'userId', held: 'user' },
  apiKey: { id: 'accessKey', held: 'apiKey' },
  subscriber: { id: 'id', held: 'subscriber' },
  integration: { id: 'integrationId', held: 'integration' },
  organisation: { held: 'customer' },
  recipient: { id: 'recipientId' },
  import: { id: 'importId' },
  settings: {},
  readers: {},
  customization: {},
  uptimeFormula: {},
  beginning: {},
  plan: {},
  singleSignOn: {},
  session: { id: 'sessionId' },
  sideDoorKey: { id: 'keyId', held: 'key' },
  provisioning: {},
  group: { id: 'groupId', held: 'group' },
  serviceGroup: { id: 'groupId', held: 'group' },
  upstream: { id: 'upstreamId', held: 'upstream' },
  upstreamLink: { id: 'linkId', held: 'link' },
  upstreamDraft: { id: 'draftId', held: 'draft' },
  page: { id: 'pageId', held: 'page' },
} as const satisfies Record<string, ObjectPlaces>;

/** What a call does, and to what: the first kind that its request or answer names. */
export interface AuditedCall {
  readonly action: string;
  readonly objects: readonly AuditedObject[];
}

const does = (action: string, ...objects: readonly AuditedObject[]): AuditedCall => ({ action, objects });

/** No entry: what it is part of has one, or nobody of the organisation does it. */
const NOT_RECORDED = null;

/**
 * Every call that changes something → its entry in the audit log. Calls with names that
 * {@link isReading} knows change nothing. One that is missing here is recorded under its own name; a test asks that none is.
 */
export const auditedCalls: Readonly<Record<string, AuditedCall | null>> = {
  // The log goes with the organisation.
  'deletion.v1.DeleteCustomer': NOT_RECORDED,
  // Part of the making of a page, which is recorded.
  'identity.v1.ClaimDomain': NOT_RECORDED,
  'incidents.v1.OpenIncident': does('incident.opened', 'incident'),
  'incidents.v1.RenameIncident': does('incident.renamed', 'incident'),
  'incidents.v1.PutIncidentOnPages': does('incident.put_on_pages', 'incident'),
  'incidents.v1.SetIncidentImpact': does('incident.impact_set', 'incident'),
  'incidents.v1.DeleteIncident': does('incident.deleted', 'incident'),
  'incidents.v1.AddEntry': does('incident.entry_added', 'incident'),
  'incidents.v1.PlanEntry': does('incident.entry_planned', 'incident'),
  'incidents.v1.CancelPlannedEntry': does('incident.planned_entry_cancelled', 'incident'),
  // Once for each who takes it up, not for everything that is typed.
  'incidents.v1.SavePostmortemDraft': does('incident.postmortem_drafted', 'incident'),
  'incidents.v1.DiscardPostmortemDraft': does('incident.postmortem_draft_discarded', 'incident'),
  'incidents.v1.UpdateEntry': does('incident.entry_changed', 'incident'),
  'incidents.v1.DeleteEntry': does('incident.entry_deleted', 'incident'),
  // Through the side door; the entry names its key.
  'incidents.v1.PublishSideDoorEntry': does('incident.published_by_side_door', 'incident'),
  'incidents.v1.CreateMaintenance': does('maintenance.planned', 'maintenance'),
  'incidents.v1.UpdateMaintenance': does('maintenance.changed', 'maintenance'),
  'incidents.v1.UpdateMaintenanceSeries': does('maintenance.series_changed', 'maintenanceSeries'),
  'incidents.v1.CancelMaintenanceSeries': does('maintenance.series_cancelled', 'maintenanceSeries'),
  'incidents.v1.MovePlannedEnd': does('maintenance.end_moved', 'maintenance'),
  'incidents.v1.EndMaintenance': does('maintenance.ended', 'maintenance'),
  'incidents.v1.CancelMaintenance': does('maintenance.cancelled', 'maintenance'),
  'incidents.v1.DeleteMaintenance': does('maintenance.deleted', 'maintenance'),
  'incidents.v1.CreateAnnouncement': does('announcement.created', 'announcement'),
  'incidents.v1.UpdateAnnouncement': does('announcement.changed', 'announcement'),
  'incidents.v1.DeleteAnnouncement': does('announcement.deleted', 'announcement'),
  'incidents.v1.CreateTemplate': does('template.created', 'template'),
  'incidents.v1.UpdateTemplate': does('template.changed', 'template'),
  'incidents.v1.DeleteTemplate': does('template.deleted', 'template'),
  'catalog.v1.CreateComponent': does('service.created', 'service'),
  'catalog.v1.UpdateComponent': does('service.changed', 'service'),
  'catalog.v1.SetComponentStatus': does('service.status_set', 'service'),
  'catalog.v1.DeleteComponent': does('service.deleted', 'service'),
  // Its name says how many.
  'catalog.v1.ImportComponents': does('services.imported', 'service'),
  'catalog.v1.SaveUptimeFormula': does('uptime_formula.changed', 'uptimeFormula'),
  'pages.v1.SavePageUptimeFormula': does('uptime_formula.changed', 'uptimeFormula'),
  'catalog.v1.UpdateComponentGroup': does('service_group.changed', 'serviceGroup'),
  'catalog.v1.SetComponentOrder': does('services.ordered'),
  'signals.v1.WatchUpstream': does('upstream.watched', 'upstream'),
  'signals.v1.RenameUpstream': does('upstream.renamed', 'upstream'),
  'signals.v1.UnwatchUpstream': does('upstream.deleted', 'upstream'),
  'signals.v1.CreateLink': does('upstream.linked', 'upstream'),
  'signals.v1.ChangeLink': does('upstream_link.changed', 'upstreamLink'),
  'signals.v1.DeleteLink': does('upstream_link.deleted', 'upstreamLink'),
  'signals.v1.DecideDraft': does('upstream_draft.decided', 'upstreamDraft'),
  'subscribers.v1.AddEmailSubscriber': does('subscriber.added', 'subscriber'),
  'subscribers.v1.AddWebhookSubscriber': does('subscriber.added', 'subscriber'),
  'subscribers.v1.UpdateSubscriber': does('subscriber.changed', 'subscriber'),
  'subscribers.v1.RotateWebhookSecret': does('subscriber.secret_rotated', 'subscriber'),
  // Its name says how many, and what was done.
  'subscribers.v1.ChangeSubscribers': does('subscribers.changed', 'subscriber'),
  'subscribers.v1.DeleteSubscriber': does('subscriber.deleted', 'subscriber'),
  'subscribers.v1.FinishImport': does('subscribers.imported', 'import'),
  'subscribers.v1.ExportEmailSubscribers': does('subscribers.exported'),
  // Parts of an import, which is recorded when it takes effect.
  'subscribers.v1.BeginImport': NOT_RECORDED,
  'subscribers.v1.AddImportLines': NOT_RECORDED,
  // What visitors do for themselves.
  'subscribers.v1.SubscribeEmail': NOT_RECORDED,
  'subscribers.v1.SubscribeWebhook': NOT_RECORDED,
  'subscribers.v1.StartSlackSubscription': NOT_RECORDED,
  'subscribers.v1.FinishSlackSubscription': NOT_RECORDED,
  'subscribers.v1.ConfirmSubscription': NOT_RECORDED,
  'subscribers.v1.Unsubscribe': NOT_RECORDED,
  'subscribers.v1.RequestManageLink': NOT_RECORDED,
  'subscribers.v1.UpdateManagedSubscription': NOT_RECORDED,
  'subscribers.v1.MailReaderLink': NOT_RECORDED,
  'subscribers.v1.TakeReaderLink': NOT_RECORDED,
  'integrations.v1.AddWebhook': does('integration.added', 'integration'),
  'integrations.v1.AddEmail': does('integration.added', 'integration'),
  'integrations.v1.RotateWebhookSecret': does('integration.secret_rotated', 'integration'),
  'integrations.v1.SetIntegrationEnabled': does('integration.switched', 'integration'),
  'integrations.v1.DeleteIntegration': does('integration.deleted', 'integration'),
  'integrations.v1.TestIntegration': does('integration.tested', 'integration'),
  'integrations.v1.StartSlack': does('integration.authorization_started', 'integration'),
  'integrations.v1.StartTwitter': does('integration.authorization_started', 'integration'),
  'integrations.v1.FinishSlack': does('integration.added', 'integration'),
  'integrations.v1.FinishTwitter': does('integration.added', 'integration'),
  // By a link in a mail, which anybody may have who reads that mailbox.
  'integrations.v1.LeaveIntegration': NOT_RECORDED,
  'notifications.v1.ResendFailed': does('deliveries.resent', 'incident', 'maintenance', 'announcement'),
  'notifications.v1.ReplayDelivery': does('delivery.replayed', 'recipient'),
  // Operators of the installation.
  'notifications.v1.RedriveDeadLetters': NOT_RECORDED,
  // A gateway's, of what it holds.
  'pages.v1.ReportLaterStates': NOT_RECORDED,
  // What it becomes is recorded where it is written.
  'pages.v1.TakeSideDoorNotice': NOT_RECORDED,
  'pages.v1.CreateSideDoorKey': does('side_door_key.created', 'sideDoorKey'),
  'pages.v1.RevokeSideDoorKey': does('side_door_key.revoked', 'sideDoorKey'),
  'pages.v1.ChangeBeginning': does('beginning.changed', 'beginning'),
  // Of a further page, which they name, or of the first one.
  'pages.v1.SaveSettings': does('settings.changed', 'settings', 'page'),
  'pages.v1.SaveReaders': does('readers.changed', 'readers', 'page'),
  // What a reader does for itself.
  'pages.v1.ReplacePrograms': NOT_RECORDED,
  'pages.v1.CreatePage': does('page.created', 'page'),
  'pages.v1.SavePage': does('page.changed', 'page'),
  'pages.v1.DeletePage': does('page.deleted', 'page'),
  'pages.v1.SaveCustomization': does('customization.changed', 'customization', 'page'),
  'pages.v1.SaveImage': does('customization.image_saved', 'customization', 'page'),
  'pages.v1.RemoveImage': does('customization.image_removed', 'customization', 'page'),
  'billing.v1.ChangePlan': does('plan.changed', 'plan'),
  'billing.v1.CancelPendingChange': does('plan.change_cancelled', 'plan'),
  'billing.v1.SaveCard': does('card.saved', 'plan'),
  // Stripe speaks for itself; its events are kept by their ids.
  'billing.v1.HandleStripeEvent': NOT_RECORDED,
  'identity.v1.RenameCustomer': does('organisation.renamed', 'organisation'),
  'identity.v1.InviteUser': does('user.invited', 'user'),
  'identity.v1.RenameUser': does('user.renamed', 'user'),
  'identity.v1.SetOwnLanguage': does('user.language_chosen'),
  'identity.v1.ChangeUserRole': does('user.role_changed', 'user'),
  'identity.v1.SetUserEnabled': does('user.switched', 'user'),
  'identity.v1.DeleteUser': does('user.deleted', 'user'),
  'identity.v1.CreateApiKey': does('api_key.created', 'apiKey'),
  'identity.v1.SetApiKeyEnabled': does('api_key.switched', 'apiKey'),
  'identity.v1.DeleteApiKey': does('api_key.deleted', 'apiKey'),
  // The use of a key is in the entry of what it was used for.
  'identity.v1.AuthenticateApiKey': NOT_RECORDED,
  'identity.v1.SaveSsoConnection': does('single_sign_on.changed', 'singleSignOn'),
  'identity.v1.DeleteSsoConnection': does('single_sign_on.deleted', 'singleSignOn'),
  'identity.v1.TestSsoIssuer': NOT_RECORDED,
  'identity.v1.CreateProvisioningToken': does('provisioning.token_made', 'provisioning'),
  'identity.v1.DeleteProvisioning': does('provisioning.deleted', 'provisioning'),
  'identity.v1.SetGroupRole': does('group.role_set', 'group'),
  // The use of the token is in the entry of what it was used for.
  'identity.v1.AuthenticateProvisioning': NOT_RECORDED,
  'identity.v1.ProvisionUser': does('user.provisioned', 'user'),
  'identity.v1.ChangeProvisionedUser': does('user.changed', 'user'),
  'identity.v1.DeprovisionUser': does('user.deleted', 'user'),
  'identity.v1.ProvisionGroup': does('group.created', 'group'),
  'identity.v1.ChangeGroup': does('group.changed', 'group'),
  'identity.v1.DeleteGroup': does('group.deleted', 'group'),
  'identity.v1.BeginAuthenticatorApp': NOT_RECORDED,
  'identity.v1.BeginPasskey': NOT_RECORDED,
  'identity.v1.ConfirmAuthenticatorApp': does('second_factor.app_added'),
  'identity.v1.RemoveAuthenticatorApp': does('second_factor.app_removed'),
  'identity.v1.AddPasskey': does('second_factor.passkey_added'),
  'identity.v1.RenamePasskey': does('second_factor.passkey_renamed'),
  'identity.v1.RemovePasskey': does('second_factor.passkey_removed'),
  'identity.v1.MakeRecoveryCodes': does('second_factor.recovery_codes_made'),
  'identity.v1.ResetFactors': does('second_factor.reset', 'user'),
  'identity.v1.SetFactorPolicy': does('second_factor.policy_changed'),
  'identity.v1.FinishLogIn': does('user.signed_in'),
  'identity.v1.StartPasskeyLogIn': NOT_RECORDED,
  'identity.v1.FinishPasskeyLogIn': does('user.signed_in_by_passkey'),
  'identity.v1.SignUp': does('user.signed_up'),
  'identity.v1.ConfirmUser': does('user.confirmed'),
  'identity.v1.LogIn': does('user.signed_in'),
  'identity.v1.FinishSso': does('user.signed_in_by_provider'),
  'identity.v1.ChangePassword': does('user.password_changed'),
  'identity.v1.ResetPassword': does('user.password_reset'),
  'identity.v1.EndSession': does('user.signed_out'),
  'identity.v1.EndOwnSession': does('user.session_ended', 'session'),
  'identity.v1.EndOtherSessions': does('user.other_sessions_ended'),
  // What it is done for has an entry of its own.
  'identity.v1.ProveSession': NOT_RECORDED,
  // A mail to the person, who does nothing with it unless it is theirs.
  'identity.v1.ResendConfirmation': NOT_RECORDED,
  'identity.v1.RequestPasswordReset': NOT_RECORDED,
  // The session was recorded when it began.
  'identity.v1.RefreshSession': NOT_RECORDED,
  // Nobody is anybody yet.
  'identity.v1.StartSso': NOT_RECORDED,
  // Readers are no users.
  'identity.v1.StartReaderSso': NOT_RECORDED,
  'identity.v1.FinishReaderSso': NOT_RECORDED,
};

/** A wrong password was given for a user. */
export const SIGN_IN_FAILED = 'user.sign_in_failed';

/** The clock published an entry that its author had planned. */
export const PLANNED_ENTRY_PUBLISHED = 'incident.planned_entry_published';

/** The clock published an announcement at its start. */
export const ANNOUNCEMENT_PUBLISHED = 'announcement.published';

const READING = /\.(Get|List|Search|Count|Preview|Resolve)[A-Z]\w*$/;

/** Whether a call of this name changes nothing. */
export function isReading(method: string): boolean {
  return READING.test(method);
}

/** Every action of the log, in order. */
export const AUDIT_ACTIONS: readonly string[] = [
  ...new Set([
    ...Object.values(auditedCalls).flatMap((call) => (call ? [call.action] : [])),
    SIGN_IN_FAILED,
    PLANNED_ENTRY_PUBLISHED,
    ANNOUNCEMENT_PUBLISHED,
  ]),
].sort();
