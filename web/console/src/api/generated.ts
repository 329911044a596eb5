// Generated from gateway/openapi.json by scripts/generate-api.mjs. Do not edit.

export type Role = "User" | "Admin" | "Owner";
export type AccountStatus = "CONFIRMED" | "UNCONFIRMED";
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
};
export type SignupRequest = {
  /** The person's name. */
  username: string;
  email: string;
  password: string;
  /** The label in front of the base domain of the status page. */
  customerDomain: string;
};
export type TokensResponse = {
  /** JWT that says who the user is. */
  idToken: string;
  /** JWT to send as bearer token. */
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
export type LoginRequest = {
  /** The email address. */
  username: string;
  password: string;
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
export type IncidentImpact =
  "none" | "minor" | "major" | "critical" | "maintenance";
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
export type IncidentEntryResponse = {
  id: string;
  incidentId: string;
  /** When it was published (epoch ms). */
  date: number;
  message: string;
  incidentStatus: IncidentStatus;
  /** Whether recipients were told. */
  sendNotification: boolean;
  /** Whether its incident is internal. */
  private: boolean;
  affectedComponents: AffectedComponentResponse[];
};
export type IncidentResponse = {
  id: string;
  name: string;
  /** When it began (epoch ms). */
  creationTime: number;
  incidentImpact: IncidentImpact;
  incidentStatus: IncidentStatus;
  /** Internal: never shown to visitors or subscribers. */
  private: boolean;
  /** Written down afterwards: it began before there was a record of it. */
  backdated: boolean;
  /** The maintenance it came from. */
  maintenanceId?: string;
  /** Newest first. */
  entries: IncidentEntryResponse[];
};
export type IncidentsEnvelope = {
  /** Newest first. */
  incidents: IncidentResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
};
export type IncidentEnvelope = {
  incident: IncidentResponse;
};
export type AffectedComponentRequest = {
  componentId: string;
  componentStatus: ComponentStatus;
};
export type EntryRequest = {
  /** When it is published (epoch ms); now unless given. */
  date?: number;
  message: string;
  incidentStatus: IncidentStatus;
  /** Whether recipients are told; false unless given. */
  sendNotification?: boolean;
  affectedComponents?: AffectedComponentRequest[];
};
export type OpenIncidentRequest = {
  name: string;
  /** Internal: never shown to visitors or subscribers. */
  private?: boolean;
  /** The entry's status unless that has one of its own. */
  incidentStatus?: IncidentStatus;
  /** The first entry. */
  entry: EntryRequest;
};
export type FilterOperator = "EQ" | "NOT_EQ" | "GTE" | "LT" | "GT";
export type FilterValueRequest = {
  values: string[];
  operator: FilterOperator;
};
export type FilterRequest = {
  /** id, incidentStatus, creationTime, maintenanceId, incidentImpact or private. */
  name: string;
  value: FilterValueRequest;
};
export type SearchRequest = {
  /** All must hold. */
  filters?: FilterRequest[];
};
export type NameRequest = {
  name: string;
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
};
export type IncidentEntryEnvelope = {
  incidentEntry: IncidentEntryResponse;
};
export type MaintenanceComponentResponse = {
  componentId: string;
  status: ComponentStatus;
};
export type MaintenanceResponse = {
  id: string;
  name: string;
  message: string;
  /** When it is planned to start (epoch ms). */
  plannedStartTime: number;
  /** When it is planned to end (epoch ms). */
  plannedEndTime: number;
  /** When it started (epoch ms); absent before. */
  actualStartTime?: number;
  /** When its incident was resolved (epoch ms); absent before. */
  actualEndTime?: number;
  affectedComponents: MaintenanceComponentResponse[];
  /** Whether recipients are told of it at all. */
  sendNotification: boolean;
  /** Whether they are told when it starts, if at all. */
  notifyAtStart: boolean;
  /** Whether they are told when it ends, if at all. */
  notifyAtEnd: boolean;
  /** Never shown to visitors or subscribers. */
  internal: boolean;
  /** The incident it became; absent before the start. */
  incidentId?: string;
};
export type MaintenancesEnvelope = {
  /** The latest planned start first. */
  maintenances: MaintenanceResponse[];
  /** To be sent as "cursor" for the next page; absent at the end. */
  nextCursor?: string;
};
export type MaintenanceEnvelope = {
  maintenance: MaintenanceResponse;
};
export type MaintenanceComponentRequest = {
  componentId: string;
  /** Taken and not used: in a maintenance every service is under_maintenance. */
  status?: ComponentStatus;
};
export type MaintenanceRequest = {
  name: string;
  message: string;
  /** Epoch ms. In the past: it starts at once. */
  plannedStartTime: number;
  /** Epoch ms; at most 25 hours after the start. */
  plannedEndTime: number;
  affectedComponents?: MaintenanceComponentRequest[];
  /** Whether recipients are told of it at all; false unless given. */
  sendNotification?: boolean;
  /** Whether they are told when it starts, if at all; true unless given. */
  notifyAtStart?: boolean;
  /** Whether they are told when it ends, if at all; true unless given. */
  notifyAtEnd?: boolean;
  /** Never shown to visitors or subscribers. */
  internal?: boolean;
};
export type MaintenanceFilterRequest = {
  /** id, plannedStartTime or plannedEndTime. */
  name: string;
  value: FilterValueRequest;
};
export type MaintenanceSearchRequest = {
  /** All must hold. */
  filters?: MaintenanceFilterRequest[];
};
export type DeliveryChannel = "email" | "webhook";
export type DeliveryResponse = {
  entryId: string;
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
};
export type DeliveriesEnvelope = {
  /** Newest entry first. */
  deliveries: DeliveryResponse[];
};
export type TemplateResponse = {
  id: string;
  /** When it was made (epoch ms). */
  creationTime: number;
  title: string;
  message: string;
  incidentStatus: IncidentStatus;
  /** Without services that are gone. */
  affectedComponents: AffectedComponentResponse[];
  /** Whether recipients are to be told. */
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
  /** The message of its first entry. */
  message?: string;
  /** Of its first entry; investigating unless given. */
  incidentStatus?: IncidentStatus;
  affectedComponents?: AffectedComponentRequest[];
  /** Whether recipients are to be told. */
  sendNotification?: boolean;
};
export type GroupResponse = {
  /** Empty for none. */
  name: string;
};
export type ComponentResponse = {
  id: string;
  name: string;
  description: string;
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
};
export type ComponentsEnvelope = {
  /** By group, then by creation. */
  components: ComponentResponse[];
};
export type ComponentEnvelope = {
  component: ComponentResponse;
};
export type GroupRequest = {
  /** Empty for none. */
  name: string;
};
export type CreateServiceRequest = {
  name: string;
  description: string;
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
  incidentId: string;
  firstIncidentEntryMessage: string;
};
export type ComponentDownTimesResponse = {
  id: string;
  name: string;
  /** Epoch ms. */
  creationTime: number;
  /** Within the window, overlaps once. */
  totalDownTimeInMillis: number;
  /** 0 to 100, two decimals. */
  uptimePercent: number;
  /** Oldest first. */
  componentDownTimes: DownTimeResponse[];
};
export type ComponentsDownTimesEnvelope = {
  componentsDownTimes: ComponentDownTimesResponse[];
};
export type UpdateServiceRequest = {
  name: string;
  /** Stays unless given. */
  description?: string;
  /** Whether the page shows its uptime; stays unless given. */
  showHistoricalStatus?: boolean;
  group?: GroupRequest;
  /** A disabled service is hidden from the page; stays unless given. */
  enabled?: boolean;
  /** An internal service is never shown to visitors; stays unless given. */
  internal?: boolean;
};
export type SubscribedEmailResponse = {};
export type SubscribeEmailRequest = {
  emailAddress: string;
};
export type SubscribedWebhookResponse = {
  id: string;
  /** Standard Webhooks secret, shown this once. */
  signingSecret: string;
};
export type SubscribeWebhookRequest = {
  /** http or https. */
  url: string;
};
export type HelloResponse = {
  message: string;
};
