// Generated from gateway/openapi.json by scripts/generate-api.mjs. Do not edit.

export type Role = "User" | "Admin" | "Owner";
export type AccountStatus = "CONFIRMED" | "UNCONFIRMED";
export type Language = "en" | "de" | "fr" | "es" | "ja" | "tr";
export type UserResponse = {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Whether the user may sign in. */
  enabled: boolean;
  accountStatus: AccountStatus;
  customerId: string;
  customerDomain: string;
  /** Whether the identity provider keeps the user (SCIM). */
  provisioned: boolean;
  /** Of the mails to the user. */
  language: Language;
};
export type UserEnvelope = {
  user: UserResponse;
};
export type ViolationResponse = {
  /** JSON pointer into the request body, or "/name" of a query parameter. */
  pointer: string;
  /** What is wrong with it, as the product words it. */
  detail: string;
};
export type TextFormat = "plain" | "markdown";
export type TranslationResponse = {
  language: Language;
  text: string;
};
export type IncidentStatus =
  "investigating" | "identified" | "monitoring" | "resolved";
export type ComponentStatus =
  | "operational"
  | "degraded_performance"
  | "partial_outage"
  | "major_outage"
  | "under_maintenance";
export type AffectedComponentResponse = {
  componentId: string;
  componentStatus: ComponentStatus;
};
export type PlannedEndChangeResponse = {
  /** The planned end until then (epoch ms). */
  before: number;
  /** The planned end from then on (epoch ms). */
  after: number;
};
export type IncidentEntryResponse = {
  id: string;
  incidentId: string;
  /** When it was published (epoch ms). */
  date: number;
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. */
  messageFormat: TextFormat;
  /** The message in further languages; absent for none. */
  translations?: TranslationResponse[];
  incidentStatus: IncidentStatus;
  /** Whether recipients were notified. */
  sendNotification: boolean;
  /** Whether its incident is internal. */
  private: boolean;
  affectedComponents: AffectedComponentResponse[];
  /** Grows when the entry is corrected; to be sent as "baseVersion" with a correction. */
  version: number;
  /** Where it moves the planned end of the maintenance that its incident came from. */
  plannedEndChange?: PlannedEndChangeResponse;
  /** When it was last corrected (epoch ms); absent for never. */
  editedAt?: number;
  /** True for the postmortem; absent for any other entry. */
  postmortem?: boolean;
  /** By when the next entry is promised (epoch ms); absent for no promise. */
  nextUpdateBy?: number;
  /** The "editedAt" of the last correction that recipients were notified of (epoch ms); absent for none, and for visitors. */
  correctionNotifiedAt?: number;
  /** Who wrote it; of what a maintenance says, who planned it. Absent for visitors. */
  userId?: string;
  /** The name of the key it was signed with, where it came through the side door. Absent for visitors. */
  sideDoorKey?: string;
};
export type MaintenanceState =
  "scheduled" | "in_progress" | "completed" | "cancelled";
export type MaintenanceComponentResponse = {
  componentId: string;
  status: ComponentStatus;
};
export type MaintenanceSeriesResponse = {
  id: string;
  /** RFC 5545, 3.3.10. */
  rrule: string;
  /** The rule in short. */
  summary: string;
  /** The zone in which it recurs at the same local time. */
  timeZone: string;
  /** Its first occurrence (epoch ms). */
  firstStartTime: number;
  /** Occurrences that do not take place (epoch ms). */
  exceptions: number[];
  /** The start that its rule gives this occurrence (epoch ms). */
  occurrenceTime: number;
  /** Grows with every change of the series; to be sent as "baseVersion" with one. */
  version: number;
  /** Whether this occurrence was changed alone. */
  detached: boolean;
  /** When it was cancelled (epoch ms); absent unless it was. */
  cancelledAt?: number;
};
export type MaintenanceResponse = {
  id: string;
  name: string;
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. */
  messageFormat: TextFormat;
  /** The name in further languages; absent for none. */
  nameTranslations?: TranslationResponse[];
  /** The message in further languages; absent for none. */
  messageTranslations?: TranslationResponse[];
  /** When it is planned to start (epoch ms). */
  plannedStartTime: number;
  /** When it is planned to end (epoch ms). */
  plannedEndTime: number;
  /** The end that was planned when it started (epoch ms); absent unless it was moved since. */
  firstPlannedEndTime?: number;
  /** In progress until its incident is resolved, also past its planned end. */
  state: MaintenanceState;
  /** When it started (epoch ms); absent before. */
  actualStartTime?: number;
  /** When its incident was resolved (epoch ms); absent before. */
  actualEndTime?: number;
  /** When it was cancelled (epoch ms); absent unless it was. */
  cancelledAt?: number;
  affectedComponents: MaintenanceComponentResponse[];
  /** The pages (UUIDs) that staff put it on, beside those that have one of its services. Absent for none, and for visitors. */
  pageIds?: string[];
  /** Whether its services are under_maintenance from the start to the end by themselves. */
  automaticStatus: boolean;
  /** Whether recipients are notified of it at all. */
  sendNotification: boolean;
  /** Whether they are notified when it starts, if at all. */
  notifyAtStart: boolean;
  /** Whether they are notified when it ends, if at all. */
  notifyAtEnd: boolean;
  /** How many minutes before the start they are reminded, if at all; 0 for never. */
  reminderMinutes: number;
  /** Never shown to visitors or subscribers. */
  internal: boolean;
  /** Grows with every change; to be sent as "baseVersion" with one. */
  version: number;
  /** The incident it became; absent before the start. */
  incidentId?: string;
  /** Of an occurrence of a recurring maintenance. */
  series?: MaintenanceSeriesResponse;
};
export type AnnouncementState = "planned" | "open" | "ended";
export type AnnouncementResponse = {
  id: string;
  name: string;
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. */
  messageFormat: TextFormat;
  /** The title in further languages; absent for none. */
  nameTranslations?: TranslationResponse[];
  /** The message in further languages; absent for none. */
  messageTranslations?: TranslationResponse[];
  /** The pages (UUIDs) that staff put it on. Absent for none, which is the first page. */
  pageIds?: string[];
  /** When it begins (epoch ms). */
  startsAt: number;
  /** When it ends (epoch ms). */
  endsAt: number;
  /** Planned until its start, then open until its end. */
  state: AnnouncementState;
  /** Whether recipients are notified when it begins. */
  sendNotification: boolean;
  /** When visitors saw it first (epoch ms); absent before. */
  publishedAt?: number;
  /** When its title or message was last changed after that (epoch ms); absent for never. */
  editedAt?: number;
  /** When it was written (epoch ms). */
  creationTime: number;
  /** The user who wrote it. */
  userId: string;
  /** Grows with every change; to be sent as "baseVersion" with one. */
  version: number;
};
export type PostmortemDraftResponse = {
  /** May be empty. */
  message: string;
  messageFormat: TextFormat;
  /** The message in further languages; absent for none. */
  translations?: TranslationResponse[];
  /** Grows whenever it is saved; to be sent as "baseVersion". */
  version: number;
  /** When it was last saved (epoch ms). */
  savedAt: number;
  /** Who saved it. */
  userId: string;
};
export type OrderedServicesResponse = {
  /** The group; absent for services outside of any. */
  groupId?: string;
  /** The services (UUIDs) in their order. */
  serviceIds: string[];
};
export type ServiceOrderResponse = {
  /** Grows with every move; 0 without services. */
  version: number;
  /** From first to last. */
  items: OrderedServicesResponse[];
};
export type NewerResponse = {
  /** To be sent as "baseVersion" to make the change all the same. */
  version: number;
  /** The newest entry of the incident, or the one to be corrected as it is by now. */
  entry?: IncidentEntryResponse;
  /** The maintenance as it is by now. */
  maintenance?: MaintenanceResponse;
  /** The announcement as it is by now. */
  announcement?: AnnouncementResponse;
  /** The draft of the postmortem as it is by now. */
  postmortemDraft?: PostmortemDraftResponse;
  /** The order of services as it is by now. */
  order?: ServiceOrderResponse;
};
export type ProblemResponse = {
  /** A URN that names the kind. */
  type: string;
  title: string;
  /** The HTTP status. */
  status: number;
  /** The text to show. */
  detail: string;
  /** The path that was asked for. */
  instance?: string;
  /** What to quote when asking for help; also in the header X-Request-Id. */
  requestId: string;
  /** The fields that are wrong. */
  errors: ViolationResponse[];
  /** With 409: the change was made on an older version, and this came since. */
  newer?: NewerResponse;
};
export type SignupRequest = {
  /** The person's name. */
  username: string;
  email: string;
  password: string;
  /** The label in front of the base domain of the status page. */
  customerDomain: string;
  /** What the organisation is called, at most 100 characters; its domain unless given. */
  organisationName?: string;
};
export type TokensResponse = {
  /** JWT that says who the user is. */
  idToken: string;
  /** JWT to send as bearer token, for 15 minutes. */
  accessToken: string;
};
export type ConfirmRequest = {
  email: string;
  /** The mailed code. */
  confirmCode: string;
};
export type ResendRequest = {
  email: string;
};
export type Challenge = "NEW_PASSWORD_REQUIRED" | "SECOND_FACTOR_REQUIRED";
export type SecondFactor = "AUTHENTICATOR_APP" | "PASSKEY" | "RECOVERY_CODE";
export type LoginResponse = {
  /** JWT that says who the user is. */
  idToken?: string;
  /** JWT to send as bearer token, for 15 minutes. */
  accessToken?: string;
  /** Set in place of the tokens when a password has to be chosen first, or a second factor is asked for. */
  challengeName?: Challenge;
  /** Of a challenge. NEW_PASSWORD_REQUIRED: to be sent as "accessToken" to POST /api/auth/change, within 15 minutes. SECOND_FACTOR_REQUIRED: to be sent with a code to POST /api/auth/second-factor, or to POST /api/auth/passkey/options, within ten minutes. */
  session?: string;
  /** Of SECOND_FACTOR_REQUIRED: with what the second step can be taken. */
  secondFactors?: SecondFactor[];
};
export type LoginRequest = {
  /** The email address. */
  username: string;
  password: string;
};
export type ForgotRequest = {
  email: string;
};
export type NewPasswordRequest = {
  email: string;
  /** The mailed code. */
  verificationCode: string;
  /** At least 6 characters. */
  newPassword: string;
};
export type ChangePasswordRequest = {
  /** The email address. */
  username: string;
  /** An access token, or the "session" that the login of an invited user answered with. */
  accessToken: string;
  /** At least 6 characters. */
  newPassword: string;
  /** The password until now. Required with an access token; an invited user leaves it out. */
  presentPassword?: string;
};
export type FinishLogInRequest = {
  /** The "session" that the login answered with. */
  session: string;
  /** A code of the authenticator app, or a recovery code. */
  code: string;
};
export type PasskeyOptionsResponse = {
  /** The options for the browser (WebAuthn), JSON as text. */
  options: string;
  /** Comes back with the answer of the browser; good for five minutes and one use. */
  ticket: string;
};
export type StartPasskeyLogInRequest = {
  /** The "session" that the login answered with. Without it the passkey is a sign-in by itself. */
  session?: string;
};
export type FinishPasskeyLogInRequest = {
  /** The "session" that the login answered with. Without it the passkey is a sign-in by itself. */
  session?: string;
  /** As it was given with the options. */
  ticket: string;
  /** The AuthenticationResponseJSON of the browser (WebAuthn), as text. */
  answer: string;
};
export type PasskeyResponse = {
  id: string;
  name: string;
  /** When it was added (epoch ms). */
  createdAt: number;
  /** When it was last used to log in (epoch ms); left out for never. */
  lastUsedAt?: number;
};
export type FactorsResponse = {
  /** When the authenticator app was set up (epoch ms); left out where there is none. */
  appConfirmedAt?: number;
  /** The oldest first. */
  passkeys: PasskeyResponse[];
  /** How many recovery codes are left. */
  recoveryCodesLeft: number;
  /** Whether the organisation asks everybody for a second factor. */
  required: boolean;
};
export type FactorsEnvelope = {
  factors: FactorsResponse;
};
export type AppSecretResponse = {
  /** The secret, base32. */
  secret: string;
  /** To be shown as QR code. */
  uri: string;
};
export type ProofRequest = {
  /** The present password, or a code of the authenticator app, or a recovery code. */
  proof: string;
};
export type AddedFactorEnvelope = {
  factors: FactorsResponse;
  /** Ten recovery codes with the first factor; they are shown this once. Else empty. */
  recoveryCodes: string[];
};
export type ConfirmAppRequest = {
  /** A code of the app. */
  code: string;
};
export type RecoveryCodesResponse = {
  /** Shown only once. */
  recoveryCodes: string[];
};
export type AddPasskeyRequest = {
  /** At most 60 characters. */
  name: string;
  /** As it was given with the options. */
  ticket: string;
  /** The RegistrationResponseJSON of the browser (WebAuthn), as text. */
  answer: string;
};
export type PasskeyNameRequest = {
  /** At most 60 characters. */
  name: string;
};
export type FactorPolicyResponse = {
  /** Whether everybody who logs in by password needs a second factor. */
  required: boolean;
};
export type FactorPolicyRequest = {
  /** Whether everybody who logs in by password needs a second factor. */
  required: boolean;
};
export type SsoStartResponse = {
  /** Where to send the browser. */
  authorizeUrl: string;
};
export type StartSsoRequest = {
  /** The domain of an organisation here, or an email address of one of its people. */
  organisation: string;
  /** Whether the provider is to ask again although it knows the person; for what needs a fresh sign-in. */
  fresh?: boolean;
};
export type FinishSsoRequest = {
  state: string;
  /** Missing when there is an error. */
  code?: string;
  /** Who answers: the parameter `iss` (RFC 9207). */
  iss?: string;
  /** Why there is no code. */
  error?: string;
};
export type DefaultRole = "User" | "Admin";
export type SsoResponse = {
  /** Whether there is a connection; the rest is empty without one. */
  configured: boolean;
  /** The address of the OpenID provider. */
  issuer: string;
  /** What the provider knows us by. */
  clientId: string;
  /** Of users who come for the first time. */
  defaultRole: DefaultRole;
  /** Only their addresses may sign in. */
  emailDomains: string[];
  /** Whether anybody can sign in through it. */
  enabled: boolean;
  /** Whether passwords are good for Owners only, while it is enabled. */
  required: boolean;
  /** Whether addresses count as verified when the provider does not say so. */
  trustEmails: boolean;
  /** To be registered with the provider. */
  redirectUri: string;
};
export type SsoEnvelope = {
  sso: SsoResponse;
};
export type SsoConnectionRequest = {
  /** The address of your OpenID provider; that of its description is taken as well. */
  issuer: string;
  /** What the provider knows us by. */
  clientId: string;
  /** Shown to nobody. When it is not given, the one that is kept stays, if the issuer does. */
  clientSecret?: string;
  /** Of users who come for the first time; User unless given. */
  defaultRole?: DefaultRole;
  /** Only addresses of these domains may sign in. */
  emailDomains: string[];
  /** Whether anybody can sign in through it. */
  enabled?: boolean;
  /** Whether passwords are good for Owners only, while it is enabled. */
  required?: boolean;
  /** Whether addresses count as verified when the provider does not say so. */
  trustEmails?: boolean;
};
export type SsoTestResponse = {
  /** What it calls itself. */
  issuer: string;
  /** Where it signs people in. */
  authorizationEndpoint: string;
};
export type TestSsoRequest = {
  /** The address of an OpenID provider. */
  issuer: string;
};
export type ProvisionedGroupResponse = {
  id: string;
  /** What the provider calls it. */
  name: string;
  /** What its members are; absent when it says nothing about that. */
  role?: Role;
  /** How many users are in it. */
  memberCount: number;
};
export type ProvisioningResponse = {
  /** Whether there is a token. */
  configured: boolean;
  /** What the provider asks for as base URL or tenant URL. */
  baseUrl: string;
  /** Names the token; no secret. */
  accessKey?: string;
  /** When the token was made (epoch ms). */
  creationTime?: number;
  /** When the token was last used (epoch ms), to the minute; absent before the first use. */
  lastUsedTime?: number;
  /** How many users the provider keeps. */
  userCount: number;
  /** In the order in which they came. */
  groups: ProvisionedGroupResponse[];
};
export type ProvisioningEnvelope = {
  provisioning: ProvisioningResponse;
};
export type NewProvisioningTokenResponse = {
  /** Names the token; no secret. */
  accessKey: string;
  /** What the provider asks for as API token or secret token. It is shown only once. */
  secret: string;
};
export type ProvisionedGroupEnvelope = {
  group: ProvisionedGroupResponse;
};
export type GroupRoleRequest = {
  /** What the members are; absent for a group that says nothing about that. */
  role?: Role;
};
export type OwnLanguageRequest = {
  language: Language;
};
export type CustomerResponse = {
  id: string;
  name: string;
  /** The label in front of the base domain of the status page. */
  domain: string;
};
export type CustomerEnvelope = {
  customer: CustomerResponse;
};
export type RenameCustomerRequest = {
  /** At most 100 characters. */
  name: string;
};
export type FirstStep =
  "name" | "logo" | "services" | "look" | "colleague" | "subscriber";
export type FirstStepState = "open" | "done" | "left_out";
export type FirstStepResponse = {
  step: FirstStep;
  state: FirstStepState;
};
export type BeginningResponse = {
  /** Whether the list is hidden. */
  dismissed: boolean;
  /** All of them; none while it is hidden. */
  steps: FirstStepResponse[];
};
export type BeginningRequest = {
  /** The step that is marked. */
  step?: FirstStep;
  /** Of the step. That it is done can be said of name and look; the others follow from what there is. */
  state?: FirstStepState;
  /** Whether the list is hidden; stays unless given. */
  dismissed?: boolean;
};
export type SignInMethod = "password" | "passkey" | "sso";
export type OwnSessionResponse = {
  id: string;
  /** Whether it is the one that asks. */
  current: boolean;
  /** Browser and system, as far as it says so; empty otherwise. */
  browser: string;
  /** The network address that it was last used from; may be empty. */
  address: string;
  method: SignInMethod;
  /** When it began (epoch ms). */
  signedInAt: number;
  /** When it was last used, to a quarter of an hour (epoch ms). */
  lastUsedAt: number;
};
export type OwnSessionsEnvelope = {
  sessions: OwnSessionResponse[];
};
export type UsersEnvelope = {
  /** In the order in which they came. */
  users: UserResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
};
export type InviteUserRequest = {
  name: string;
  /** Where the invitation is mailed to. */
  email: string;
  /** User unless given. */
  role?: Role;
  /** Not used: the organisation is that of who invites. */
  customerDomain?: string;
};
export type RenameUserRequest = {
  name: string;
};
export type ChangeRoleRequest = {
  role: Role;
};
export type ApiKeyResponse = {
  /** Names the key; no secret. */
  accessKey: string;
  /** Who made it and as whom it acts. */
  userId: string;
  disabled: boolean;
  /** When it was made (epoch ms). */
  creationTime: number;
  /** When it was last used (epoch ms), to the minute; absent before the first use. */
  lastUsedTime?: number;
};
export type ApiKeysEnvelope = {
  /** Newest first. */
  apiKeys: ApiKeyResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
};
export type NewApiKeyResponse = {
  /** Names the key; no secret. */
  accessKey: string;
  /** To be sent as bearer token. It is shown only once. */
  secretKey: string;
};
export type ApiKeyEnvelope = {
  apiKey: ApiKeyResponse;
};
export type EnableApiKeyRequest = {
  /** Whether the key may be used. */
  enabled: boolean;
};
export type SideDoorKeyResponse = {
  id: string;
  name: string;
  /** Its 32 bytes in base64. */
  publicKey: string;
  /** Who made it. */
  userId: string;
  /** When it was made (epoch ms). */
  creationTime: number;
};
export type SideDoorKeysEnvelope = {
  /** Newest first. */
  sideDoorKeys: SideDoorKeyResponse[];
};
export type NewSideDoorKeyResponse = {
  sideDoorKey: SideDoorKeyResponse;
  /** The page that the key is for. */
  pageId: string;
  /** Where the page is. */
  pageUrl: string;
};
export type NewSideDoorKeyRequest = {
  /** What the key is called. */
  name: string;
  /** The public half of an Ed25519 key: its 32 bytes in base64. The other half stays with its maker. */
  publicKey: string;
};
export type AuditActorResponse = {
  userId: string;
  name: string;
  email: string;
  /** In which role; absent for what is done before there is a session. */
  role?: Role;
  /** The API key it was done with, or "side door" and the id of its key; absent for a browser. */
  accessKey?: string;
};
export type AuditAction =
  | "announcement.changed"
  | "announcement.created"
  | "announcement.deleted"
  | "announcement.published"
  | "api_key.created"
  | "api_key.deleted"
  | "api_key.switched"
  | "beginning.changed"
  | "card.saved"
  | "customization.changed"
  | "customization.image_removed"
  | "customization.image_saved"
  | "deliveries.resent"
  | "delivery.replayed"
  | "group.changed"
  | "group.created"
  | "group.deleted"
  | "group.role_set"
  | "incident.deleted"
  | "incident.entry_added"
  | "incident.entry_changed"
  | "incident.entry_deleted"
  | "incident.entry_planned"
  | "incident.impact_set"
  | "incident.opened"
  | "incident.planned_entry_cancelled"
  | "incident.planned_entry_published"
  | "incident.postmortem_draft_discarded"
  | "incident.postmortem_drafted"
  | "incident.published_by_side_door"
  | "incident.put_on_pages"
  | "incident.renamed"
  | "integration.added"
  | "integration.authorization_started"
  | "integration.deleted"
  | "integration.secret_rotated"
  | "integration.switched"
  | "integration.tested"
  | "maintenance.cancelled"
  | "maintenance.changed"
  | "maintenance.deleted"
  | "maintenance.end_moved"
  | "maintenance.ended"
  | "maintenance.planned"
  | "maintenance.series_cancelled"
  | "maintenance.series_changed"
  | "organisation.renamed"
  | "page.changed"
  | "page.created"
  | "page.deleted"
  | "plan.change_cancelled"
  | "plan.changed"
  | "provisioning.deleted"
  | "provisioning.token_made"
  | "readers.changed"
  | "second_factor.app_added"
  | "second_factor.app_removed"
  | "second_factor.passkey_added"
  | "second_factor.passkey_removed"
  | "second_factor.passkey_renamed"
  | "second_factor.policy_changed"
  | "second_factor.recovery_codes_made"
  | "second_factor.reset"
  | "service.changed"
  | "service.created"
  | "service.deleted"
  | "service.status_set"
  | "service_group.changed"
  | "services.imported"
  | "services.ordered"
  | "settings.changed"
  | "side_door_key.created"
  | "side_door_key.revoked"
  | "single_sign_on.changed"
  | "single_sign_on.deleted"
  | "subscriber.added"
  | "subscriber.changed"
  | "subscriber.deleted"
  | "subscriber.secret_rotated"
  | "subscribers.changed"
  | "subscribers.exported"
  | "subscribers.imported"
  | "template.changed"
  | "template.created"
  | "template.deleted"
  | "upstream.deleted"
  | "upstream.linked"
  | "upstream.renamed"
  | "upstream.watched"
  | "upstream_draft.decided"
  | "upstream_link.changed"
  | "upstream_link.deleted"
  | "uptime_formula.changed"
  | "user.changed"
  | "user.confirmed"
  | "user.deleted"
  | "user.invited"
  | "user.language_chosen"
  | "user.other_sessions_ended"
  | "user.password_changed"
  | "user.password_reset"
  | "user.provisioned"
  | "user.renamed"
  | "user.role_changed"
  | "user.session_ended"
  | "user.sign_in_failed"
  | "user.signed_in"
  | "user.signed_in_by_passkey"
  | "user.signed_in_by_provider"
  | "user.signed_out"
  | "user.signed_up"
  | "user.switched";
export type AuditObject =
  | "announcement"
  | "apiKey"
  | "beginning"
  | "customization"
  | "group"
  | "import"
  | "incident"
  | "integration"
  | "maintenance"
  | "maintenanceSeries"
  | "organisation"
  | "page"
  | "plan"
  | "provisioning"
  | "readers"
  | "recipient"
  | "service"
  | "serviceGroup"
  | "session"
  | "settings"
  | "sideDoorKey"
  | "singleSignOn"
  | "subscriber"
  | "template"
  | "upstream"
  | "upstreamDraft"
  | "upstreamLink"
  | "uptimeFormula"
  | "user";
export type AuditObjectResponse = {
  type: AuditObject;
  /** Absent where there is only one. */
  id?: string;
  /** What it was called then, where it has a name. */
  name?: string;
};
export type AuditEntryResponse = {
  id: string;
  /** When (epoch ms). */
  time: number;
  actor: AuditActorResponse;
  action: AuditAction;
  /** Absent for what is done to oneself, like signing in. */
  object?: AuditObjectResponse;
  /** From where: IPv4 or IPv6. */
  address: string;
  /** What the browser or program calls itself. */
  userAgent: string;
  /** The "X-Request-Id" of the answer. */
  requestId: string;
};
export type AuditLogEnvelope = {
  /** Newest first. */
  entries: AuditEntryResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
};
export type RevisionResponse = {
  /** Grows with every change of an incident or a maintenance, by staff or by the clock. */
  revision: number;
};
export type IncidentImpact =
  "none" | "minor" | "major" | "critical" | "maintenance";
export type IncidentResponse = {
  id: string;
  name: string;
  /** The name in further languages; absent for none. */
  translations?: TranslationResponse[];
  /** When it began (epoch ms). */
  creationTime: number;
  incidentImpact: IncidentImpact;
  /** True while the impact is that of its services, because nobody has set one. Absent for visitors. */
  impactFollows?: boolean;
  incidentStatus: IncidentStatus;
  /** Internal: never shown to visitors or subscribers. */
  private: boolean;
  /** Written down afterwards: it began before there was a record of it. */
  backdated: boolean;
  /** Grows with every entry, and when the newest one is corrected or deleted; to be sent as "baseVersion" with an entry. */
  version: number;
  /** The maintenance it came from. */
  maintenanceId?: string;
  /** The pages (UUIDs) that staff put it on, beside those that have one of its services. Absent for none, and for visitors. */
  pageIds?: string[];
  /** Newest first. */
  entries: IncidentEntryResponse[];
  /** With "newestEntryOnly": every service that an entry named, the worst first, each with the worst status it had. Absent for none. */
  affectedComponents?: AffectedComponentResponse[];
};
export type IncidentsEnvelope = {
  /** Newest first. */
  incidents: IncidentResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
  /** How many match on all pages; absent unless asked for. */
  total?: number;
};
export type IncidentEnvelope = {
  incident: IncidentResponse;
};
export type TranslationRequest = {
  /** Each at most once. */
  language: Language;
  /** Under the limits of the text itself. */
  text: string;
};
export type AffectedComponentRequest = {
  componentId: string;
  componentStatus: ComponentStatus;
};
export type EntryRequest = {
  /** When it is published (epoch ms); now unless given. */
  date?: number;
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is. */
  messageFormat?: TextFormat;
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  translations?: TranslationRequest[];
  incidentStatus: IncidentStatus;
  /** Whether recipients are notified; false unless given. */
  sendNotification?: boolean;
  /** By when the next entry is promised (epoch ms): later than now, at most seven days from now, and not by an entry that resolves the incident. Visitors are shown it; people are reminded of it. No promise unless given. */
  nextUpdateBy?: number;
  /** Whether it is the postmortem: of a resolved incident, which has one at most, with the status resolved and without date and services; up to 20,000 characters. False unless given. */
  postmortem?: boolean;
  affectedComponents?: AffectedComponentRequest[];
};
export type OpenIncidentRequest = {
  name: string;
  /** The name in further languages. A change without them leaves them as they are; an empty list removes them. */
  translations?: TranslationRequest[];
  /** Internal: never shown to visitors or subscribers. */
  private?: boolean;
  /** The entry's status unless that has one of its own. */
  incidentStatus?: IncidentStatus;
  /** none unless given. */
  incidentImpact?: IncidentImpact;
  /** Whether the impact is that of the worst status that any entry gives a service, until one is set; not together with "incidentImpact". False unless given. */
  impactFollows?: boolean;
  /** The proposed incident that is published with it ("id" of upstream-drafts). Each is published once: 409 for a second incident of it. */
  proposalId?: string;
  /** The pages (UUIDs) that it is put on, beside those that have one of its services; the id of the organisation stands for its first page. None unless given. */
  pageIds?: string[];
  /** The first entry. */
  entry: EntryRequest;
};
export type FilterOperator = "EQ" | "NOT_EQ" | "GTE" | "LT" | "GT" | "CONTAINS";
export type FilterValueRequest = {
  values: string[];
  operator: FilterOperator;
};
export type FilterRequest = {
  /** id, incidentStatus, creationTime, maintenanceId, incidentImpact or private; for staff also componentId and userId (of any entry), and text, which takes CONTAINS alone. */
  name: string;
  value: FilterValueRequest;
};
export type IncidentSearchRequest = {
  /** All must hold. */
  filters?: FilterRequest[];
  /** Whether each incident comes with its newest entry alone; false unless given. */
  newestEntryOnly?: boolean;
  /** Whether the answer says how many match on all pages; false unless given. */
  withTotal?: boolean;
};
export type SearchRequest = {
  /** All must hold. */
  filters?: FilterRequest[];
};
export type NameRequest = {
  name: string;
  /** The name in further languages. A change without them leaves them as they are; an empty list removes them. */
  translations?: TranslationRequest[];
};
export type PagesRequest = {
  /** The pages (UUIDs) that it is put on, beside those that have one of its services; the id of the organisation stands for its first page. None, or left out, to take the choice back. */
  pageIds?: string[];
};
export type ImpactRequest = {
  incidentImpact: IncidentImpact;
};
export type LatestStatusResponse = {
  incidentStatus: IncidentStatus;
  /** When the newest entry was published (epoch ms). */
  date: number;
  /** What was last said of each service the incident touched. */
  affectedComponents: AffectedComponentResponse[];
};
export type EntriesEnvelope = {
  /** Newest first. */
  entries: IncidentEntryResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
};
export type IncidentEntryEnvelope = {
  incidentEntry: IncidentEntryResponse;
  /** The "version" that its incident has by now. */
  incidentVersion: number;
};
export type AddEntryRequest = {
  /** When it is published (epoch ms); now unless given. */
  date?: number;
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is. */
  messageFormat?: TextFormat;
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  translations?: TranslationRequest[];
  incidentStatus: IncidentStatus;
  /** Whether recipients are notified; false unless given. */
  sendNotification?: boolean;
  /** By when the next entry is promised (epoch ms): later than now, at most seven days from now, and not by an entry that resolves the incident. Visitors are shown it; people are reminded of it. No promise unless given. */
  nextUpdateBy?: number;
  /** Whether it is the postmortem: of a resolved incident, which has one at most, with the status resolved and without date and services; up to 20,000 characters. False unless given. */
  postmortem?: boolean;
  affectedComponents?: AffectedComponentRequest[];
  /** The "version" of the incident that its author saw. When there is a newer one, the answer is 409 with what is new; without it nothing is compared. */
  baseVersion?: number;
  /** Whether the entry opens the incident again if it is resolved. Without it a resolved incident takes none: 409. */
  reopen?: boolean;
};
export type UpdateEntryRequest = {
  /** When it is published (epoch ms); now unless given. */
  date?: number;
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is. */
  messageFormat?: TextFormat;
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  translations?: TranslationRequest[];
  incidentStatus: IncidentStatus;
  affectedComponents?: AffectedComponentRequest[];
  /** As the entry has it, or left out: what was promised stays, so anything else is refused. */
  nextUpdateBy?: number;
  /** As the entry has it, or left out: anything else is refused. It notifies nobody: see "notifyOfCorrection". */
  sendNotification?: boolean;
  /** Whether recipients are notified of the correction; false unless given. Once: not again of one they were notified of already. 400 for an entry that says what it said at first. */
  notifyOfCorrection?: boolean;
  /** The "version" of the entry that its author saw. When there is a newer one, the answer is 409 with what is new; without it nothing is compared. */
  baseVersion?: number;
};
export type EntryRevisionResponse = {
  /** When it was published (epoch ms). */
  date: number;
  message: string;
  messageFormat: TextFormat;
  /** The message in further languages; absent for none. */
  translations?: TranslationResponse[];
  incidentStatus: IncidentStatus;
  affectedComponents: AffectedComponentResponse[];
  /** When it was corrected (epoch ms). */
  replacedAt: number;
  /** Who corrected it. */
  userId: string;
};
export type EntryRevisionsEnvelope = {
  revisions: EntryRevisionResponse[];
};
export type PlannedEntryFailure = "resolved" | "deleted" | "full";
export type PlannedEntryResponse = {
  /** The entry has it too, once it is published. */
  id: string;
  incidentId: string;
  /** When it is published (epoch ms). */
  publishAt: number;
  message: string;
  messageFormat: TextFormat;
  /** The message in further languages; absent for none. */
  translations?: TranslationResponse[];
  incidentStatus: IncidentStatus;
  /** Whether recipients are notified. */
  sendNotification: boolean;
  /** By when the one after it is promised (epoch ms). */
  nextUpdateBy?: number;
  affectedComponents: AffectedComponentResponse[];
  /** Who wrote it. */
  userId: string;
  /** Why it was not published: its incident was resolved or deleted by then, or has too many entries. Absent while its time has not come. */
  failure?: PlannedEntryFailure;
};
export type PlannedEntriesEnvelope = {
  /** The next one first. */
  plannedEntries: PlannedEntryResponse[];
};
export type PlannedEntryEnvelope = {
  plannedEntry: PlannedEntryResponse;
};
export type PlanEntryRequest = {
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is. */
  messageFormat?: TextFormat;
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  translations?: TranslationRequest[];
  incidentStatus: IncidentStatus;
  /** Whether recipients are notified; false unless given. */
  sendNotification?: boolean;
  /** By when the next entry is promised (epoch ms): later than now, at most seven days from now, and not by an entry that resolves the incident. Visitors are shown it; people are reminded of it. No promise unless given. */
  nextUpdateBy?: number;
  /** Whether it is the postmortem: of a resolved incident, which has one at most, with the status resolved and without date and services; up to 20,000 characters. False unless given. */
  postmortem?: boolean;
  affectedComponents?: AffectedComponentRequest[];
  /** When it is published (epoch ms): later than now, at most 30 days from now. */
  publishAt: number;
};
export type PostmortemDraftEnvelope = {
  /** Absent for none. */
  postmortemDraft?: PostmortemDraftResponse;
};
export type PostmortemDraftRequest = {
  message?: string;
  /** How the message is written; Markdown unless given. */
  messageFormat?: TextFormat;
  /** The message in further languages; none unless given. */
  translations?: TranslationRequest[];
  /** The "version" of the draft that its author saw. When there is a newer one, the answer is 409 with what is new; without it nothing is compared. 0 stands for no draft. */
  baseVersion?: number;
};
export type DeliveryChannel = "email" | "webhook" | "slack" | "twitter";
export type RecipientCountResponse = {
  channel: DeliveryChannel;
  count: number;
};
export type PageRecipientsResponse = {
  /** Of the first page the id of the organisation. */
  pageId: string;
  /** Channels that have any. */
  recipients: RecipientCountResponse[];
};
export type RecipientCountsEnvelope = {
  /** Channels that have any, with the subscribers of all pages and the organisation’s integrations. */
  recipients: RecipientCountResponse[];
  /** Pages that have subscribers among them, the first one first. Who subscribed to several counts for each; the organisation’s integrations are of none. */
  pages: PageRecipientsResponse[];
};
export type PreviewRequest = {
  /** The incident that it is the next entry of; of a new one unless given. */
  incidentId?: string;
  /** The entry of that incident that is corrected; a new one unless given. */
  entryId?: string;
  /** The title of a new incident. */
  name?: string;
  /** The title of a new incident in further languages. A change without them leaves them as they are; an empty list removes them. */
  translations?: TranslationRequest[];
  /** Whether a new incident is internal. */
  private?: boolean;
  /** The pages (UUIDs) that it is put on, beside those that have one of its services; the id of the organisation stands for its first page. Of a new incident; none unless given. */
  pageIds?: string[];
  /** That of a new incident is none, that of another what it is, unless given. */
  incidentImpact?: IncidentImpact;
  /** The new planned end (epoch ms) of the maintenance that the incident came from, where the entry moves it. */
  plannedEndTime?: number;
  entry?: EntryRequest;
  /** The language of mail and page; English unless given. */
  language?: Language;
};
export type MailPreviewResponse = {
  subject: string;
  /** A whole document; show it in a frame that runs nothing. */
  html: string;
  /** The part without HTML. */
  text: string;
};
export type SlackPreviewResponse = {
  text: string;
  /** Blocks of Block Kit. */
  blocks: {
    [key: string]: any;
  }[];
};
export type PagePreviewResponse = {
  /** A whole document; show it in a frame that runs nothing. */
  html: string;
};
export type PreviewResponse = {
  mail: MailPreviewResponse;
  slack: SlackPreviewResponse;
  /** Absent for what is internal, which is on no page. */
  page?: PagePreviewResponse;
};
export type LookPreviewResponse = {
  page: PagePreviewResponse;
  /** Absent for a further page. */
  mail?: MailPreviewResponse;
};
export type LinkRequest = {
  /** What visitors read; at most 40 characters. */
  label: string;
  /** Where it leads. */
  url: string;
};
export type CustomizeRequest = {
  /** Your own website; http:// is put in front of an address without a scheme. */
  website?: string;
  /** Heads the page; empty for your name. */
  headerText?: string;
  /** Stands under the heading; empty for the default text. */
  description?: string;
  /** You at Twitter; http:// is put in front of an address without a scheme. */
  twitterLink?: string;
  /** You at LinkedIn; http:// is put in front of an address without a scheme. */
  linkedInLink?: string;
  /** Where visitors ask for help. */
  supportEmail?: string;
  /** The name messages are sent in; empty for your own. */
  notificationDisplayName?: string;
  /** Whether the page does not name the product. */
  disableWatermark?: boolean;
  /** The periods that visitors choose from: 1_month, 3_months, 6_months, 1_year, all_time. Empty for 90 days. */
  availableTimeFilters?: string[];
  /** The colour of links and buttons on page and in mails, #rrggbb; empty for ours. It has to be readable. */
  brandColor?: string;
  /** The same in the dark theme; empty for the readable one that is nearest to brandColor. */
  brandColorDark?: string;
  /** Links in the header, five at most. */
  headerLinks?: LinkRequest[];
  /** Links in the footer, twelve at most. */
  footerLinks?: LinkRequest[];
  /** Rules of CSS for the documented parts of the page; at most 8,192 characters. */
  customCss?: string;
  /** How groups of services stand on the page: open, as_set for each group, or closed while all is well; automatic is as_set, but closed with more than 25 services. */
  groupsShown?: string;
};
export type MaintenanceComponentRequest = {
  componentId: string;
  /** Taken and not used: in a maintenance every service is under_maintenance. */
  status?: ComponentStatus;
};
export type MaintenanceRequest = {
  name: string;
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is. */
  messageFormat?: TextFormat;
  /** The name in further languages. A change without them leaves them as they are; an empty list removes them. */
  nameTranslations?: TranslationRequest[];
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  messageTranslations?: TranslationRequest[];
  /** Epoch ms. In the past: it starts at once. */
  plannedStartTime: number;
  /** Epoch ms; at most 30 days after the start. */
  plannedEndTime: number;
  affectedComponents?: MaintenanceComponentRequest[];
  /** The pages (UUIDs) that it is put on, beside those that have one of its services; the id of the organisation stands for its first page. None unless given; a change without it keeps what it is. */
  pageIds?: string[];
  /** Whether its services are under_maintenance from the start to the end by themselves; true unless given. */
  automaticStatus?: boolean;
  /** Whether recipients are notified of it at all; false unless given. */
  sendNotification?: boolean;
  /** Whether they are notified when it starts, if at all; true unless given. */
  notifyAtStart?: boolean;
  /** Whether they are notified when it ends, if at all; true unless given. */
  notifyAtEnd?: boolean;
  /** How many minutes before the start they are reminded, if at all: 0 for never, at most 10080, 60 unless given. */
  reminderMinutes?: number;
  /** Never shown to visitors or subscribers. */
  internal?: boolean;
};
export type MaintenancePreviewRequest = {
  /** The maintenance that is changed; a new one unless given. */
  maintenanceId?: string;
  maintenance?: MaintenanceRequest;
  /** The language of mail and page; English unless given. */
  language?: Language;
};
export type AnnouncementRequest = {
  /** The title, up to 200 characters. */
  name: string;
  /** Up to 5,000 characters. */
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is. */
  messageFormat?: TextFormat;
  /** The title in further languages. A change without them leaves them as they are; an empty list removes them. */
  nameTranslations?: TranslationRequest[];
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  messageTranslations?: TranslationRequest[];
  /** The pages (UUIDs) on which it shows; none for the first one; the id of the organisation stands for its first page. None unless given. */
  pageIds?: string[];
  /** When it begins (epoch ms): visitors see it and recipients are notified from then on. Now unless given; at most 366 days from now. */
  startsAt?: number;
  /** When it ends (epoch ms): in the future, after its start and at most 366 days after it. */
  endsAt: number;
  /** Whether recipients are notified when it begins; false unless given. */
  sendNotification?: boolean;
};
export type AnnouncementPreviewRequest = {
  announcement?: AnnouncementRequest;
  /** The language of the mail; English unless given. */
  language?: Language;
};
export type AnnouncementsEnvelope = {
  /** The latest start first. */
  announcements: AnnouncementResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
  /** How many match on all pages; absent unless asked for. */
  total?: number;
};
export type AnnouncementEnvelope = {
  announcement: AnnouncementResponse;
};
export type UpdateAnnouncementRequest = {
  /** The title. */
  name?: string;
  message?: string;
  /** How the message is written. */
  messageFormat?: TextFormat;
  /** The title in further languages. A change without them leaves them as they are; an empty list removes them. */
  nameTranslations?: TranslationRequest[];
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  messageTranslations?: TranslationRequest[];
  /** The pages (UUIDs) on which it shows; none for the first one; the id of the organisation stands for its first page. Nobody is notified of other ones. */
  pageIds?: string[];
  /** When it begins (epoch ms); of one that has begun not in the future. */
  startsAt?: number;
  /** When it ends (epoch ms), after its start. A time that has passed ends it now; one that has ended stays so. */
  endsAt?: number;
  /** Whether recipients are notified when it begins; of one that has begun it cannot be changed. */
  sendNotification?: boolean;
  /** The "version" that its author saw. When there is a newer one, the answer is 409 with it; without it nothing is compared. */
  baseVersion?: number;
};
export type AnnouncementFilterRequest = {
  /** id, state, startsAt, endsAt or userId, and text, which takes CONTAINS alone. */
  name: string;
  value: FilterValueRequest;
};
export type AnnouncementSearchRequest = {
  /** All must hold. */
  filters?: AnnouncementFilterRequest[];
  /** Whether the answer says how many match on all pages; false unless given. */
  withTotal?: boolean;
};
export type AnnouncementFiltersRequest = {
  /** All must hold. */
  filters?: AnnouncementFilterRequest[];
};
export type MaintenanceTotalsResponse = {
  scheduled: number;
  in_progress: number;
  completed: number;
  cancelled: number;
};
export type MaintenancesEnvelope = {
  /** The latest planned start first, unless asked for the soonest. */
  maintenances: MaintenanceResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
  /** How many match on all pages; absent unless asked for. */
  totals?: MaintenanceTotalsResponse;
};
export type MaintenanceEnvelope = {
  maintenance: MaintenanceResponse;
};
export type RecurrenceRequest = {
  /** RFC 5545, 3.3.10, at most once a day: FREQ of DAILY, WEEKLY, MONTHLY or YEARLY, and no BYHOUR, BYMINUTE or BYSECOND. */
  rrule: string;
  /** IANA name of the zone in which it recurs at the same local time; that of the page unless given. */
  timeZone?: string;
  /** Occurrences that do not take place (epoch ms). */
  exceptions?: number[];
};
export type CreateMaintenanceRequest = {
  name: string;
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is. */
  messageFormat?: TextFormat;
  /** The name in further languages. A change without them leaves them as they are; an empty list removes them. */
  nameTranslations?: TranslationRequest[];
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  messageTranslations?: TranslationRequest[];
  /** Epoch ms. In the past: it starts at once. */
  plannedStartTime: number;
  /** Epoch ms; at most 30 days after the start. */
  plannedEndTime: number;
  affectedComponents?: MaintenanceComponentRequest[];
  /** The pages (UUIDs) that it is put on, beside those that have one of its services; the id of the organisation stands for its first page. None unless given; a change without it keeps what it is. */
  pageIds?: string[];
  /** Whether its services are under_maintenance from the start to the end by themselves; true unless given. */
  automaticStatus?: boolean;
  /** Whether recipients are notified of it at all; false unless given. */
  sendNotification?: boolean;
  /** Whether they are notified when it starts, if at all; true unless given. */
  notifyAtStart?: boolean;
  /** Whether they are notified when it ends, if at all; true unless given. */
  notifyAtEnd?: boolean;
  /** How many minutes before the start they are reminded, if at all: 0 for never, at most 10080, 60 unless given. */
  reminderMinutes?: number;
  /** Never shown to visitors or subscribers. */
  internal?: boolean;
  /** Of a recurring one: its times are those of the first occurrence, which has to be one of its dates. */
  recurrence?: RecurrenceRequest;
};
export type UpdateMaintenanceRequest = {
  name: string;
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is. */
  messageFormat?: TextFormat;
  /** The name in further languages. A change without them leaves them as they are; an empty list removes them. */
  nameTranslations?: TranslationRequest[];
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  messageTranslations?: TranslationRequest[];
  /** Epoch ms. In the past: it starts at once. */
  plannedStartTime: number;
  /** Epoch ms; at most 30 days after the start. */
  plannedEndTime: number;
  affectedComponents?: MaintenanceComponentRequest[];
  /** The pages (UUIDs) that it is put on, beside those that have one of its services; the id of the organisation stands for its first page. None unless given; a change without it keeps what it is. */
  pageIds?: string[];
  /** Whether its services are under_maintenance from the start to the end by themselves; true unless given. */
  automaticStatus?: boolean;
  /** Whether recipients are notified of it at all; false unless given. */
  sendNotification?: boolean;
  /** Whether they are notified when it starts, if at all; true unless given. */
  notifyAtStart?: boolean;
  /** Whether they are notified when it ends, if at all; true unless given. */
  notifyAtEnd?: boolean;
  /** How many minutes before the start they are reminded, if at all: 0 for never, at most 10080, 60 unless given. */
  reminderMinutes?: number;
  /** Never shown to visitors or subscribers. */
  internal?: boolean;
  /** The "version" that its author saw. When there is a newer one, the answer is 409 with it; without it nothing is compared. */
  baseVersion?: number;
};
export type MaintenanceFilterRequest = {
  /** id, state, plannedStartTime or plannedEndTime; for staff also componentId, seriesId, userId, and text, which takes CONTAINS alone. */
  name: string;
  value: FilterValueRequest;
};
export type StaffMaintenanceSearchRequest = {
  /** All must hold. */
  filters?: MaintenanceFilterRequest[];
  /** Whether the earliest planned start comes first; false unless given. */
  soonestFirst?: boolean;
  /** Whether the answer says how many match on all pages, by state; false unless given. */
  withTotals?: boolean;
};
export type MaintenanceSearchRequest = {
  /** All must hold. */
  filters?: MaintenanceFilterRequest[];
};
export type MovePlannedEndRequest = {
  /** What the entry says; a sentence of ours unless given. */
  message?: string;
  /** How the message is written; Markdown unless given. */
  messageFormat?: TextFormat;
  /** Whether recipients are notified; false unless given. */
  sendNotification?: boolean;
  /** Epoch ms; in the future, and at most 30 days after the planned start. */
  plannedEndTime: number;
  /** The "version" that its author saw. When there is a newer one, the answer is 409 with it; without it nothing is compared. */
  baseVersion?: number;
};
export type EndMaintenanceRequest = {
  /** What the entry says; a sentence of ours unless given. */
  message?: string;
  /** How the message is written; Markdown unless given. */
  messageFormat?: TextFormat;
  /** Whether recipients are notified; false unless given. */
  sendNotification?: boolean;
};
export type OccurrenceResponse = {
  plannedStartTime: number;
  plannedEndTime: number;
};
export type OccurrencesEnvelope = {
  /** The zone in which it recurs at the same local time. */
  timeZone: string;
  /** The first five, soonest first. */
  occurrences: OccurrenceResponse[];
};
export type RecurrencePreviewRequest = {
  /** When the first occurrence is planned to start (epoch ms). */
  plannedStartTime: number;
  /** When it is planned to end (epoch ms). */
  plannedEndTime: number;
  recurrence: RecurrenceRequest;
};
export type MaintenanceSeriesRequest = {
  name: string;
  message: string;
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is. */
  messageFormat?: TextFormat;
  /** The name in further languages. A change without them leaves them as they are; an empty list removes them. */
  nameTranslations?: TranslationRequest[];
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  messageTranslations?: TranslationRequest[];
  /** Epoch ms. In the past: it starts at once. */
  plannedStartTime: number;
  /** Epoch ms; at most 30 days after the start. */
  plannedEndTime: number;
  affectedComponents?: MaintenanceComponentRequest[];
  /** The pages (UUIDs) that it is put on, beside those that have one of its services; the id of the organisation stands for its first page. None unless given; a change without it keeps what it is. */
  pageIds?: string[];
  /** Whether its services are under_maintenance from the start to the end by themselves; true unless given. */
  automaticStatus?: boolean;
  /** Whether recipients are notified of it at all; false unless given. */
  sendNotification?: boolean;
  /** Whether they are notified when it starts, if at all; true unless given. */
  notifyAtStart?: boolean;
  /** Whether they are notified when it ends, if at all; true unless given. */
  notifyAtEnd?: boolean;
  /** How many minutes before the start they are reminded, if at all: 0 for never, at most 10080, 60 unless given. */
  reminderMinutes?: number;
  /** Never shown to visitors or subscribers. */
  internal?: boolean;
  recurrence: RecurrenceRequest;
  /** The "version" of the series that its author saw. When there is a newer one, the answer is 409 with it; without it nothing is compared. */
  baseVersion?: number;
};
export type CancelledSeriesResponse = {
  /** How many occurrences were cancelled. */
  cancelled: number;
};
export type DeliveryReasonResponse = {
  reason: string;
  count: number;
};
export type DeliveryResponse = {
  /** What the notification was about. */
  eventId: string;
  /** When it came about (epoch ms). */
  creationTime: number;
  channel: DeliveryChannel;
  planned: number;
  /** Accepted by the receiving side. */
  delivered: number;
  /** Given up. */
  failed: number;
  /** Not sent on purpose, for example unsubscribed since. */
  skipped: number;
  /** Still to be sent or tried again. */
  pending: number;
  /** Whether every recipient has been found. */
  planningComplete: boolean;
  /** The five most frequent. */
  failedReasons: DeliveryReasonResponse[];
  /** The five most frequent. */
  skippedReasons: DeliveryReasonResponse[];
  entryId: string;
  /** When the entry was corrected (epoch ms), where recipients are notified of that; absent for its publication. */
  correctedAt?: number;
};
export type EntryPlanningResponse = {
  /** What recipients are notified of. */
  eventId: string;
  /** When it came about (epoch ms). */
  creationTime: number;
  /** Recipients found so far, on all channels. */
  planned: number;
  /** Whether there are no others: with none planned, no one is notified. */
  planningComplete: boolean;
  entryId: string;
  /** When the entry was corrected (epoch ms), where recipients are notified of that; absent for its publication. */
  correctedAt?: number;
};
export type DeliveriesEnvelope = {
  /** Newest first. */
  deliveries: DeliveryResponse[];
  /** Every entry and correction with notifications, newest first, also where there are no recipients. */
  plannings: EntryPlanningResponse[];
};
export type DeliverySource = "subscribers" | "integrations" | "identity";
export type DeliveryState = "pending" | "delivered" | "failed" | "skipped";
export type DeliveryAttemptResponse = {
  number: number;
  /** When it ended (epoch ms). */
  time: number;
  /** Whether the other side accepted it. */
  delivered: boolean;
  /** HTTP status or SMTP reply code. */
  status?: number;
  reason?: string;
};
export type RecipientDeliveryResponse = {
  eventId: string;
  recipientId: string;
  channel: DeliveryChannel;
  /** Whose recipient it is. */
  source: DeliverySource;
  /** As it is now, for Slack its channel, for X its account; absent when it is gone. */
  address?: string;
  state: DeliveryState;
  /** Why it failed, waits or was skipped. */
  reason?: string;
  /** When it is tried again (epoch ms). */
  nextAttemptTime?: number;
  /** Oldest first. */
  attempts: DeliveryAttemptResponse[];
};
export type RecipientDeliveriesEnvelope = {
  recipients: RecipientDeliveryResponse[];
  /** Where the next page begins; absent on the last. */
  nextCursor?: string;
};
export type ResentEnvelope = {
  /** Deliveries that are tried again. */
  resent: number;
};
export type ResendFailedOfEntryRequest = {
  channel: DeliveryChannel;
  /** The "eventId" of the entry, or of a correction of it; of the first notification unless given. */
  eventId?: string;
};
export type LoggedDeliveryResponse = {
  eventId: string;
  recipientId: string;
  channel: DeliveryChannel;
  /** Whose recipient it is. */
  source: DeliverySource;
  /** As it is now, for Slack its channel, for X its account; absent when it is gone. */
  address?: string;
  state: DeliveryState;
  /** Why it failed, waits or was skipped. */
  reason?: string;
  /** When it is tried again (epoch ms). */
  nextAttemptTime?: number;
  /** Oldest first. */
  attempts: DeliveryAttemptResponse[];
  kind: string;
  /** Name of the incident, proposed or not, maintenance, announcement or service. */
  title: string;
  /** The incident, maintenance, announcement, service, integration or draft. */
  subjectId: string;
  entryId?: string;
  /** When the entry was corrected (epoch ms), where recipients were notified of that. */
  correctedAt?: number;
  /** When it came about (epoch ms). */
  creationTime: number;
};
export type LoggedDeliveriesEnvelope = {
  /** Newest first. */
  deliveries: LoggedDeliveryResponse[];
  /** Where the next page begins; absent on the last. */
  nextCursor?: string;
};
export type ReplayedEnvelope = {
  /** It is on its way. */
  replayed: boolean;
};
export type MaintenanceNotice =
  "scheduled" | "changed" | "cancelled" | "reminder";
export type MaintenanceDeliveryResponse = {
  /** What the notification was about. */
  eventId: string;
  /** When it came about (epoch ms). */
  creationTime: number;
  channel: DeliveryChannel;
  planned: number;
  /** Accepted by the receiving side. */
  delivered: number;
  /** Given up. */
  failed: number;
  /** Not sent on purpose, for example unsubscribed since. */
  skipped: number;
  /** Still to be sent or tried again. */
  pending: number;
  /** Whether every recipient has been found. */
  planningComplete: boolean;
  /** The five most frequent. */
  failedReasons: DeliveryReasonResponse[];
  /** The five most frequent. */
  skippedReasons: DeliveryReasonResponse[];
  /** Absent for an entry. */
  notice?: MaintenanceNotice;
  /** Absent for a notice. */
  entryId?: string;
  /** When the entry was corrected (epoch ms), where recipients are notified of that; absent for its publication. */
  correctedAt?: number;
};
export type MaintenancePlanningResponse = {
  /** What recipients are notified of. */
  eventId: string;
  /** When it came about (epoch ms). */
  creationTime: number;
  /** Recipients found so far, on all channels. */
  planned: number;
  /** Whether there are no others: with none planned, no one is notified. */
  planningComplete: boolean;
  /** Absent for an entry. */
  notice?: MaintenanceNotice;
  /** Absent for a notice. */
  entryId?: string;
  /** When the entry was corrected (epoch ms), where recipients are notified of that; absent for its publication. */
  correctedAt?: number;
};
export type MaintenanceDeliveriesEnvelope = {
  /** Newest first. */
  deliveries: MaintenanceDeliveryResponse[];
  /** Everything with notifications, newest first, also where there are no recipients. */
  plannings: MaintenancePlanningResponse[];
};
export type ResendFailedRequest = {
  channel: DeliveryChannel;
};
export type AnnouncementDeliveryResponse = {
  /** What the notification was about. */
  eventId: string;
  /** When it came about (epoch ms). */
  creationTime: number;
  channel: DeliveryChannel;
  planned: number;
  /** Accepted by the receiving side. */
  delivered: number;
  /** Given up. */
  failed: number;
  /** Not sent on purpose, for example unsubscribed since. */
  skipped: number;
  /** Still to be sent or tried again. */
  pending: number;
  /** Whether every recipient has been found. */
  planningComplete: boolean;
  /** The five most frequent. */
  failedReasons: DeliveryReasonResponse[];
  /** The five most frequent. */
  skippedReasons: DeliveryReasonResponse[];
};
export type AnnouncementPlanningResponse = {
  /** What recipients are notified of. */
  eventId: string;
  /** When it came about (epoch ms). */
  creationTime: number;
  /** Recipients found so far, on all channels. */
  planned: number;
  /** Whether there are no others: with none planned, no one is notified. */
  planningComplete: boolean;
};
export type AnnouncementDeliveriesEnvelope = {
  /** One for each channel. */
  deliveries: AnnouncementDeliveryResponse[];
  /** One, also where there is nobody to notify; none while recipients are not notified. */
  plannings: AnnouncementPlanningResponse[];
};
export type TemplateResponse = {
  id: string;
  /** When it was made (epoch ms). */
  creationTime: number;
  title: string;
  /** The title in further languages; absent for none. */
  titleTranslations?: TranslationResponse[];
  message: string;
  /** The message in further languages; absent for none. */
  messageTranslations?: TranslationResponse[];
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. */
  messageFormat: TextFormat;
  incidentStatus: IncidentStatus;
  /** Without services that are gone. */
  affectedComponents: AffectedComponentResponse[];
  /** Whether recipients are notified. */
  sendNotification: boolean;
};
export type TemplatesEnvelope = {
  /** Newest first, at most 30. */
  templates: TemplateResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
};
export type TemplateEnvelope = {
  template: TemplateResponse;
};
export type TemplateRequest = {
  /** The title of the incident. */
  title: string;
  /** The title in further languages. A change without them leaves them as they are; an empty list removes them. */
  titleTranslations?: TranslationRequest[];
  /** The message of its first entry. */
  message?: string;
  /** The message in further languages. A change without them leaves them as they are; an empty list removes them. */
  messageTranslations?: TranslationRequest[];
  /** How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is. */
  messageFormat?: TextFormat;
  /** Of its first entry; investigating unless given. */
  incidentStatus?: IncidentStatus;
  affectedComponents?: AffectedComponentRequest[];
  /** Whether recipients are notified. */
  sendNotification?: boolean;
};
export type ServiceOrderEnvelope = {
  order: ServiceOrderResponse;
};
export type OrderedServicesRequest = {
  /** The group (UUID); absent for services outside of any. */
  groupId?: string;
  /** The services of this item (UUIDs), in their order. */
  serviceIds: string[];
};
export type ServiceOrderRequest = {
  /** Of the order that was read before: with another one there now, the answer is 409. Absent to replace any. */
  baseVersion?: number;
  /** From first to last. */
  items: OrderedServicesRequest[];
};
export type GroupResponse = {
  /** Empty for none. */
  name: string;
};
export type ReadServiceResponse = {
  name: string;
  /** Empty for none. */
  description: string;
  group: GroupResponse;
  /** Whether its group, or the page where it has none, has a service of this name already. */
  known: boolean;
};
export type ImportPreviewEnvelope = {
  /** In their order. */
  services: ReadServiceResponse[];
};
export type ImportPreviewRequest = {
  /** One name per line. "Group / Name" puts it into a group, as does a line before it that ends with a colon, up to the next empty line. */
  lines?: string;
  /** The address of a status page, or of its summary.json; read where there are no lines. */
  url?: string;
};
export type UpstreamLinkKind = "follows" | "dependsOn";
export type ServiceUpstreamResponse = {
  /** The link. */
  linkId: string;
  /** As you call the provider. */
  providerName: string;
  /** The provider's component; empty for its page as a whole. */
  componentName: string;
  /** The provider's status page. */
  url: string;
  /** "follows": the service is the component, and has its status. "dependsOn": it depends on it. */
  kind: UpstreamLinkKind;
  /** The provider's status. Absent while it is not known. */
  status?: ComponentStatus;
  /** Since when it is not known (epoch ms); absent while it is. */
  notKnownSince?: number;
  /** What visitors read beside the provider's status while it is not operational; empty for nothing. */
  text: string;
};
export type ComponentResponse = {
  id: string;
  name: string;
  description: string;
  /** The name in further languages; absent for none. */
  nameTranslations?: TranslationResponse[];
  /** The description in further languages; absent for none. */
  descriptionTranslations?: TranslationResponse[];
  group: GroupResponse;
  /** A disabled service is hidden from the page. */
  enabled: boolean;
  /** An internal service is never shown to visitors. */
  internal: boolean;
  /** Whether the page shows its uptime. */
  showHistoricalStatus: boolean;
  /** Epoch ms. */
  creationTime: number;
  componentStatus: ComponentStatus;
  /** What it is or depends on of providers; absent for nothing, and in public answers. */
  upstreams?: ServiceUpstreamResponse[];
};
export type ImportedServicesEnvelope = {
  /** In the order of the request. */
  components: ComponentResponse[];
};
export type GroupRequest = {
  /** Empty for none. */
  name: string;
};
export type ImportedServiceRequest = {
  name: string;
  description?: string;
  group?: GroupRequest;
};
export type ImportServicesRequest = {
  /** At most 200, in their order. */
  services: ImportedServiceRequest[];
};
export type ServiceGroupResponse = {
  id: string;
  name: string;
  /** Empty for none. */
  description: string;
  /** The name in further languages; absent for none. */
  nameTranslations?: TranslationResponse[];
  /** The description in further languages; absent for none. */
  descriptionTranslations?: TranslationResponse[];
  /** Whether it is shown closed while all is well in it. */
  collapsed: boolean;
};
export type ServiceGroupsEnvelope = {
  /** In their order. */
  groups: ServiceGroupResponse[];
};
export type ServiceGroupEnvelope = {
  group: ServiceGroupResponse;
};
export type ServiceGroupRequest = {
  /** Stays unless given; no other group has it. */
  name?: string;
  /** Stays unless given. */
  description?: string;
  /** The name in further languages. A change without them leaves them as they are; an empty list removes them. */
  nameTranslations?: TranslationRequest[];
  /** The description in further languages. A change without them leaves them as they are; an empty list removes them. */
  descriptionTranslations?: TranslationRequest[];
  /** Whether it is shown closed while all is well in it; stays unless given. */
  collapsed?: boolean;
};
export type ComponentsEnvelope = {
  /** In their order, those of a group together. */
  components: ComponentResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
  /** How many match on all pages; absent unless asked for. */
  total?: number;
  /** How many groups these have; absent unless asked for. */
  groupTotal?: number;
};
export type ComponentEnvelope = {
  component: ComponentResponse;
};
export type CreateServiceRequest = {
  name: string;
  description: string;
  /** The name in further languages. A change without them leaves them as they are; an empty list removes them. */
  nameTranslations?: TranslationRequest[];
  /** The description in further languages. A change without them leaves them as they are; an empty list removes them. */
  descriptionTranslations?: TranslationRequest[];
  /** Whether the page shows its uptime; true unless given. */
  showHistoricalStatus?: boolean;
  group?: GroupRequest;
  /** A disabled service is hidden from the page; true unless given. */
  enabled?: boolean;
  /** An internal service is never shown to visitors; false unless given. */
  internal?: boolean;
};
export type DownTimeResponse = {
  /** Epoch ms. */
  startTime: number;
  /** Epoch ms; absent while it lasts. */
  endTime?: number;
  worstComponentStatus: ComponentStatus;
  /** The incident that caused it (UUID); empty for a status that was set without one, as is the message. */
  incidentId: string;
  firstIncidentEntryMessage: string;
};
export type ComponentDownTimesResponse = {
  id: string;
  name: string;
  /** Epoch ms. */
  creationTime: number;
  /** Within the window, overlaps once, as the formula counts it. */
  totalDownTimeInMillis: number;
  /** 0 to 100, two decimals. */
  uptimePercent: number;
  /** Oldest first; of some thousands the newest that fit, while the numbers count all. */
  componentDownTimes: DownTimeResponse[];
};
export type UptimeFormulaResponse = {
  /** Percent; 100 unless chosen. */
  partialOutage: number;
  /** Percent; 100 unless chosen. */
  degradedPerformance: number;
};
export type ComponentsDownTimesEnvelope = {
  componentsDownTimes: ComponentDownTimesResponse[];
  /** How the numbers are counted. */
  uptimeFormula: UptimeFormulaResponse;
};
export type UpdateServiceRequest = {
  name: string;
  /** Stays unless given. */
  description?: string;
  /** The name in further languages. A change without them leaves them as they are; an empty list removes them. */
  nameTranslations?: TranslationRequest[];
  /** The description in further languages. A change without them leaves them as they are; an empty list removes them. */
  descriptionTranslations?: TranslationRequest[];
  /** Whether the page shows its uptime; stays unless given. */
  showHistoricalStatus?: boolean;
  group?: GroupRequest;
  /** A disabled service is hidden from the page; stays unless given. */
  enabled?: boolean;
  /** An internal service is never shown to visitors; stays unless given. */
  internal?: boolean;
};
export type ServiceStatusRequest = {
  /** Operational ends what was set before. */
  status: ComponentStatus;
};
export type UptimeFormulaEnvelope = {
  uptimeFormula: UptimeFormulaResponse;
  /** Of a further page: whether it has no shares of its own and counts as the first one does. */
  followsFirstPage?: boolean;
};
export type UptimeFormulaRequest = {
  /** Percent of the time of a partial outage that counts as downtime. */
  partialOutage?: number;
  /** The same for degraded performance; at most what a partial outage counts for. */
  degradedPerformance?: number;
  /** Of a further page: true takes its own shares away, so that it counts as the first one does; false gives it what applies now. Not true together with shares. */
  followsFirstPage?: boolean;
};
export type DraftDecision = "published" | "joined" | "dismissed";
export type DraftServiceResponse = {
  serviceId: string;
  serviceName: string;
  /** The provider's component; empty for its page as a whole. */
  componentName: string;
  /** How the provider's is; absent where it is not known. */
  status?: ComponentStatus;
};
export type UpstreamIncidentResponse = {
  /** The provider's own id of it. */
  key: string;
  /** Whether it is a planned maintenance. */
  maintenance: boolean;
  name: string;
  /** Where people read it; empty where the page does not say. */
  url: string;
  /** Absent where the page does not say. */
  impact?: IncidentImpact;
  /** The newest message, plain text; empty without one. */
  message: string;
  /** Epoch ms; absent where the page does not say. */
  startedAt?: number;
  /** Epoch ms; absent while it is open. */
  endedAt?: number;
  /** Names of affected components, at most 20. */
  components: string[];
};
export type DraftResponse = {
  id: string;
  /** What you watch; absent once it is watched no longer. */
  upstreamId?: string;
  /** As you call the provider. */
  providerName: string;
  /** The provider's status page. */
  providerUrl: string;
  /** When it was seen (epoch ms). */
  proposedAt: number;
  /** When all was operational again (epoch ms); absent while it lasts. */
  endedAt?: number;
  /** Absent until a user decides. */
  decision?: DraftDecision;
  /** The incident that it became or belongs to; absent for none. */
  incidentId?: string;
  /** Who decided; absent for nobody. */
  decidedBy?: string;
  /** When (epoch ms); absent until then. */
  decidedAt?: number;
  /** The title that is proposed. */
  name: string;
  /** The message that is proposed, in Markdown. */
  message: string;
  /** How severe it is proposed to be. */
  impact: IncidentImpact;
  /** Services and what they depend on, the worst first, at most 50; of a draft that is over, the last ones. */
  services: DraftServiceResponse[];
  /** The provider's open incidents that name what is broken, at most 5. */
  incidents: UpstreamIncidentResponse[];
};
export type DraftsEnvelope = {
  /** Those that last and that nobody has decided first, then the newest, at most 50. */
  drafts: DraftResponse[];
};
export type DraftEnvelope = {
  draft: DraftResponse;
};
export type DecideDraftRequest = {
  /** "published": it became an incident. "joined": it belongs to one that was there. "dismissed": it is no incident of yours. */
  decision: DraftDecision;
  /** The incident that it became or belongs to; none where it is dismissed. */
  incidentId?: string;
};
export type DegradingResponse = {
  /** The status that the service gets while the provider's is not operational. */
  status: ComponentStatus;
  /** Whether that ends by itself when the provider's is operational again. */
  recovers: boolean;
};
export type UpstreamLinkResponse = {
  id: string;
  /** What you watch. */
  upstreamId: string;
  /** As you call the provider. */
  providerName: string;
  /** The "key" of the provider's component; empty for its page as a whole. */
  componentKey: string;
  /** The provider's component; empty for its page as a whole. */
  componentName: string;
  /** "follows": the service is the provider's component. "dependsOn": it is your own and depends on it. */
  kind: UpstreamLinkKind;
  serviceId: string;
  serviceName: string;
  /** The provider's status. Absent while it is not known. */
  status?: ComponentStatus;
  /** Since when it was read as it is, as far as we have seen (epoch ms). */
  since: number;
  /** Since when it is not known (epoch ms): the page could not be read for 15 minutes, or no longer has the component. */
  notKnownSince?: number;
  /** What a dependency does by itself; absent for nothing. */
  degrading?: DegradingResponse;
  /** What visitors read beside the provider's status while it is not operational; empty for nothing. */
  text: string;
  /** Grows with every change by staff; send it back as "baseVersion". */
  version: number;
};
export type UpstreamLinksEnvelope = {
  /** By the name of the service, at most 500. */
  links: UpstreamLinkResponse[];
};
export type UpstreamLinkEnvelope = {
  link: UpstreamLinkResponse;
};
export type NewServiceRequest = {
  name: string;
  /** The name of its group; empty for none. Left out: "Third-party" of one that follows, none of one that depends. */
  groupName?: string;
};
export type DegradedStatus =
  "degraded_performance" | "partial_outage" | "major_outage";
export type DegradingRequest = {
  /** The status that the service gets while the provider's is not operational. */
  status: DegradedStatus;
  /** Whether that ends by itself when the provider's is operational again. */
  recovers?: boolean;
};
export type CreateLinkRequest = {
  /** The "key" of the provider's component; empty for its page as a whole. */
  componentKey?: string;
  /** "follows": the service is the provider's component. "dependsOn": it is your own and depends on it. */
  kind: UpstreamLinkKind;
  /** A service that is there. */
  serviceId?: string;
  /** Or one that is created with the link: one of the two. */
  newService?: NewServiceRequest;
  /** What a dependency does by itself; null for nothing. */
  degrading?: DegradingRequest;
  /** What visitors read beside the provider's status while it is not operational, at most 300 characters. */
  text?: string;
};
export type ChangeLinkRequest = {
  /** What a dependency does by itself; null for nothing. */
  degrading?: DegradingRequest;
  /** What visitors read beside the provider's status while it is not operational, at most 300 characters. */
  text?: string;
  /** The "version" of the link that its author saw; when there is a newer one, the answer is 409. */
  baseVersion: number;
};
export type UpstreamResponse = {
  id: string;
  /** Your own name of it, or the page's. */
  name: string;
  /** Your own name of it; empty for the page's. */
  ownName: string;
  /** As the page calls itself. */
  pageName: string;
  url: string;
  /** The format of the page. */
  kind: string;
  /** The worst of the statuses of its components. Absent while it is not known: see notKnownSince, and unknownCount. */
  status?: ComponentStatus;
  /** The same as it was last read, however long ago; absent where it was not known then either. */
  lastStatus?: ComponentStatus;
  /** Since when its state is not known (epoch ms); absent unless it could not be read for 15 minutes. */
  notKnownSince?: number;
  /** When it was last read well (epoch ms). */
  readAt: number;
  /** When what it says last changed (epoch ms). */
  changedAt: number;
  /** Why the last try to read it did not succeed; absent after one that did. */
  failure?: string;
  /** How many components it has. */
  componentCount: number;
  /** How many of them are not operational. */
  affectedCount: number;
  /** How many have a status that we do not know. */
  unknownCount: number;
  /** How many incidents are open, without maintenances. */
  openIncidentCount: number;
  /** Since when you watch it (epoch ms). */
  creationTime: number;
};
export type UpstreamsEnvelope = {
  /** By name, at most 50. */
  upstreams: UpstreamResponse[];
};
export type UpstreamEnvelope = {
  upstream: UpstreamResponse;
};
export type WatchUpstreamRequest = {
  /** The address of a status page, with or without https://. */
  url: string;
  /** A name of your own; empty for the page's. */
  name?: string;
};
export type ProviderResponse = {
  key: string;
  name: string;
  /** Its status page. */
  url: string;
  /** The format of its page. */
  kind: string;
};
export type ProvidersEnvelope = {
  /** The best matches first, at most 100. */
  providers: ProviderResponse[];
};
export type UpstreamPeriodResponse = {
  /** Absent where it was not known. */
  status?: ComponentStatus;
  /** Epoch ms. */
  start: number;
  /** Epoch ms; absent while it lasts. */
  end?: number;
};
export type UpstreamComponentResponse = {
  /** The provider's own id of it. */
  key: string;
  name: string;
  /** The name of its group; empty for none. */
  group: string;
  /** As last read; absent where it is not known. */
  status?: ComponentStatus;
  /** Since when it has this status, as far as we have seen (epoch ms). */
  since: number;
  /** When it was not operational in the last 30 days, newest first, at most 50. */
  history: UpstreamPeriodResponse[];
};
export type UpstreamPreviewEnvelope = {
  /** The address that would be watched. */
  url: string;
  /** As the page calls itself. */
  name: string;
  /** The format of the page. */
  kind: string;
  /** How many components it has. */
  componentCount: number;
  /** The first of them, at most 100. */
  components: UpstreamComponentResponse[];
  /** Open ones, at most 10. */
  incidents: UpstreamIncidentResponse[];
  /** Whether you watch it already. */
  known: boolean;
};
export type UpstreamPreviewRequest = {
  /** The address of a status page, with or without https://. */
  url: string;
};
export type UpstreamDetailEnvelope = {
  upstream: UpstreamResponse;
  /** In the provider's order. */
  components: UpstreamComponentResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
  /** How many components match on all pages. */
  total: number;
  /** Open ones first, then the newest, at most 50. */
  incidents: UpstreamIncidentResponse[];
  /** When the page could not be read for more than 15 minutes in the last 30 days, newest first, at most 50. */
  notKnown: UpstreamPeriodResponse[];
};
export type RenameUpstreamRequest = {
  /** A name of your own; empty for the page's. */
  name: string;
};
export type OrganisationPageResponse = {
  /** Of the first page that of the organisation. */
  id: string;
  /** Of the first page the name of the organisation. */
  name: string;
  /** The label in front of the base domain. */
  domain: string;
  /** Where it is. */
  url: string;
  /** Whether it is the first one, which shows every service that is not internal and cannot be deleted. */
  first: boolean;
  /** Whether not everybody may read it. */
  isPrivate: boolean;
  /** How many services were chosen for it; of the first page 0, because it shows every service that is not internal. */
  componentCount: number;
  /** Grows with every change of name or services; may be 0 before the first. */
  version: number;
};
export type OrganisationPagesEnvelope = {
  /** The first one, then the others by name. */
  pages: OrganisationPageResponse[];
  /** Every service that was ever chosen for a further page, or for an audience of the first one: what names none but internal ones of these does not show on the first page, also when no page has them any more. */
  everChosenComponentIds: string[];
  /** Every service that an audience of the first page has: while it is internal, that page shows it to these alone. */
  audienceComponentIds: string[];
  /** Every service that an audience of the first page ever had: what names one of these, and none that is for all, shows on the first page for its audiences alone, and for nobody when no audience has it any more. */
  everAudienceComponentIds: string[];
  /** To be sent as "cursor" for the next part; absent at the end. */
  nextCursor?: string;
};
export type PlacedComponentResponse = {
  /** The service. */
  componentId: string;
  /** The group in which it stands on this page; empty for none. */
  groupName: string;
};
export type PageWithComponentsResponse = {
  /** Of the first page that of the organisation. */
  id: string;
  /** Of the first page the name of the organisation. */
  name: string;
  /** The label in front of the base domain. */
  domain: string;
  /** Where it is. */
  url: string;
  /** Whether it is the first one, which shows every service that is not internal and cannot be deleted. */
  first: boolean;
  /** Whether not everybody may read it. */
  isPrivate: boolean;
  /** How many services were chosen for it; of the first page 0, because it shows every service that is not internal. */
  componentCount: number;
  /** Grows with every change of name or services; may be 0 before the first. */
  version: number;
  /** In the order of the page; of the first page none, because it shows every service that is not internal. */
  components: PlacedComponentResponse[];
};
export type OrganisationPageEnvelope = {
  page: PageWithComponentsResponse;
};
export type PlacedComponentRequest = {
  /** The service (UUID), internal or not; each once. */
  componentId: string;
  /** The name of the group in which it stands on this page, at most 100 characters; empty for none. Those of a group stand together. */
  groupName?: string;
};
export type NewPageRequest = {
  /** What it is called, at most 100 characters and without an email address: mails are sent in it. */
  name: string;
  /** The label of its address, in front of the base domain; no page has it, and it stays as it is. */
  domain: string;
  /** The services of the page in its order, at most 1,000; none unless given. */
  components?: PlacedComponentRequest[];
  /** A password that readers have to give from the start, 8 to 200 characters; everybody may read it unless given. */
  password?: string;
};
export type FoundPagesEnvelope = {
  /** The first ten by name. */
  pages: OrganisationPageResponse[];
  /** How many there are. */
  count: number;
};
export type PageSearchRequest = {
  /** Services (UUIDs), at most 1,000: pages that have one of them are found. */
  componentIds?: string[];
  /** Pages (UUIDs), at most 1,000: these are found too. */
  pageIds?: string[];
};
export type PageRequest = {
  /** What it is called, at most 100 characters and without an email address: mails are sent in it. */
  name: string;
  /** The services of the page in its order, at most 1,000; they replace those before. */
  components: PlacedComponentRequest[];
  /** The "version" that its author saw, 0 before the first change; when there is a newer one, the answer is 409. */
  baseVersion: number;
};
export type CustomDomainStatusResponse = {
  /** The page answers there while it is verified or failing; 72 hours of failing lose it. */
  state: "none" | "pending" | "verified" | "failing" | "lost";
  /** What was not found: challenge (the TXT record) and target (the CNAME record). */
  missing: string[];
  /** Name of the TXT record. */
  challengeName: string;
  /** What it has to say. */
  challengeValue: string;
  /** Where the domain has to lead, by CNAME. */
  target: string;
};
export type SettingsResponse = {
  /** A domain of your own; empty for none. */
  customDomain: string;
  /** The name messages are sent in; empty for your own. */
  notificationDisplayName: string;
  /** Whether visitors cannot subscribe by mail. */
  disableEmailSubscriptions: boolean;
  /** Whether visitors cannot subscribe webhooks. */
  disableWebhookSubscriptions: boolean;
  /** Whether visitors cannot subscribe Slack channels. */
  disableSlackSubscriptions: boolean;
  /** The organisation’s website; empty for none. */
  website: string;
  /** The IANA zone in which days begin and times are shown. */
  timeZone: string;
  /** The language in which texts are written at first. */
  language: Language;
  /** Origins of the sites that may show the page in a frame, beside its own. */
  frameAncestors: string[];
  /** Whether this installation has a Slack app, without which no channel can subscribe. */
  slackConfigured: boolean;
  customDomainStatus: CustomDomainStatusResponse;
};
export type SettingsRequest = {
  /** A host name of your own. It is checked again when it is the same as before; empty removes it. */
  customDomain?: string;
  /** The name messages are sent in; empty for your own. */
  notificationDisplayName?: string;
  /** Whether visitors cannot subscribe by mail. */
  disableEmailSubscriptions?: boolean;
  /** Whether visitors cannot subscribe webhooks. */
  disableWebhookSubscriptions?: boolean;
  /** Whether visitors cannot subscribe Slack channels. */
  disableSlackSubscriptions?: boolean;
  /** Your own website; http:// is put in front of an address without a scheme. */
  website?: string;
  /** The IANA zone in which days begin and times are shown; empty for UTC. */
  timeZone?: string;
  /** The language in which your texts are written at first: readers who ask for none of ours get the page in it. */
  language?: Language;
  /** Origins of the sites that may show the page in a frame, at most 20; *. stands for every host below one. */
  frameAncestors?: string[];
};
export type ProviderAttributeResponse = {
  /** The provider (UUID). */
  providerId: string;
  /** The attribute as the provider names it. */
  name: string;
  /** What it has to be, or to have among others. */
  value: string;
};
export type AudienceResponse = {
  /** UUID. */
  id: string;
  /** What staff call it; no reader sees it. */
  name: string;
  /** Who is in it: addresses, and domains for all addresses of them. */
  people: string[];
  /** Who else is in it: of whom a provider says one of these. */
  attributes: ProviderAttributeResponse[];
  /** The services of the page (UUIDs) that it sees, and that only audiences see. */
  componentIds: string[];
};
export type ReaderProviderResponse = {
  /** UUID. */
  id: string;
  /** What staff call it; no reader sees it. */
  name: string;
  /** Whether it is the organisation's own OpenID provider, which has an empty issuer and address and no certificates here. */
  isOpenid: boolean;
  /** The issuer of its assertions. */
  entityId: string;
  /** Where readers sign in. */
  signInUrl: string;
  /** What its assertions are signed with (X.509, PEM). */
  certificates: string[];
  /** When the last of its certificates ends (epoch ms); absent without one. */
  certificatesEndAt?: number;
  /** The domains whose addresses it proves. */
  domains: string[];
};
export type ReadersResponse = {
  /** Whether readers may give a password. */
  hasPassword: boolean;
  /** When the password was last chosen (epoch ms); absent without one. */
  passwordChosenAt?: number;
  /** Networks in which the page may be read; a single address as /32 or /128. */
  networks: string[];
  /** Whose mailed links open the page: addresses, and domains for all addresses of them. */
  people: string[];
  /** Whether all ways that are set are needed, and not one of them; false unless there are several. */
  needsAll: boolean;
  /** Readers who see more than others, in the order that staff gave them. */
  audiences: AudienceResponse[];
  /** Identity providers that readers prove their address with, in the order that staff gave them. What those with SAML must know of the page is "/sign-in/saml" on its host, as entity ID and as address for assertions. */
  providers: ReaderProviderResponse[];
  /** Grows with every change; 0 before the first. */
  version: number;
};
export type ReadersEnvelope = {
  readers: ReadersResponse;
};
export type ProviderAttributeRequest = {
  /** The provider (UUID), one of the page’s: what another one says does not count. */
  providerId: string;
  /** The attribute as the provider names it, at most 200 characters. */
  name: string;
  /** What it has to be, or to have among others; at most 200 characters, compared exactly. */
  value: string;
};
export type AudienceRequest = {
  /** Of one that is there already (UUID); a new one gets its id. */
  id?: string;
  /** What staff call it, at most 100 characters; no reader sees it. */
  name: string;
  /** Who is in it, at most 500, and 2,000 in all audiences of a page: addresses, and domains with "@" before them. They may read the page like its people. */
  people: string[];
  /** Who else is in it, at most 50, and 500 in all audiences of a page: of whom a provider says one of these when they sign in. They may read the page too, and get no mails for it. Not given, there are none. */
  attributes?: ProviderAttributeRequest[];
  /** The services of the page (UUIDs) that this audience sees, and no reader outside of an audience that names them; at most 2,000 in all audiences. Of the first page internal services, at most 1,000 different ones. */
  componentIds: string[];
};
export type ReaderProviderRequest = {
  /** Of one that is there already (UUID); a new one gets its id. */
  id?: string;
  /** What staff call it, at most 100 characters; no reader sees it. */
  name: string;
  /** Whether it is the organisation's own OpenID provider, as it is set up for single sign-on: at most one of a page, with name and domains alone. It speaks for those domains that the single sign-on has too. */
  isOpenid?: boolean;
  /** The issuer of its assertions, at most 1,000 characters; needed for SAML. */
  entityId?: string;
  /** Where readers sign in: https, at most 2,000 characters, for the binding HTTP-Redirect; needed for SAML. */
  signInUrl?: string;
  /** What its assertions are signed with, 1 to 5 for SAML, several while one replaces another: X.509 with an RSA key of at least 2,048 bits, as PEM or its base64 alone. */
  certificates?: string[];
  /** Taken and not used: the certificates say when they end. */
  certificatesEndAt?: number;
  /** The domains whose addresses it proves, 1 to 50, each of one provider of the page. Who has such an address signs in there and gets no mailed link. */
  domains: string[];
};
export type ReadersRequest = {
  /** A new password, 8 to 200 characters, with which the sessions of all readers end; not given, the present one stays. */
  password?: string;
  /** Whether there is no password any more; not together with one. */
  removePassword?: boolean;
  /** Networks and addresses in which the page may be read, IPv4 and IPv6, at most 100; they replace those before. */
  networks: string[];
  /** Whose mailed links open the page, at most 500: addresses, and domains for all addresses of them, with "@" before them; they replace those before. */
  people: string[];
  /** Whether all ways that are set are needed, and not one of them. */
  needsAll: boolean;
  /** Readers who see more than others, at most 50; they replace those before. Not given, those stay. A service that is in no audience any more is for all readers of a further page, and for nobody on the first one, where it is internal. */
  audiences?: AudienceRequest[];
  /** Identity providers (SAML 2.0, and the own OpenID provider) that readers prove their address with, at most 50; they replace those before. Not given, those stay. One that is left out ends the sessions that it began. Who may read the page is said by "people" and "audiences". */
  providers?: ReaderProviderRequest[];
  /** Whether the sessions of all readers end now, and all their addresses for feed readers and calendars, as they do with another password. */
  endSessions?: boolean;
  /** The "version" that its author saw, 0 before the first; when there is a newer one, the answer is 409. */
  baseVersion: number;
};
export type LinkResponse = {
  label: string;
  url: string;
};
export type CustomizeResponse = {
  /** The colour of links and buttons; empty for ours. */
  brandColor: string;
  /** The same in the dark theme; empty where it follows. */
  brandColorDark: string;
  /** Links in the header. */
  headerLinks: LinkResponse[];
  /** Links in the footer. */
  footerLinks: LinkResponse[];
  /** Rules of CSS; empty for none. */
  customCss: string;
  /** Address of the logo of the dark theme; empty for none. */
  logoDarkUrl: string;
  /** The organisation’s website; empty for none. */
  website: string;
  /** Heads the page; empty for the organisation’s name. */
  headerText: string;
  /** Stands under the heading; empty for the default text, which visitors are given in its place. */
  description: string;
  /** The organisation at Twitter; empty for none. */
  twitterLink: string;
  /** The organisation at LinkedIn; empty for none. */
  linkedInLink: string;
  /** Where visitors ask for help; empty for nowhere. */
  supportEmail: string;
  /** The name messages are sent in; empty for your own. */
  notificationDisplayName: string;
  /** Whether the page does not name the product. */
  disableWatermark: boolean;
  /** The periods that visitors choose from, shortest first; empty for 90 days. */
  availableTimeFilters: string[];
  /** How groups of services stand on the page: automatic, open, as_set or closed. */
  groupsShown: string;
  /** Where anybody finds the logo, below this host; empty where there is none. */
  logoUrl: string;
  /** Where anybody finds the favicon, below this host; empty where there is none. */
  faviconUrl: string;
};
export type ImageResponse = {
  /** Where anybody finds it, below this host. */
  url: string;
};
export type UpdateKind = "incident" | "maintenance" | "component_status";
export type QuarantineReason = "refused" | "gone" | "only_failures";
export type QuarantineResponse = {
  /** Its server refused for good repeatedly, it said that it is gone, or nothing but failures for days. */
  reason: QuarantineReason;
  /** What the other side said, shortened. */
  detail: string;
  /** Since when (epoch ms). */
  since: number;
};
export type StatedConsentResponse = {
  /** The user who stated it. */
  userId: string;
  /** When (epoch ms). */
  time: number;
};
export type EmailSubscriberResponse = {
  id: string;
  /** Whether staff left it switched on and it is not in quarantine. */
  enabled: boolean;
  /** When it was added (epoch ms). */
  creationTime: number;
  /** Notified of these services only; null: of all, those included that are added later. */
  componentIds: string[] | null;
  kinds: UpdateKind[];
  /** Whether it wants no notifications for now. */
  paused: boolean;
  /** False while listed people alone may read the page, and the address is not among them, or the webhook or Slack channel is not approved: nothing is sent to it until it is. */
  mayRead: boolean;
  /** Which of the organisation’s further pages it subscribed to; absent for the first one. */
  pageId?: string;
  /** Present while it is not notified because notifications failed. */
  quarantine?: QuarantineResponse;
  emailAddress: string;
  /** Whether the owner of the address agreed; nothing is sent before. */
  verified: boolean;
  /** The language of its mails. */
  language: Language;
  /** Present when it was imported with consent that staff stated. */
  importedWithConsent?: StatedConsentResponse;
};
export type EmailSubscribersEnvelope = {
  /** Newest first, at most 200. */
  emailSubscribers: EmailSubscriberResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
  /** How many match on all pages; absent unless asked for. */
  total?: number;
};
export type EmailSubscriberEnvelope = {
  emailSubscriber: EmailSubscriberResponse;
};
export type AddEmailSubscriberRequest = {
  /** Notified of these services only. Null, as at first: of all, those included that are added later. */
  componentIds?: string[] | null;
  /** At first incidents and maintenances. Changes of a component’s status go to webhooks only. */
  kinds?: UpdateKind[];
  email: string;
  /** The language of its mails; English unless given. */
  language?: Language;
};
export type ImportedResponse = {
  /** Addresses that were added. */
  added: number;
  /** Addresses that were there already, or twice in the file. */
  known: number;
};
export type UnchangedReason =
  "missing" | "confirmed" | "asked_enough" | "not_listed";
export type UnchangedSubscriberResponse = {
  id: string;
  /** There is none of this id, its owner has agreed already, it has had its mails for today, or "mayRead" is false. */
  reason: UnchangedReason;
};
export type ChangedSubscribersResponse = {
  /** To how many it was done. */
  changed: number;
  /** How many were left as they are. */
  unchanged: number;
  /** The first 100 of those. */
  examples: UnchangedSubscriberResponse[];
};
export type SubscribersAction =
  "enable" | "disable" | "ask-again" | "approve" | "delete";
export type SubscriberFilterRequest = {
  /** A part of the address, URL, workspace or channel, in any case. */
  search?: string;
  /** Only those in quarantine. */
  quarantined?: boolean;
  /** Only addresses whose owner has not agreed yet. */
  unconfirmed?: boolean;
  /** Only those with "mayRead": false. */
  mayNotRead?: boolean;
};
export type ChangeSubscribersRequest = {
  /** What to do; "ask-again" mails the owners of addresses who have not agreed yet, "approve" notifies webhooks and Slack channels also where listed people alone may read the page. */
  action: SubscribersAction;
  /** To these; either this or "matching". */
  ids?: string[];
  /** To everyone who matches; an empty object for all. */
  matching?: SubscriberFilterRequest;
  /** How many its author saw: when it would be another number by now, nothing is changed: 409. */
  expected?: number;
};
export type UpdateEmailSubscriberRequest = {
  /** Notified of these services only. Null, as at first: of all, those included that are added later. */
  componentIds?: string[] | null;
  /** At first incidents and maintenances. Changes of a component’s status go to webhooks only. */
  kinds?: UpdateKind[];
  /** The language of its mails; stays as it is unless given. */
  language?: Language;
};
export type WebhookSubscriberResponse = {
  id: string;
  /** Whether staff left it switched on and it is not in quarantine. */
  enabled: boolean;
  /** When it was added (epoch ms). */
  creationTime: number;
  /** Notified of these services only; null: of all, those included that are added later. */
  componentIds: string[] | null;
  kinds: UpdateKind[];
  /** Whether it wants no notifications for now. */
  paused: boolean;
  /** False while listed people alone may read the page, and the address is not among them, or the webhook or Slack channel is not approved: nothing is sent to it until it is. */
  mayRead: boolean;
  /** Which of the organisation’s further pages it subscribed to; absent for the first one. */
  pageId?: string;
  /** Present while it is not notified because notifications failed. */
  quarantine?: QuarantineResponse;
  url: string;
};
export type WebhookSubscribersEnvelope = {
  /** Newest first, at most 200. */
  webhookSubscribers: WebhookSubscriberResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
  /** How many match on all pages; absent unless asked for. */
  total?: number;
};
export type AddedWebhookSubscriberEnvelope = {
  webhookSubscriber: WebhookSubscriberResponse;
  /** Standard Webhooks secret, shown this once. */
  signingSecret: string;
};
export type AddWebhookSubscriberRequest = {
  /** Notified of these services only. Null, as at first: of all, those included that are added later. */
  componentIds?: string[] | null;
  /** At first incidents and maintenances. Changes of a component’s status go to webhooks only. */
  kinds?: UpdateKind[];
  /** http or https. */
  webhookUrl: string;
};
export type WebhookSubscriberEnvelope = {
  webhookSubscriber: WebhookSubscriberResponse;
};
export type ChoicesRequest = {
  /** Notified of these services only. Null, as at first: of all, those included that are added later. */
  componentIds?: string[] | null;
  /** At first incidents and maintenances. Changes of a component’s status go to webhooks only. */
  kinds?: UpdateKind[];
};
export type RotatedSubscriberSecretResponse = {
  /** Standard Webhooks secret, shown this once. */
  signingSecret: string;
  /** Until when messages are signed with the one before as well (epoch ms). */
  previousSecretValidUntil: number;
};
export type SlackSubscriberResponse = {
  id: string;
  /** Whether staff left it switched on and it is not in quarantine. */
  enabled: boolean;
  /** When it was added (epoch ms). */
  creationTime: number;
  /** Notified of these services only; null: of all, those included that are added later. */
  componentIds: string[] | null;
  kinds: UpdateKind[];
  /** Whether it wants no notifications for now. */
  paused: boolean;
  /** False while listed people alone may read the page, and the address is not among them, or the webhook or Slack channel is not approved: nothing is sent to it until it is. */
  mayRead: boolean;
  /** Which of the organisation’s further pages it subscribed to; absent for the first one. */
  pageId?: string;
  /** Present while it is not notified because notifications failed. */
  quarantine?: QuarantineResponse;
  teamName: string;
  channelName: string;
};
export type SlackSubscribersEnvelope = {
  /** Newest first, at most 200. */
  slackSubscribers: SlackSubscriberResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
  /** How many match on all pages; absent unless asked for. */
  total?: number;
};
export type SlackSubscriberEnvelope = {
  slackSubscriber: SlackSubscriberResponse;
};
export type DisabledReason =
  "staff" | "gone" | "refused" | "only_failures" | "left";
export type DisabledResponse = {
  /** Staff switched it off, the other side says that it is gone or refuses for good, nothing but failures for five days, or a reader of the messages followed the link in one. */
  reason: DisabledReason;
  /** What the other side said, shortened; may be empty. */
  detail: string;
  /** Since when (epoch ms). */
  since: number;
};
export type TwitterIntegrationResponse = {
  id: string;
  /** Whether it gets notifications. */
  enabled: boolean;
  /** Present while it is not notified. */
  disabled?: DisabledResponse;
  /** When it was added (epoch ms). */
  creationTime: number;
  /** Without "@". */
  screenName: string;
};
export type TwitterIntegrationsEnvelope = {
  /** Oldest first, at most 50. */
  twitterIntegrations: TwitterIntegrationResponse[];
};
export type TwitterAuthorizationResponse = {
  /** The request token. */
  oauthToken: string;
  authorizeUrl: string;
};
export type TwitterIntegrationEnvelope = {
  twitterIntegration: TwitterIntegrationResponse;
};
export type TestRequestedResponse = {};
export type SlackIntegrationResponse = {
  id: string;
  /** Whether it gets notifications. */
  enabled: boolean;
  /** Present while it is not notified. */
  disabled?: DisabledResponse;
  /** When it was added (epoch ms). */
  creationTime: number;
  teamName: string;
  channelName: string;
};
export type SlackIntegrationsEnvelope = {
  /** Oldest first, at most 50. */
  slackIntegrations: SlackIntegrationResponse[];
};
export type SlackAuthorizationResponse = {
  authorizeUrl: string;
};
export type SlackIntegrationEnvelope = {
  slackIntegration: SlackIntegrationResponse;
};
export type WebhookIntegrationResponse = {
  id: string;
  /** Whether it gets notifications. */
  enabled: boolean;
  /** Present while it is not notified. */
  disabled?: DisabledResponse;
  /** When it was added (epoch ms). */
  creationTime: number;
  url: string;
};
export type WebhookIntegrationsEnvelope = {
  /** Oldest first, at most 50. */
  webhookIntegrations: WebhookIntegrationResponse[];
};
export type AddedWebhookIntegrationEnvelope = {
  webhookIntegration: WebhookIntegrationResponse;
  /** Standard Webhooks secret, shown this once. */
  signingSecret: string;
};
export type WebhookIntegrationRequest = {
  /** http or https, on the public internet. */
  url: string;
};
export type WebhookIntegrationEnvelope = {
  webhookIntegration: WebhookIntegrationResponse;
};
export type RotatedSecretResponse = {
  /** Standard Webhooks secret, shown this once. */
  signingSecret: string;
  /** Until when the secret before signs along (epoch ms). */
  previousUntil: number;
};
export type EmailIntegrationResponse = {
  id: string;
  /** Whether it gets notifications. */
  enabled: boolean;
  /** Present while it is not notified. */
  disabled?: DisabledResponse;
  /** When it was added (epoch ms). */
  creationTime: number;
  emailAddress: string;
};
export type EmailIntegrationsEnvelope = {
  /** Oldest first, at most 50. */
  emailIntegrations: EmailIntegrationResponse[];
};
export type EmailIntegrationEnvelope = {
  emailIntegration: EmailIntegrationResponse;
};
export type EmailIntegrationRequest = {
  emailAddress: string;
};
export type PlanResponse = {
  id: string;
  name: string;
  /** Dollars per month. */
  price: number;
  /** Names of features, separated by tildes. */
  features: string;
  /** Whether it is a trial, which cannot be chosen. */
  trial: boolean;
};
export type PlansEnvelope = {
  /** The cheapest first. */
  plans: PlanResponse[];
};
export type SubscribedPlanResponse = {
  id: string;
  name: string;
  /** Dollars per month. */
  price: number;
  /** Names of features, separated by tildes. */
  features: string;
  /** Whether it is a trial, which cannot be chosen. */
  trial: boolean;
  /** The same as id. */
  planId: string;
  /** The id under which it is sold. */
  pricingPlanId: string;
};
export type PlanEnvelope = {
  plan: SubscribedPlanResponse;
};
export type SubscriptionResponse = {
  /** Name of the present plan. */
  planNickname: string;
  /** Whether a card is kept. */
  sourceExists: boolean;
  /** The name on the card; empty without one. */
  name: string;
  /** The last four digits of the card; empty without one. */
  last4: string;
  /** The brand of the card; empty without one. */
  brand: string;
  /** When what is paid for ends (unix seconds); null for a plan without end. */
  currentPeriodEnd: number | null;
  /** Whether a change is pending that can be cancelled. */
  willBeDowngraded: boolean;
  /** When the trial ends (unix seconds); null outside of one. */
  trialEnd: number | null;
  /** The plan that follows; null when the present one goes on. */
  nextPlanId: string | null;
};
export type SubscriptionEnvelope = {
  subscription: SubscriptionResponse;
};
export type PlanRequest = {
  /** Id of the plan. */
  planId: string;
};
export type InvoiceItemResponse = {
  description: string;
  /** Cents; negative for what is given back. */
  amount: number;
};
export type PlanChangePreviewResponse = {
  /** stay: it is the present one. at_period_end: it begins when what is paid for, or the trial, ends. */
  change: "stay" | "now" | "at_period_end";
  /** What would be charged at once (cents); null when that is not known before. */
  due: number | null;
  /** What that is for. */
  items: InvoiceItemResponse[];
  /** When the plan begins (unix seconds); null for at once. */
  startsAt: number | null;
  /** When it is charged for the next time (unix seconds); null when never, or not known before. */
  renewsAt: number | null;
  /** What is charged then and every month from then on (cents). */
  renewal: number;
  /** Whether the kept card is charged or invoices are sent. */
  paidBy: "card" | "invoice";
};
export type ChargeRequest = {
  /** Id of the plan. */
  planId: string;
  /** A new card, as for upsert-source; else the kept one is charged. */
  source?: string;
};
export type CardFormResponse = {
  /** Publishable key for Stripe's script, which turns a card into a token; empty where no cards are taken. */
  publishableKey: string;
};
export type SavedCardEnvelope = {
  subscription: SubscriptionResponse;
  /** Given when the card’s bank wants its holder to confirm; the card is kept once that is done. */
  clientSecret?: string;
};
export type SourceRequest = {
  /** The token of the card, "tok_…" or "pm_…". */
  source: string;
};
export type CancelledEnvelope = {
  subscription: SubscriptionResponse;
  message: string;
};
export type InvoiceResponse = {
  id: string;
  /** When it was issued (unix seconds). */
  date: number;
  /** Cents. */
  total: number;
  invoiceItems: InvoiceItemResponse[];
};
export type InvoicesEnvelope = {
  /** The newest hundred, newest first. */
  invoices: InvoiceResponse[];
};
export type FeatureResponse = {
  featureName: string;
};
export type FeaturesEnvelope = {
  features: FeatureResponse[];
};
export type PublicSettingsResponse = {
  /** A domain of your own; empty for none. */
  customDomain: string;
  /** The name messages are sent in; empty for your own. */
  notificationDisplayName: string;
  /** Whether visitors cannot subscribe by mail. */
  disableEmailSubscriptions: boolean;
  /** Whether visitors cannot subscribe webhooks. */
  disableWebhookSubscriptions: boolean;
  /** Whether visitors cannot subscribe Slack channels. */
  disableSlackSubscriptions: boolean;
  /** The organisation’s website; empty for none. */
  website: string;
  /** The IANA zone in which days begin and times are shown. */
  timeZone: string;
  /** The organisation. */
  customerId: string;
};
export type PublicCustomizeResponse = {
  /** The colour of links and buttons; empty for ours. */
  brandColor: string;
  /** The same in the dark theme; empty where it follows. */
  brandColorDark: string;
  /** Links in the header. */
  headerLinks: LinkResponse[];
  /** Links in the footer. */
  footerLinks: LinkResponse[];
  /** Rules of CSS; empty for none. */
  customCss: string;
  /** Address of the logo of the dark theme; empty for none. */
  logoDarkUrl: string;
  /** The organisation’s website; empty for none. */
  website: string;
  /** Heads the page; empty for the organisation’s name. */
  headerText: string;
  /** Stands under the heading; empty for the default text, which visitors are given in its place. */
  description: string;
  /** The organisation at Twitter; empty for none. */
  twitterLink: string;
  /** The organisation at LinkedIn; empty for none. */
  linkedInLink: string;
  /** Where visitors ask for help; empty for nowhere. */
  supportEmail: string;
  /** The name messages are sent in; empty for your own. */
  notificationDisplayName: string;
  /** Whether the page does not name the product. */
  disableWatermark: boolean;
  /** The periods that visitors choose from, shortest first; empty for 90 days. */
  availableTimeFilters: string[];
  /** How groups of services stand on the page: automatic, open, as_set or closed. */
  groupsShown: string;
  /** Where anybody finds the logo, below this host; empty where there is none. */
  logoUrl: string;
  /** Where anybody finds the favicon, below this host; empty where there is none. */
  faviconUrl: string;
  /** The organisation. */
  customerId: string;
};
export type SubscribedEmailResponse = {};
export type SubscribeEmailRequest = {
  /** Notified of these services only. Null, as at first: of all, those included that are added later. */
  componentIds?: string[] | null;
  /** At first incidents and maintenances. Changes of a component’s status go to webhooks only. */
  kinds?: UpdateKind[];
  emailAddress: string;
  /** The language of the mails; English unless given. */
  language?: Language;
};
export type SubscribedWebhookResponse = {
  id: string;
  /** Standard Webhooks secret, shown this once. */
  signingSecret: string;
};
export type SubscribeWebhookRequest = {
  /** Notified of these services only. Null, as at first: of all, those included that are added later. */
  componentIds?: string[] | null;
  /** At first incidents and maintenances. Changes of a component’s status go to webhooks only. */
  kinds?: UpdateKind[];
  /** http or https. */
  url: string;
};
export type HelloResponse = {
  message: string;
};
