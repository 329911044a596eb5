import { type StatusWords } from './status-words.js';

/** German. */
export const deStatus: StatusWords = {
  overallStatus: {
    operational: 'Alle Systeme in Betrieb',
    under_maintenance: 'Wartungsarbeiten im Gange',
    degraded_performance: 'Teilweise eingeschränkter Betrieb',
    partial_outage: 'Teilausfall des Systems',
    major_outage: 'Großer Systemausfall',
  },
  componentStatus: {
    operational: 'In Betrieb',
    under_maintenance: 'In Wartung',
    degraded_performance: 'Eingeschränkte Leistung',
    partial_outage: 'Teilausfall',
    major_outage: 'Großer Ausfall',
  },
  incidentStatus: {
    investigating: 'Wird untersucht',
    identified: 'Ursache gefunden',
    monitoring: 'Wird beobachtet',
    resolved: 'Behoben',
  },
  postmortem: 'Nachbetrachtung',
  incidentImpact: {
    none: 'Keine Auswirkung',
    minor: 'Geringe Auswirkung',
    major: 'Erhebliche Auswirkung',
    critical: 'Kritische Auswirkung',
    maintenance: 'Wartung',
  },
  maintenanceState: {
    scheduled: 'Geplant',
    in_progress: 'Im Gange',
    completed: 'Abgeschlossen',
    cancelled: 'Abgesagt',
  },
};
