/**
 * The shapes of the gateway's REST interface by the names that the screens use; times are epoch milliseconds. Screens
 * import from here alone, so that a renamed schema shows up in this one file.
 */
export type {
  AffectedComponentResponse as AffectedComponent,
  ComponentDownTimesResponse as ComponentDownTimes,
  ComponentResponse as Component,
  ComponentStatus,
  ConfirmRequest,
  CreateServiceRequest as ComponentDraft,
  CustomerResponse as Customer,
  DeliveryChannel,
  DeliveryResponse as DeliveryReport,
  EntryRequest as EntryDraft,
  FilterRequest as SearchFilter,
  IncidentEntryResponse as IncidentEntry,
  IncidentImpact,
  IncidentResponse as Incident,
  IncidentsEnvelope as IncidentPage,
  IncidentStatus,
  LoginRequest,
  MaintenanceRequest as MaintenanceDraft,
  MaintenanceResponse as Maintenance,
  MaintenancesEnvelope as MaintenancePage,
  OpenIncidentRequest as IncidentDraft,
  Role,
  SignupRequest,
  TokensResponse as Tokens,
  UserResponse as User,
} from './generated.js';
