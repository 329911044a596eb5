import { type Component, type Incident, type IncidentEntry, type Maintenance } from '../src/api/contract.js';

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
    incidentStatus: 'investigating',
    sendNotification: false,
    private: false,
    affectedComponents: [],
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
    entries: [entry(`${id}-e1`, { incidentId: id })],
    ...rest,
  };
}

/** One that starts tomorrow. */
export function maintenance(id: string, name: string, rest: Partial<Maintenance> = {}): Maintenance {
  return {
    id,
    name,
    message: 'We are upgrading.',
    plannedStartTime: Date.now() + DAY,
    plannedEndTime: Date.now() + DAY + 3_600_000,
    affectedComponents: [],
    sendNotification: false,
    notifyAtStart: true,
    notifyAtEnd: true,
    internal: false,
    ...rest,
  };
}
