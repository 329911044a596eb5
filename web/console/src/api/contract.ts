/**
 * The shapes of the gateway's REST interface as the console uses them. Times are epoch milliseconds.
 * Screens import from here alone, so that a changed contract shows up in this one file.
 */

export type IncidentStatus = 'investigating' | 'identified' | 'monitoring' | 'resolved';
export type IncidentImpact = 'none' | 'minor' | 'major' | 'critical' | 'maintenance';
export type ComponentStatus =
  'operational' | 'degraded_performance' | 'partial_outage' | 'major_outage' | 'under_maintenance';
export type Role = 'Owner' | 'Admin' | 'User';

/** What a signed-in browser keeps. Both are JWTs. */
export interface Tokens {
  idToken: string;
  accessToken: string;
}

export interface LoginRequest {
  /** The e-mail address. */
  username: string;
  password: string;
}

export interface SignupRequest {
  /** The person's name. */
  username: string;
  email: string;
  password: string;
  customerDomain: string;
}

export interface ConfirmRequest {
  email: string;
  confirmCode: string;
}

export interface User {
  id: string;
  name: string;
  email: string;
  role: Role;
  enabled: boolean;
  accountStatus: string;
  customerId: string;
  customerDomain: string;
}

export interface Customer {
  id: string;
  name: string;
  domain: string;
}

/** A service, in the specification also called component. */
export interface Component {
  id: string;
  name: string;
  description: string;
  /** An empty name means ungrouped. */
  group: { name: string };
  enabled: boolean;
  internal: boolean;
  showHistoricalStatus: boolean;
  creationTime: number;
  componentStatus: ComponentStatus;
}

export interface ComponentDraft {
  name: string;
  description: string;
  showHistoricalStatus: boolean;
  group: { name: string };
  enabled: boolean;
  internal: boolean;
}

/** One stretch in which a component was not operational; without `endTime` it still is. */
export interface DownTime {
  startTime: number;
  endTime?: number;
  worstComponentStatus: ComponentStatus;
  incidentId: string;
  firstIncidentEntryMessage: string;
}

/** A component's downtime within the asked window. */
export interface ComponentDownTimes {
  id: string;
  name: string;
  creationTime: number;
  totalDownTimeInMillis: number;
  /** 0 to 100, two decimals. */
  uptimePercent: number;
  componentDownTimes: DownTime[];
}

export interface AffectedComponent {
  componentId: string;
  componentStatus: ComponentStatus;
}

export interface IncidentEntry {
  id: string;
  incidentId: string;
  date: number;
  message: string;
  incidentStatus: IncidentStatus;
  sendNotification: boolean;
  private: boolean;
  affectedComponents: AffectedComponent[];
}

export interface Incident {
  id: string;
  name: string;
  creationTime: number;
  incidentImpact: IncidentImpact;
  incidentStatus: IncidentStatus;
  /** Internal: never shown to visitors or subscribers. */
  private: boolean;
  /** The maintenance it came from. */
  maintenanceId?: string;
  /** Newest first. */
  entries: IncidentEntry[];
}

export interface EntryDraft {
  message: string;
  incidentStatus: IncidentStatus;
  sendNotification: boolean;
  affectedComponents: AffectedComponent[];
}

export interface IncidentDraft {
  name: string;
  private: boolean;
  incidentStatus: IncidentStatus;
  entry: EntryDraft;
}

/** A condition of a search: the field is (`EQ`) one of the values. */
export interface SearchFilter {
  name: string;
  value: { values: string[]; operator: 'EQ' | 'NOT_EQ' | 'GTE' | 'LT' };
}

export type DeliveryChannel = 'email' | 'webhook';

/** How far one entry's notifications have come on one channel; planned = delivered + failed + skipped + pending. */
export interface DeliveryReport {
  entryId: string;
  channel: DeliveryChannel;
  planned: number;
  delivered: number;
  failed: number;
  skipped: number;
  pending: number;
  /** Whether every recipient has been found. */
  planningComplete: boolean;
}
