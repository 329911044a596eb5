import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { type IncidentImpact } from '@candor/ui/status/incident-impact.js';
import { type IncidentStatus } from '@candor/ui/status/incident-status.js';
import { type Downtime } from '@candor/ui/uptime/uptime-bars.js';

/**
 * Everything a visitor may see of one organisation at one moment: the only input of the renderer. Every time is epoch ms. The
 * caller has already left out what is private (internal or disabled components, private incidents and entries).
 */
export interface PageState {
  customer: { id: string; name: string; domain: string };
  /** One or two sentences under the name; `DEFAULT_DESCRIPTION` where the organisation wrote none. */
  description: string;
  /** IANA name; decides where days begin and in which zone times are printed. */
  timeZone: string;
  now: number;
  components: PageComponent[];
  /** One per component, from the same window as the uptime percent; a component without one has no history yet. */
  downtimes: ComponentDowntimes[];
  /** Not resolved, in any order. */
  openIncidents: PageIncident[];
  /** Resolved and created within the last 90 days, in any order. */
  pastIncidents: PageIncident[];
  /** Those whose planned start is not before `now`, in any order. */
  maintenances: PageMaintenance[];
  /** Channels a visitor may subscribe to; with none of them there is no Subscribe button. */
  channels: { email: boolean; webhook: boolean };
  /** Absolute URLs without a trailing slash. */
  consoleUrl: string;
  pageUrl: string;
}

export interface PageComponent {
  id: string;
  name: string;
  description: string;
  /** An empty name means that the component stands outside of any group. */
  group: { name: string };
  showHistoricalStatus: boolean;
  /** Shown only while there is no downtime list for the component. */
  componentStatus: ComponentStatus;
}

/** History of one component within the last 90 days, as the downtime list of the public interface has it. */
export interface ComponentDowntimes {
  id: string;
  creationTime: number;
  totalDownTimeInMillis: number;
  /** 0 to 100. */
  uptimePercent: number;
  componentDownTimes: Downtime[];
}

export interface PageIncident {
  id: string;
  name: string;
  creationTime: number;
  incidentImpact: IncidentImpact;
  incidentStatus: IncidentStatus;
  /** Set when the incident came from a maintenance. */
  maintenanceId?: string;
  /** Newest first. */
  entries: PageIncidentEntry[];
}

export interface PageIncidentEntry {
  id: string;
  date: number;
  message: string;
  incidentStatus: IncidentStatus;
  affectedComponents: { componentId: string; componentStatus: ComponentStatus }[];
}

export interface PageMaintenance {
  id: string;
  name: string;
  message: string;
  plannedStartTime: number;
  plannedEndTime: number;
  affectedComponents: { componentId: string }[];
}

export const DEFAULT_DESCRIPTION =
  'We continuously monitor the status of our system and share updates through this public status page.';
